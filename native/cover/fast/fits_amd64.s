// fitsPlain with AVX-512, eight images at a time.
//
// Z7 is the state, Z6 inside, Z5 the edge, X4 the stride.

#include "textflag.h"

// func fitsVector(dst, src *uint64, n int, state uint64, c *cells) (kept, fits int)
TEXT ·fitsVector(SB), NOSPLIT, $0-56
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
	MOVQ R8, fits+48(FP)
	VZEROUPPER
	RET
