// The passes of lists.go with AVX2, four options at a time: for processors without the
// AVX-512 of lists_amd64.s.
//
// AVX2 has no instruction that moves chosen lanes together. A permutation is looked up
// by the mask of the lanes: entry m of ·lanes lists the halves of the lanes in m.

#include "textflag.h"

// LANES leaves in Y5 the lanes of Y0 that the mask in AX has, at the front, stores them
// and moves DI behind them.
#define LANES \
	MOVQ AX, BX \
	SHLQ $5, BX \
	VMOVDQU (R8)(BX*1), Y5 \
	VPERMD Y0, Y5, Y5 \
	POPCNTQ AX, AX \
	VMOVDQU Y5, (DI) \
	LEAQ (DI)(AX*8), DI

// ATLEAST adds the lanes of Y2 to the census in Y8..Y11.
#define ATLEAST \
	VPAND Y2, Y10, Y3 \
	VPOR Y3, Y11, Y11 \
	VPAND Y2, Y9, Y3 \
	VPOR Y3, Y10, Y10 \
	VPAND Y2, Y8, Y3 \
	VPOR Y3, Y9, Y9 \
	VPOR Y2, Y8, Y8

// JOIN joins the census in X12..X15 to that of X8..X11: at least k together where at
// least i here and k-i there.
#define JOIN \
	VPOR X11, X15, X0 \
	VPAND X12, X10, X1 \
	VPOR X1, X0, X0 \
	VPAND X13, X9, X1 \
	VPOR X1, X0, X0 \
	VPAND X14, X8, X1 \
	VPOR X1, X0, X11 \
	VPOR X10, X14, X0 \
	VPAND X12, X9, X1 \
	VPOR X1, X0, X0 \
	VPAND X13, X8, X1 \
	VPOR X1, X0, X10 \
	VPOR X9, X13, X0 \
	VPAND X12, X8, X1 \
	VPOR X1, X0, X9 \
	VPOR X8, X12, X8

// func filterAVX2(dst, src *uint64, n int, taken, active uint64, c *census) int
TEXT ·filterAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ taken+24(FP), Y7
	MOVQ DI, DX
	LEAQ ·lanes(SB), R8
	VPXOR Y6, Y6, Y6
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
	SUBQ $4, CX
	JL rest
loop:
	VMOVDQU (SI), Y0
	VPAND Y0, Y7, Y1
	VPCMPEQQ Y1, Y6, Y1
	VMOVMSKPD Y1, AX
	VPAND Y0, Y1, Y2
	LANES
	ATLEAST
	ADDQ $32, SI
	SUBQ $4, CX
	JGE loop
rest:
	ADDQ $4, CX
	JLE done
	// the last n mod 4 options: the lanes of the padding do not count
	SHLQ $5, CX
	LEAQ ·front(SB), BX
	VMOVDQU (SI), Y0
	VPAND Y0, Y7, Y1
	VPCMPEQQ Y1, Y6, Y1
	VPAND (BX)(CX*1), Y1, Y1
	VMOVMSKPD Y1, AX
	VPAND Y0, Y1, Y2
	LANES
	ATLEAST
done:
	VPCMPEQQ Y0, Y0, Y0
	VMOVDQU Y0, (DI)
	VMOVDQU Y0, 32(DI)
	SUBQ DX, DI
	SHRQ $3, DI
	VEXTRACTI128 $1, Y8, X12
	VPOR X8, X12, X0
	VPSRLDQ $8, X0, X1
	VPOR X0, X1, X0
	VMOVQ X0, AX
	MOVQ active+32(FP), BX
	NOTQ AX
	TESTQ AX, BX
	JZ alive
	MOVQ $-1, ret+48(FP)
	VZEROUPPER
	RET
alive:
	VEXTRACTI128 $1, Y9, X13
	VEXTRACTI128 $1, Y10, X14
	VEXTRACTI128 $1, Y11, X15
	JOIN
	VPSRLDQ $8, X8, X12
	VPSRLDQ $8, X9, X13
	VPSRLDQ $8, X10, X14
	VPSRLDQ $8, X11, X15
	JOIN
	MOVQ c+40(FP), BX
	VMOVQ X8, 0(BX)
	VMOVQ X9, 8(BX)
	VMOVQ X10, 16(BX)
	VMOVQ X11, 24(BX)
	MOVQ DI, ret+48(FP)
	VZEROUPPER
	RET

// func gatherAVX2(dst, src *uint64, n int, wanted uint64) int
TEXT ·gatherAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ wanted+24(FP), Y7
	MOVQ DI, DX
	LEAQ ·lanes(SB), R8
	VPXOR Y6, Y6, Y6
	MOVQ CX, R9
	NEGQ R9
	ANDQ $3, R9 // lanes of padding that will be taken
	CMPQ CX, $0
	JLE end
next:
	VMOVDQU (SI), Y0
	VPAND Y0, Y7, Y1
	VPCMPEQQ Y1, Y6, Y1
	VMOVMSKPD Y1, AX
	XORQ $15, AX
	JZ none
	LANES
none:
	ADDQ $32, SI
	SUBQ $4, CX
	JG next
end:
	SHLQ $3, R9
	SUBQ R9, DI
	VPCMPEQQ Y0, Y0, Y0
	VMOVDQU Y0, (DI)
	VMOVDQU Y0, 32(DI)
	SUBQ DX, DI
	SHRQ $3, DI
	MOVQ DI, ret+32(FP)
	VZEROUPPER
	RET
