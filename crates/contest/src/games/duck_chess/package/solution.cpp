#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>
using namespace std;

// Capital letters are red; the letters are those of KINDS.
const string KINDS = "CGEHRDS";
const char* NAMES[] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
string board[10] = {"RHEGCGEHR", ".........", "D.......D", "S.S.S.S.S", ".........",
                    ".........", "s.s.s.s.s", "d.......d", ".........", "rhegcgehr"};

int sign(int number) { return (number > 0) - (number < 0); }

bool isEmpty(int x, int y) { return board[x][y] == '.'; }

bool reaches(int xs, int ys, int xt, int yt) {
    char piece = board[xs][ys], target = board[xt][yt];
    if (target != '.' && !isupper(target) == !isupper(piece)) return false;
    int dx = xt - xs, dy = yt - ys, ax = abs(dx), ay = abs(dy), sx = sign(dx), sy = sign(dy);
    switch (toupper(piece)) {
        case 'C': return ax + ay == 1;
        case 'G': return ax == 1 && ay == 1;
        case 'S': return ax <= 1 && ay <= 1 && ax + ay > 0;
        case 'E': return ax == 2 && ay == 2 && isEmpty(xs + sx, ys + sy);
        case 'H':
            if (ax == 2 && ay == 1) return isEmpty(xs + sx, ys);
            return ax == 1 && ay == 2 && isEmpty(xs, ys + sy);
        case 'D':
            if (ax == 3 && ay == 2) return isEmpty(xs + sx, ys) && isEmpty(xs + 2 * sx, ys + sy);
            return ax == 2 && ay == 3 && isEmpty(xs, ys + sy) && isEmpty(xs + sx, ys + 2 * sy);
        case 'R':
            if ((ax == 0) == (ay == 0)) return false;
            for (int x = xs + sx, y = ys + sy; x != xt || y != yt; x += sx, y += sy)
                if (!isEmpty(x, y)) return false;
            return true;
    }
    return false;
}

bool isCheck() {
    for (int xt = 0; xt < 10; xt++)
        for (int yt = 0; yt < 9; yt++)
            if (toupper(board[xt][yt]) == 'C')
                for (int xs = 0; xs < 10; xs++)
                    for (int ys = 0; ys < 9; ys++)
                        if (!isEmpty(xs, ys) && reaches(xs, ys, xt, yt)) return true;
    return false;
}

string nameOf(char piece) {
    if (piece == '.') return "NA";
    return string(isupper(piece) ? "red " : "blue ") + NAMES[KINDS.find(toupper(piece))];
}

int main() {
    int q, xs, ys, xt, yt;
    bool redToMove = true, over = false;
    cin >> q;
    while (q--) {
        cin >> xs >> ys >> xt >> yt;
        char piece = board[xs][ys], target = board[xt][yt];
        if (over || piece == '.' || bool(isupper(piece)) != redToMove || !reaches(xs, ys, xt, yt)) {
            cout << "Invalid command\n";
            continue;
        }
        board[xt][yt] = piece;
        board[xs][ys] = '.';
        over = toupper(target) == 'C';
        bool check = !over && isCheck();
        redToMove = !redToMove;
        cout << nameOf(piece) << ';' << nameOf(target) << ';' << (check ? "yes" : "no") << ';' << (over ? "yes" : "no") << '\n';
    }
}
