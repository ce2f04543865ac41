Problem:    lots
Rows:       4
Columns:    5 (2 integer, 1 binary)
Non-zeros:  11
Status:     INTEGER OPTIMAL
Objective:  cost = 15.9 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 cost                     15.9                             
     2 demand                    7.3           7.3               
     3 link                     -1.7                           0 
     4 mixed_balance_row
                                   4             4             = 

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 open         *              1             0             1 
     2 a_rather_long_name
                    *              1             0             3 
     3 y                         5.3             0               
     4 third                       1             0             5 
     5 unused                   -2.5          -2.5               

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

KKT.PB: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

End of output
