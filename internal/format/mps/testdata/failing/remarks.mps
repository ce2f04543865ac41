NAME t FREE
ROWS
 N obj $ of the year
 L a *remark
COLUMNS
 x obj 1 a 1 $remark
 y a 1 *remark
RHS
 RHS a 4 * remark
ENDATA
