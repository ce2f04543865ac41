* The rows of the GAMS listing in the NEOS Guide's case study "15 Puzzle", one line a
* row family, under the listing's names and in its order. Written for the tests:
* with plain quotes and minus signs, a semicolon behind the last statement, and
* without the listing's words. Nothing else differs; in particular the set of
* periods begins at 0 and the start is fixed at label 1.
Sets
   i / i0*i15 /
   t / 0*80 /;
Parameters
   initial(i) / i1 2, i2 3, i3 4, i4 8, i5 1, i6 6, i7 7, i8 12, i9 5, i10 10, i11 11, i12 16, i13 9, i14 13, i15 14, i0 15 /
   final(i) / i1 1, i2 2, i3 3, i4 4, i5 5, i6 6, i7 7, i8 8, i9 9, i10 10, i11 11, i12 12, i13 13, i14 14, i15 15, i0 16 /;
Integer Variables p(i,t), x(t), y(t);
Binary Variables z(i,t), u(t), d(t), l(t), r(t);
Variable obj;
Equations c_blank(t), c_move(t), c_move2_1(i,t), c_move2_2(i,t), c_pos(t), c_up(t), c_down(t), c_left(t), c_right(t),
   c_no_repeat(t), c1(t), c2_1(i,t), c2_2(i,t), calc_obj;
c_blank(t)..                             u(t) + d(t) + l(t) + r(t) =e= z('i0',t);
c_move(t)$(not sameas(t,'80'))..         p('i0',t+1) =e= p('i0',t) - 4*u(t) + 4*d(t) - l(t) + r(t);
c_move2_1(i,t)$(not sameas(i,'i0'))..    p(i,t+1) - p('i0',t) + 16*z(i,t) =l= 16 + 0;
c_move2_2(i,t)$(not sameas(i,'i0'))..    p(i,t+1) - p('i0',t) - 16*z(i,t) =g= -16 + 0;
c_up(t)..                                5*u(t) =l= p('i0',t);
c_down(t)..                              4*d(t) =l= 16 - p('i0',t);
c_left(t)..                              l(t) =l= x(t) - 1;
c_right(t)..                             r(t) =l= 4 - x(t);
c_pos(t)..                               p('i0',t) =e= 4*y(t) + x(t);
c_no_repeat(t)..                         sum(i, p(i,t)) =e= sum(i, ord(i));
c1(t)..                                  z('i0',t) =e= sum(i$(not sameas(i,'i0')), z(i,t));
c2_1(i,t)$(not sameas(t,'80'))..         -4*z(i,t) =l= p(i,t) - p(i,t+1);
c2_2(i,t)$(not sameas(t,'80'))..         p(i,t) - p(i,t+1) =l= 4*z(i,t);
calc_obj..                               obj =e= sum(t, z('i0',t));
p.lo(i,t) = 1;
p.up(i,t) = 16;
x.lo(t) = 1;
x.up(t) = 4;
y.lo(t) = 0;
y.up(t) = 3;
p.fx(i,'1') = initial(i);
p.fx(i,'80') = final(i);
Model puzzle4 / all /;
Solve puzzle4 using mip minimizing obj;
