#include <cctype>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

char board[8][8];

int rowOf(int square) { return (square - 1) / 4; }
int columnOf(int square) { return 2 * ((square - 1) % 4) + 1 - rowOf(square) % 2; }

bool isOn(int row, int column) { return 0 <= row && row < 8 && 0 <= column && column < 8; }

bool mayGo(char piece, int down) {
    return isupper(piece) || down == (piece == 'r' ? 1 : -1);
}

bool isEnemy(char piece, char other) { return other != '.' && tolower(other) != tolower(piece); }

// One jump, from square to square; the pieces stay where they are.
bool isJump(char piece, int row, int column, int down, int right) {
    int toRow = row + 2 * down, toColumn = column + 2 * right;
    return isOn(toRow, toColumn) && mayGo(piece, down) && board[toRow][toColumn] == '.' &&
           isEnemy(piece, board[row + down][column + right]);
}

bool canJump(char piece, int row, int column) {
    for (int down : {-1, 1})
        for (int right : {-1, 1})
            if (isJump(piece, row, column, down, right)) return true;
    return false;
}

bool jumpIsDue(char side) {
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if (tolower(board[row][column]) == side && canJump(board[row][column], row, column)) return true;
    return false;
}

bool isCrowned(char piece, int row) { return (piece == 'r' && row == 7) || (piece == 'w' && row == 0); }

bool play(char side, const vector<int>& path) {
    int row = rowOf(path[0]), column = columnOf(path[0]);
    char piece = board[row][column];
    if (tolower(piece) != side) return false;
    int down = rowOf(path[1]) - row, right = columnOf(path[1]) - column;
    bool ended = false;
    if (abs(down) == 1) {
        if (path.size() > 2 || abs(right) != 1 || !mayGo(piece, down)) return false;
        if (board[row + down][column + right] != '.' || jumpIsDue(side)) return false;
        board[row][column] = '.';
        row += down, column += right;
        if (isCrowned(piece, row)) piece = toupper(piece);
    } else {
        board[row][column] = '.';
        for (size_t i = 1; i < path.size(); i++) {
            down = rowOf(path[i]) - row, right = columnOf(path[i]) - column;
            if (ended || abs(down) != 2 || abs(right) != 2) return false;
            if (!isJump(piece, row, column, down / 2, right / 2)) return false;
            board[row + down / 2][column + right / 2] = '.';
            row += down, column += right;
            if (isCrowned(piece, row)) piece = toupper(piece), ended = true;
        }
        if (!ended && canJump(piece, row, column)) return false;
    }
    board[row][column] = piece;
    return true;
}

int main() {
    int reds, whites;
    while (cin >> reds >> whites && reds) {
        for (auto& row : board)
            for (char& square : row) square = '.';
        for (int i = 0; i < reds + whites; i++) {
            int square;
            cin >> square;
            char man = i < reds ? 'r' : 'w';
            board[rowOf(abs(square))][columnOf(abs(square))] = square < 0 ? toupper(man) : man;
        }
        int count, invalid = 0;
        char side;
        cin >> count >> side;
        side = tolower(side);
        for (int i = 1; i <= count; i++) {
            string text;
            cin >> text;
            if (invalid) continue;
            stringstream squares(text);
            vector<int> path;
            for (string square; getline(squares, square, '-');) path.push_back(stoi(square));
            if (!play(side, path)) invalid = i;
            side = side == 'r' ? 'w' : 'r';
        }
        if (invalid)
            cout << "Move " << invalid << " is invalid\n";
        else
            cout << "All moves valid\n";
    }
}
