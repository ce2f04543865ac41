// disjointPlain with AVX-512, eight orientations at a time, and with AVX2, four.
//
// Z7 is the state, Z6 inside, Z5 the edge, X4 the stride.

#include "textflag.h"

// func disjointVector(dst, src *uint64, n int, state uint64, c *cells) (kept, all int)
TEXT ·disjointVector(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ state+24(FP), Z7
	MOVQ c+32(FP), BX
	VPBROADCASTQ 0(BX), Z6
	VPBROADCASTQ 8(BX), Z5
	VMOVQ 16(BX), X4
	MOVQ DI, DX
	XORQ R8, R8
	KXNORB K2, K2, K2
	SUBQ $8, CX
	JL rest
loop:
	VMOVDQU64 (SI), Z0
step:
	VPTESTNMQ Z0, Z7, K2, K1
	KMOVB K1, AX
	TESTQ AX, AX
	JZ none
	POPCNTQ AX, AX
	ADDQ AX, R8
	VPORQ Z0, Z7, Z1
	VPANDNQ Z6, Z1, Z1 // free cells
	VPSLLQ $1, Z1, Z2
	VPSRLQ $1, Z1, Z3
	VPORQ Z2, Z3, Z3
	VPSLLQ X4, Z1, Z2
	VPORQ Z2, Z3, Z3
	VPSRLQ X4, Z1, Z2
	VPORQ Z2, Z3, Z3
	VPANDNQ Z1, Z3, Z3 // without free neighbours
	VPTESTNMQ Z3, Z5, K1, K1
	VPCOMPRESSQ.Z Z0, K1, Z1
	KMOVB K1, AX
	VMOVDQU64 Z1, (DI)
	POPCNTQ AX, AX
	LEAQ (DI)(AX*8), DI
none:
	ADDQ $64, SI
	SUBQ $8, CX
	JGE loop
rest:
	ADDQ $8, CX
	JLE done
	// the last n mod 8 images
	MOVQ $1, AX
	SHLQ CX, AX
	DECQ AX
	KMOVB AX, K2
	VMOVDQU64.Z (SI), K2, Z0
	XORQ CX, CX
	JMP step
done:
	SUBQ DX, DI
	SHRQ $3, DI
	MOVQ DI, kept+40(FP)
	MOVQ R8, all+48(FP)
	VZEROUPPER
	RET

// STEP4 takes the images of Y0 in the lanes of Y15. AVX2 has no instruction that moves
// chosen lanes together: a permutation is looked up by the mask of the lanes. Y2 are the
// free cells, Y3 those around them and then the ones without free neighbours.
#define STEP4(none) \
	VPAND Y0, Y7, Y1 \
	VPCMPEQQ Y1, Y8, Y1 \
	VPAND Y15, Y1, Y1 \
	VMOVMSKPD Y1, AX \
	TESTQ AX, AX \
	JZ none \
	POPCNTQ AX, AX \
	ADDQ AX, R8 \
	VPOR Y0, Y7, Y2 \
	VPANDN Y6, Y2, Y2 \
	VPSLLQ $1, Y2, Y3 \
	VPSRLQ $1, Y2, Y9 \
	VPOR Y9, Y3, Y3 \
	VPSLLQ X4, Y2, Y9 \
	VPOR Y9, Y3, Y3 \
	VPSRLQ X4, Y2, Y9 \
	VPOR Y9, Y3, Y3 \
	VPANDN Y2, Y3, Y3 \
	VPAND Y5, Y3, Y3 \
	VPCMPEQQ Y3, Y8, Y3 \
	VPAND Y1, Y3, Y3 \
	VMOVMSKPD Y3, AX \
	MOVQ AX, BX \
	SHLQ $5, BX \
	VMOVDQU (R9)(BX*1), Y3 \
	VPERMD Y0, Y3, Y3 \
	VMOVDQU Y3, (DI) \
	POPCNTQ AX, AX \
	LEAQ (DI)(AX*8), DI

// func disjointAVX2(dst, src *uint64, n int, state uint64, c *cells) (kept, all int)
TEXT ·disjointAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ state+24(FP), Y7
	MOVQ c+32(FP), BX
	VPBROADCASTQ 0(BX), Y6
	VPBROADCASTQ 8(BX), Y5
	VMOVQ 16(BX), X4
	LEAQ ·permutations(SB), R9
	MOVQ DI, DX
	XORQ R8, R8
	VPXOR Y8, Y8, Y8
	VPCMPEQQ Y15, Y15, Y15
	SUBQ $4, CX
	JL last
next:
	VMOVDQU (SI), Y0
	STEP4(over)
over:
	ADDQ $32, SI
	SUBQ $4, CX
	JGE next
last:
	ADDQ $4, CX
	JLE end
	// the last n mod 4 images
	SHLQ $5, CX
	LEAQ ·firstLanes(SB), BX
	VMOVDQU (BX)(CX*1), Y15
	VPMASKMOVQ (SI), Y15, Y0
	STEP4(end)
end:
	SUBQ DX, DI
	SHRQ $3, DI
	MOVQ DI, kept+40(FP)
	MOVQ R8, all+48(FP)
	VZEROUPPER
	RET
