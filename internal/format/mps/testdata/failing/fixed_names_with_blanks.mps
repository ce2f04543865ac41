NAME          FIXED
ROWS
 N  MY COST
 L  ROW 1
 G  B
COLUMNS
    A         MY COST            1.0   ROW 1              1.0
    A         B                  1.0
    C D E     ROW 1              2.5
RHS
    MY RHS    ROW 1              4.0   B                  1.0
BOUNDS
 UP BND 1     C D E              4.0
ENDATA
* warning: 3:5: a name with blanks in it: the file is read by the places of its fields, as HiGHS, CBC and glpsol --mps do; free MPS has no such names; expected names without blanks
