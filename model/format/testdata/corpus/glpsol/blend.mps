* Problem:
* Class:      LP
* Rows:       3
* Columns:    3
* Non-zeros:  9
* Format:     Fixed MPS
*
NAME
ROWS
 N  R0000000
 L  iron
 G  zinc
 E  mass
COLUMNS
    p1        R0000000             8   iron              -0.3
    p1        zinc               0.5   mass                 1
    p2        R0000000          10.5   iron              -0.7
    p2        zinc               0.5   mass                 1
    p3        R0000000          9.25   iron              -0.5
    p3        zinc             0.125   mass                 1
RHS
    RHS1      iron               -30   zinc                20
    RHS1      mass                60
RANGES
    RNG1      mass                40
BOUNDS
 UP BND1      p3                  40
ENDATA
