// Kernels of vectors.go: sixteen numbers at a time, each operation rounded as in plain Go.

#include "textflag.h"

DATA perLog<>+0(SB)/4, $0x3fb8aa3b // 1.44269504
GLOBL perLog<>(SB), RODATA|NOPTR, $4
DATA half<>+0(SB)/4, $0x3f000000 // 0.5
GLOBL half<>(SB), RODATA|NOPTR, $4
DATA high<>+0(SB)/4, $0x3f318000 // 0.693359375
GLOBL high<>(SB), RODATA|NOPTR, $4
DATA low<>+0(SB)/4, $0xb95e8083 // -0.00021219444
GLOBL low<>(SB), RODATA|NOPTR, $4
DATA c6<>+0(SB)/4, $0x3ab60b61 // 0.00138888889
GLOBL c6<>(SB), RODATA|NOPTR, $4
DATA c5<>+0(SB)/4, $0x3c088889 // 0.00833333333
GLOBL c5<>(SB), RODATA|NOPTR, $4
DATA c4<>+0(SB)/4, $0x3d2aaaab // 0.0416666667
GLOBL c4<>(SB), RODATA|NOPTR, $4
DATA c3<>+0(SB)/4, $0x3e2aaaab // 0.166666667
GLOBL c3<>(SB), RODATA|NOPTR, $4
DATA one<>+0(SB)/4, $0x3f800000 // 1
GLOBL one<>(SB), RODATA|NOPTR, $4
DATA least<>+0(SB)/4, $0xc2ae0000 // -87
GLOBL least<>(SB), RODATA|NOPTR, $4
DATA keepFirst<>+0(SB)/4, $0x3f666666 // 0.9
GLOBL keepFirst<>(SB), RODATA|NOPTR, $4
DATA newFirst<>+0(SB)/4, $0x3dcccccd // 0.1
GLOBL newFirst<>(SB), RODATA|NOPTR, $4
DATA keepSecond<>+0(SB)/4, $0x3f7fbe77 // 0.999
GLOBL keepSecond<>(SB), RODATA|NOPTR, $4
DATA newSecond<>+0(SB)/4, $0x3a83126f // 0.001
GLOBL newSecond<>(SB), RODATA|NOPTR, $4
DATA small<>+0(SB)/4, $0x33d6bf95 // 1e-07
GLOBL small<>(SB), RODATA|NOPTR, $4
DATA bias<>+0(SB)/4, $127 // of the exponent of a float32
GLOBL bias<>(SB), RODATA|NOPTR, $4

// EXP computes to = exp(from) as exp of forward.go does, step by step; Z10 to Z13 are scratch.
#define EXP(from, to) \
	VMULPS Z16, from, Z10 \
	VSUBPS Z17, Z10, Z10 \
	VCVTTPS2DQ Z10, Z10 \
	VCVTDQ2PS Z10, Z11 \
	VMULPS Z18, Z11, Z12 \
	VSUBPS Z12, from, Z12 \
	VMULPS Z19, Z11, Z13 \
	VSUBPS Z13, Z12, Z12 \
	VMULPS Z20, Z12, Z13 \
	VADDPS Z21, Z13, Z13 \
	VMULPS Z12, Z13, Z13 \
	VADDPS Z22, Z13, Z13 \
	VMULPS Z12, Z13, Z13 \
	VADDPS Z23, Z13, Z13 \
	VMULPS Z12, Z13, Z13 \
	VADDPS Z17, Z13, Z13 \
	VMULPS Z12, Z13, Z13 \
	VADDPS Z24, Z13, Z13 \
	VMULPS Z12, Z13, Z13 \
	VADDPS Z24, Z13, Z13 \
	VPADDD Z26, Z10, Z10 \
	VPSLLD $23, Z10, Z10 \
	VCMPPS $5, Z25, from, K2 \
	VMULPS.Z Z10, Z13, K2, to

// func eluAVX512(y, slope, x *float32, n int, twice bool)
// K1 are the numbers below 0; K2 those not below -87, of which exp is not 0.
TEXT ·eluAVX512(SB), NOSPLIT, $0-33
	MOVQ y+0(FP), DI
	MOVQ slope+8(FP), SI
	MOVQ x+16(FP), DX
	MOVQ n+24(FP), CX
	MOVBLZX twice+32(FP), AX
	VBROADCASTSS perLog<>(SB), Z16
	VBROADCASTSS half<>(SB), Z17
	VBROADCASTSS high<>(SB), Z18
	VBROADCASTSS low<>(SB), Z19
	VBROADCASTSS c6<>(SB), Z20
	VBROADCASTSS c5<>(SB), Z21
	VBROADCASTSS c4<>(SB), Z22
	VBROADCASTSS c3<>(SB), Z23
	VBROADCASTSS one<>(SB), Z24
	VBROADCASTSS least<>(SB), Z25
	VPBROADCASTD bias<>(SB), Z26
	VPXORQ Z27, Z27, Z27
elu:
	VMOVUPS (DX), Z0
	VCMPPS $1, Z27, Z0, K1
	EXP(Z0, Z1)
	VSUBPS Z24, Z1, Z2
	TESTL AX, AX
	JZ once
	EXP(Z2, Z3)
	VSUBPS Z24, Z3, Z2
	VMULPS Z1, Z3, Z1
once:
	VBLENDMPS Z2, Z0, K1, Z2
	VBLENDMPS Z1, Z24, K1, Z1
	VMOVUPS Z2, (DI)
	VMOVUPS Z1, (SI)
	ADDQ $64, DX
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JNZ elu
	VZEROUPPER
	RET

// func adamAVX512(p, m, v, grad *float32, n int, size float32)
TEXT ·adamAVX512(SB), NOSPLIT, $0-44
	MOVQ p+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ v+16(FP), DX
	MOVQ grad+24(FP), BX
	MOVQ n+32(FP), CX
	VBROADCASTSS size+40(FP), Z16
	VBROADCASTSS keepFirst<>(SB), Z17
	VBROADCASTSS newFirst<>(SB), Z18
	VBROADCASTSS keepSecond<>(SB), Z19
	VBROADCASTSS newSecond<>(SB), Z20
	VBROADCASTSS small<>(SB), Z21
adam:
	VMOVUPS (BX), Z0
	VMULPS (SI), Z17, Z1
	VMULPS Z0, Z18, Z2
	VADDPS Z2, Z1, Z1
	VMOVUPS Z1, (SI)
	VMULPS Z0, Z0, Z3
	VMULPS Z3, Z20, Z3
	VMULPS (DX), Z19, Z4
	VADDPS Z3, Z4, Z4
	VMOVUPS Z4, (DX)
	VSQRTPS Z4, Z4
	VADDPS Z21, Z4, Z4
	VMULPS Z1, Z16, Z1
	VDIVPS Z4, Z1, Z1
	VMOVUPS (DI), Z5
	VSUBPS Z1, Z5, Z5
	VMOVUPS Z5, (DI)
	ADDQ $64, BX
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $64, DI
	SUBQ $16, CX
	JNZ adam
	VZEROUPPER
	RET

// func normAVX512(to, from, mean, inv, factor, add *float32, n int)
TEXT ·normAVX512(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ mean+16(FP), R8
	MOVQ inv+24(FP), R9
	MOVQ factor+32(FP), R10
	MOVQ add+40(FP), R11
	MOVQ n+48(FP), CX
	XORQ AX, AX
norm:
	VMOVUPS (SI)(AX*4), Z0
	VSUBPS (R8)(AX*4), Z0, Z0
	VMULPS (R9)(AX*4), Z0, Z0
	VMULPS (R10)(AX*4), Z0, Z0
	VADDPS (R11)(AX*4), Z0, Z0
	VMOVUPS Z0, (DI)(AX*4)
	ADDQ $16, AX
	CMPQ AX, CX
	JLT norm
	VZEROUPPER
	RET

// func sumsAVX512(sum, prod, d, x, mean, inv *float32, n int)
TEXT ·sumsAVX512(SB), NOSPLIT, $0-56
	MOVQ sum+0(FP), DI
	MOVQ prod+8(FP), SI
	MOVQ d+16(FP), R8
	MOVQ x+24(FP), R9
	MOVQ mean+32(FP), R10
	MOVQ inv+40(FP), R11
	MOVQ n+48(FP), CX
	XORQ AX, AX
sums:
	VMOVUPS (R8)(AX*4), Z0
	VADDPS (DI)(AX*4), Z0, Z1
	VMOVUPS Z1, (DI)(AX*4)
	VMOVUPS (R9)(AX*4), Z2
	VSUBPS (R10)(AX*4), Z2, Z2
	VMULPS (R11)(AX*4), Z2, Z2
	VMULPS Z0, Z2, Z2
	VADDPS (SI)(AX*4), Z2, Z2
	VMOVUPS Z2, (SI)(AX*4)
	ADDQ $16, AX
	CMPQ AX, CX
	JLT sums
	VZEROUPPER
	RET

// func unnormAVX512(d, x, mean, inv, first, second, factor *float32, n int)
TEXT ·unnormAVX512(SB), NOSPLIT, $0-64
	MOVQ d+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ mean+16(FP), R8
	MOVQ inv+24(FP), R9
	MOVQ first+32(FP), R10
	MOVQ second+40(FP), R11
	MOVQ factor+48(FP), R12
	MOVQ n+56(FP), CX
	XORQ AX, AX
unnorm:
	VMOVUPS (SI)(AX*4), Z0
	VSUBPS (R8)(AX*4), Z0, Z0
	VMULPS (R9)(AX*4), Z0, Z0
	VMULPS (R11)(AX*4), Z0, Z0
	VMOVUPS (DI)(AX*4), Z1
	VSUBPS (R10)(AX*4), Z1, Z1
	VSUBPS Z0, Z1, Z1
	VMULPS (R12)(AX*4), Z1, Z1
	VMOVUPS Z1, (DI)(AX*4)
	ADDQ $16, AX
	CMPQ AX, CX
	JLT unnorm
	VZEROUPPER
	RET
