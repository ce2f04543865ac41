// The passes of lists.go with AVX-512, eight options at a time. With them the whole
// search of the pentominoes in 6×10 takes a third of the time of the plain ones.
//
// Z7 holds the word that options are tested against in every lane. In Go's operand
// order VPTERNLOGQ $0xf8, c, b, a is a |= b&c; $0x96 is the sum and $0xe8 the carry
// of a full adder.

#include "textflag.h"

// OR8 leaves in AX the union of the lanes of Z8.
#define OR8 \
	VEXTRACTI64X4 $1, Z8, Y12 \
	VPORQ Y8, Y12, Y12 \
	VEXTRACTI128 $1, Y12, X13 \
	VPOR X12, X13, X13 \
	VPSRLDQ $8, X13, X12 \
	VPOR X12, X13, X13 \
	VMOVQ X13, AX

// MERGE joins the tally in the lanes of Z12..Z15 to that of Z8..Z11: at least k
// together where at least i here and k-i there.
#define MERGE \
	VPORQ Z11, Z15, Z16 \
	VPTERNLOGQ $0xf8, Z12, Z10, Z16 \
	VPTERNLOGQ $0xf8, Z13, Z9, Z16 \
	VPTERNLOGQ $0xf8, Z14, Z8, Z16 \
	VPORQ Z10, Z14, Z17 \
	VPTERNLOGQ $0xf8, Z12, Z9, Z17 \
	VPTERNLOGQ $0xf8, Z13, Z8, Z17 \
	VPORQ Z9, Z13, Z18 \
	VPTERNLOGQ $0xf8, Z12, Z8, Z18 \
	VPORQ Z8, Z12, Z8 \
	VMOVDQA64 Z18, Z9 \
	VMOVDQA64 Z17, Z10 \
	VMOVDQA64 Z16, Z11

// func filterVector(dst, src *uint64, n int, taken, active uint64, c *tally) int
TEXT ·filterVector(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ taken+24(FP), Z7
	MOVQ DI, DX
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	SUBQ $8, CX
	JL rest
loop:
	VMOVDQU64 (SI), Z0
	VPTESTNMQ Z0, Z7, K1
step:
	VPCOMPRESSQ.Z Z0, K1, Z1
	KMOVB K1, AX
	VMOVDQU64 Z1, (DI)
	POPCNTQ AX, AX
	LEAQ (DI)(AX*8), DI
	VPTERNLOGQ $0xf8, Z1, Z10, Z11
	VPTERNLOGQ $0xf8, Z1, Z9, Z10
	VPTERNLOGQ $0xf8, Z1, Z8, Z9
	VPORQ Z1, Z8, Z8
	ADDQ $64, SI
	SUBQ $8, CX
	JGE loop
rest:
	ADDQ $8, CX
	JLE done
	// the last n mod 8 options: the lanes of the padding do not count
	MOVQ $1, AX
	SHLQ CX, AX
	DECQ AX
	KMOVB AX, K2
	VMOVDQU64 (SI), Z0
	VPTESTNMQ Z0, Z7, K2, K1
	XORQ CX, CX
	JMP step
done:
	VPTERNLOGQ $0xff, Z0, Z0, Z0
	VMOVDQU64 Z0, (DI)
	SUBQ DX, DI
	SHRQ $3, DI
	OR8
	MOVQ active+32(FP), BX
	ANDNQ BX, AX, BX
	JZ alive
	MOVQ $-1, ret+48(FP)
	VZEROUPPER
	RET
alive:
	VEXTRACTI64X4 $1, Z8, Y12
	VEXTRACTI64X4 $1, Z9, Y13
	VEXTRACTI64X4 $1, Z10, Y14
	VEXTRACTI64X4 $1, Z11, Y15
	MERGE
	VEXTRACTI64X2 $1, Z8, X12
	VEXTRACTI64X2 $1, Z9, X13
	VEXTRACTI64X2 $1, Z10, X14
	VEXTRACTI64X2 $1, Z11, X15
	MERGE
	VPSRLDQ $8, X8, X12
	VPSRLDQ $8, X9, X13
	VPSRLDQ $8, X10, X14
	VPSRLDQ $8, X11, X15
	MERGE
	MOVQ c+40(FP), BX
	VMOVQ X8, 0(BX)
	VMOVQ X9, 8(BX)
	VMOVQ X10, 16(BX)
	VMOVQ X11, 24(BX)
	MOVQ DI, ret+48(FP)
	VZEROUPPER
	RET

// func gatherVector(dst, src *uint64, n int, wanted uint64) int
TEXT ·gatherVector(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ wanted+24(FP), Z7
	MOVQ DI, DX
	MOVQ CX, BX
	NEGQ BX
	ANDQ $7, BX // lanes of padding that will be taken
	CMPQ CX, $0
	JLE end
next:
	VMOVDQU64 (SI), Z0
	VPTESTMQ Z0, Z7, K1
	KMOVB K1, AX
	TESTQ AX, AX
	JZ none
	VPCOMPRESSQ.Z Z0, K1, Z1
	VMOVDQU64 Z1, (DI)
	POPCNTQ AX, AX
	LEAQ (DI)(AX*8), DI
none:
	ADDQ $64, SI
	SUBQ $8, CX
	JG next
end:
	SHLQ $3, BX
	SUBQ BX, DI
	VPTERNLOGQ $0xff, Z0, Z0, Z0
	VMOVDQU64 Z0, (DI)
	SUBQ DX, DI
	SHRQ $3, DI
	MOVQ DI, ret+32(FP)
	VZEROUPPER
	RET

// HALF adds Z1 to bit S of the counts and leaves the carry in Z1.
#define HALF(S) \
	VPANDQ S, Z1, Z2 \
	VPXORQ S, Z1, S \
	VMOVDQA64 Z2, Z1

// FULL adds T and the carry Z30 to bit S of the counts and leaves the carry in Z30.
#define FULL(S, T) \
	VMOVDQA64 S, Z17 \
	VPTERNLOGQ $0x96, T, Z30, S \
	VPTERNLOGQ $0xe8, T, Z17, Z30

#define UPPER4(S) \
	VEXTRACTI64X4 $1, S, Y16 \
	FULL(S, Z16)

#define UPPER2(S) \
	VEXTRACTI64X2 $1, S, X16 \
	FULL(S, Z16)

#define UPPER1(S, X) \
	VPSRLDQ $8, X, X16 \
	FULL(S, Z16)

// DECIDE drops from BX the items with this bit in their count, unless all have it.
#define DECIDE(X) \
	VMOVQ X, AX \
	ANDNQ BX, AX, AX \
	CMOVQNE AX, BX

// func rarestVector(src *uint64, n int, active uint64) uint64
//
// Seven bits of count a lane: Z8, the lowest, to Z14; two more when the lanes are
// added up. Padding in the last step adds the same to all counts.
TEXT ·rarestVector(SB), NOSPLIT, $0-32
	MOVQ src+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ active+16(FP), BX
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z30, Z30, Z30
	CMPQ CX, $0
	JLE total
count:
	VMOVDQU64 (SI), Z1
	HALF(Z8)
	HALF(Z9)
	HALF(Z10)
	HALF(Z11)
	HALF(Z12)
	HALF(Z13)
	VPXORQ Z1, Z14, Z14
	ADDQ $64, SI
	SUBQ $8, CX
	JG count
total:
	UPPER4(Z8)
	UPPER4(Z9)
	UPPER4(Z10)
	UPPER4(Z11)
	UPPER4(Z12)
	UPPER4(Z13)
	UPPER4(Z14)
	VMOVDQA64 Z30, Z15
	VPXORQ Z30, Z30, Z30
	UPPER2(Z8)
	UPPER2(Z9)
	UPPER2(Z10)
	UPPER2(Z11)
	UPPER2(Z12)
	UPPER2(Z13)
	UPPER2(Z14)
	UPPER2(Z15)
	VMOVDQA64 Z30, Z5
	VPXORQ Z30, Z30, Z30
	UPPER1(Z8, X8)
	UPPER1(Z9, X9)
	UPPER1(Z10, X10)
	UPPER1(Z11, X11)
	UPPER1(Z12, X12)
	UPPER1(Z13, X13)
	UPPER1(Z14, X14)
	UPPER1(Z15, X15)
	UPPER1(Z5, X5)
	DECIDE(X30)
	DECIDE(X5)
	DECIDE(X15)
	DECIDE(X14)
	DECIDE(X13)
	DECIDE(X12)
	DECIDE(X11)
	DECIDE(X10)
	DECIDE(X9)
	DECIDE(X8)
	MOVQ BX, ret+24(FP)
	VZEROUPPER
	RET
