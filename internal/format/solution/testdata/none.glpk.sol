c Problem:    none
c Rows:       1
c Columns:    1
c Non-zeros:  1
c Status:     INTEGER EMPTY
c Objective:  cost = 0 (MINimum)
c
s mip 1 1 n 0
i 1 0
j 1 0
e o f
