Optimal - objective value 15.90000000
      0 demand                         7.3                       1
      1 link                          -1.7                       0
      2 mixed_balance_row                4             0.033333333
      0 open                             1                      10
      1 a_rather_long_name               1              0.96666667
      2 y                              5.3                       0
      3 third                            1                       0
      4 unused                        -2.5                       1
