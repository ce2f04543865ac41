* SCIP STATISTICS
*   Problem name     : indicator
*   Variables        : 5 (1 binary, 0 integer, 0 implicit integer, 4 continuous)
*   Constraints      : 5
NAME          indicator
OBJSENSE
  MAX
ROWS
 N  Obj 
 L  sum 
 L  indlin_off 
 L  indlin_run 
COLUMNS
    INTSTART      'MARKER'                                'INTORG'                               
    on            Obj                                 -3 
    INTEND        'MARKER'                                'INTEND'                               
    x             Obj                                  2  indlin_off                           1 
    x             sum                                  1  indlin_run                           1 
    y             Obj                                  1  sum                                  1 
    y             indlin_run                           2 
RHS
    RHS           sum                                 12  indlin_off                           2 
    RHS           indlin_run                          13 
BOUNDS
 BV Bound         on                                     
 UP Bound         y                                    9 
 UP Bound         x                                    9 
INDICATORS
 IF indlin_off    on                                   0 
 IF indlin_run    on                                   1 
ENDATA