NAME          FIXED
ROWS
 N  COST
 L  ROW1
COLUMNS
    A         COST               1.0   ROW1               1.0
    C D E     ROW1               2.5
ENDATA
* warning: 7:34: a name with blanks in it: the file is read by the places of its fields, as HiGHS, CBC and glpsol --mps do; free MPS has no such names; expected names without blanks
