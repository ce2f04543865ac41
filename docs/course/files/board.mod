# The sliding puzzle with one 0-1 variable for every period, object and cell. A program to
# begin with in lab B: it is right, and its relaxation is weak.
param R;                      # rows of the board
param K;                      # columns
param H;                      # horizon
set C := 1..R*K;              # cells, row by row
set O := 0..R*K-1;            # objects: 0 is the blank
set T := 0..H;                # periods
set S := 0..H-1;              # steps
param board{C};               # the object in every cell at the start
param near{c in C, n in C} := if abs(c-n) = K or (abs(c-n) = 1 and ceil(c/K) = ceil(n/K)) then 1 else 0;

var x{T,O,C} binary;          # object o is in cell c at period t
var move{S} binary;           # the blank moves in this step

minimize moves: sum{t in S} move[t];

s.t. thing{t in T, o in O}: sum{c in C} x[t,o,c] = 1;
s.t. cell{t in T, c in C}: sum{o in O} x[t,o,c] = 1;
s.t. start{c in C}: x[0,board[c],c] = 1;
s.t. goal{c in C}: x[H,(if c = R*K then 0 else c),c] = 1;
s.t. comes{t in S, c in C}: x[t+1,0,c] <= x[t,0,c] + sum{n in C: near[c,n]} x[t,0,n];
s.t. come{t in S, o in O, c in C: o > 0}: x[t+1,o,c] <= x[t,o,c] + x[t,0,c];
s.t. moved{t in S, c in C}: move[t] >= x[t,0,c] - x[t+1,0,c];

end;
