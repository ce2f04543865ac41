Optimal - objective value 15.90000000
      0 open                             1                      10
      1 a_rather_long_name               1              0.96666667
      2 y                              5.3                       0
      3 third                            1                       0
      4 unused                        -2.5                       1
