#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
using namespace std;

bool threatens(const string& pawn, const string& to) {
    return abs(pawn[0] - to[0]) == 1 && to[1] == pawn[1] + 1;
}

int tour(const string& king, const string& a, const string& b) {
    int moves[8][8][2] = {};  // 0: not there yet; the start counts 1
    queue<pair<string, int>> ways;
    moves[king[0] - 'a'][king[1] - '1'][1] = 1;
    ways.push({king, 1});
    while (!ways.empty()) {
        auto [from, bStands] = ways.front();
        ways.pop();
        int so_far = moves[from[0] - 'a'][from[1] - '1'][bStands];
        for (int right = -1; right <= 1; right++)
            for (int up = -1; up <= 1; up++) {
                string to = {char(from[0] + right), char(from[1] + up)};
                if (to[0] < 'a' || to[0] > 'h' || to[1] < '1' || to[1] > '8') continue;
                if (threatens(a, to) || (bStands && threatens(b, to))) continue;
                if (to == a) return so_far;
                int stands = bStands && to != b;
                int& there = moves[to[0] - 'a'][to[1] - '1'][stands];
                if (there) continue;
                there = so_far + 1;
                ways.push({to, stands});
            }
    }
    return -1;
}

int main() {
    string king, a, b;
    while (cin >> king >> a >> b) cout << tour(king, a, b) << '\n';
}
