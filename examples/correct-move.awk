# Correct Move as a contestant might write it, with one mistake: `touchmove stress correct-move -- awk -f examples/correct-move.awk`
function row(p) { return int(p / 8) }
function in_line(a, b) { return row(a) == row(b) || a % 8 == b % 8 }
function between(k, a, b) { return in_line(a, b) && in_line(a, k) && in_line(k, b) && (a - k) * (b - k) < 0 }
function next_to(a, b) { return (row(a) == row(b) && (a - b == 1 || b - a == 1)) || a - b == 8 || b - a == 8 }
function locked(k, q,    p) {
    for (p = 0; p < 64; p++)
        if (next_to(k, p) && p != q && !(in_line(q, p) && !between(k, q, p))) return 0
    return 1
}
{
    if ($1 == $2) print "Illegal state"
    else if ($3 == $2 || $3 == $1 || !in_line($2, $3)) print "Illegal move"
    else if (next_to($1, $3)) print "Move not allowed"
    else if (locked($1, $3)) print "Stop"
    else print "Continue"
}
