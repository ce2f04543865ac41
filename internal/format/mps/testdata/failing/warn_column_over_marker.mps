NAME t FREE
ROWS
 N obj
 L a
COLUMNS
 M 'MARKER' 'INTORG'
 x obj 1
 M 'MARKER' 'INTEND'
 x a 1
BOUNDS
 PL BND x 3
ENDATA
* warning: 9:2: a column that goes on behind a marker keeps the type of its beginning; expected all entries of a column on one side of a marker
* warning: 11:11: a number behind a bound of type PL means nothing; expected type, set and column
