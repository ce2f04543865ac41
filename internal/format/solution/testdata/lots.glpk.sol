c Problem:    lots
c Rows:       3
c Columns:    5
c Non-zeros:  6
c Status:     INTEGER OPTIMAL
c Objective:  cost = 15.9 (MINimum)
c
s mip 3 5 o 15.9
i 1 7.3
i 2 -1.7
i 3 4
j 1 1
j 2 1
j 3 5.3
j 4 1
j 5 -2.5
e o f
