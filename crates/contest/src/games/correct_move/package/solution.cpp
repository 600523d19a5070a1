#include <cstdlib>
#include <iostream>
using namespace std;

bool queenReaches(int king, int queen, int to) {
    bool sameRow = queen / 8 == to / 8, sameColumn = queen % 8 == to % 8;
    if (sameRow == sameColumn) return false;  // elsewhere, or where she is
    int stride = sameRow ? 1 : 8;
    if (to < queen) stride = -stride;
    for (int place = queen; place != to;) {
        place += stride;
        if (place == king) return false;
    }
    return true;
}

bool isStep(int from, int to) {
    return abs(from / 8 - to / 8) + abs(from % 8 - to % 8) == 1;
}

const char* verdict(int king, int queen, int to) {
    if (king == queen) return "Illegal state";
    if (!queenReaches(king, queen, to)) return "Illegal move";
    if (isStep(king, to)) return "Move not allowed";
    for (int place = 0; place < 64; place++)
        if (isStep(king, place) && !queenReaches(king, to, place)) return "Continue";
    return "Stop";
}

int main() {
    int king, queen, to;
    while (cin >> king >> queen >> to) cout << verdict(king, queen, to) << '\n';
}
