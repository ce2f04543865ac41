c Problem:    lots
c Rows:       3
c Columns:    5
c Non-zeros:  6
c Status:     OPTIMAL
c Objective:  cost = 9.69047619 (MINimum)
c
s bas 3 5 f f 9.69047619047619
i 1 l 7.3 2.42857142857143
i 2 u 0 -1.42857142857143
i 3 s 4 0.0333333333333333
j 1 b 0.185714285714286 0
j 2 u 3 -1.89047619047619
j 3 b 1.3 0
j 4 b 0.333333333333333 0
j 5 l -2.5 1
e o f
