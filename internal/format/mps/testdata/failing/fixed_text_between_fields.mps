NAME          FIXED
ROWS
 N  MY COST
 L  ROW1
COLUMNS
    A         MY COST          123456789012345
ENDATA
* warning: 3:5: a name with blanks in it: the file is read by the places of its fields, as HiGHS, CBC and glpsol --mps do; free MPS has no such names; expected names without blanks
* error: 6:5: text between the fields; expected blanks in columns 1, 4, 13, 14, 23, 24, 37 to 39 and 48 to 49, since the file has names with blanks
