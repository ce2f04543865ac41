objective value:                                 15.9
open                                                1 	(obj:10)
a_rather_long_name                                  1 	(obj:3)
y                                                 5.3 	(obj:1)
third                                               1 	(obj:0.1)
unused                                           -2.5 	(obj:1)
