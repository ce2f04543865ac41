#include "textflag.h"

// func cpuVectors() bool
// Leaf 1: FMA (ECX bit 12), OSXSAVE (27), AVX (28). XCR0: SSE and AVX state. Leaf 7: AVX2
// (EBX bit 5).
TEXT ·cpuVectors(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	XORL AX, AX
	CPUID
	CMPL AX, $7
	JLT  no
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18001000, CX
	CMPL CX, $0x18001000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  no
	MOVL $7, AX
	XORL CX, CX
	CPUID
	ANDL $0x20, BX
	JZ   no
	MOVB $1, ret+0(FP)
no:
	RET

// func addRowsVector(y, w *float32, at *int32, factor *float32, count, n int)
// Sixty-four sums at a time stay in registers while all rows are added to them.
TEXT ·addRowsVector(SB), NOSPLIT, $0-48
	MOVQ y+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ at+16(FP), R8
	MOVQ factor+24(FP), R9
	MOVQ count+32(FP), R10
	MOVQ n+40(FP), CX
wide:
	CMPQ CX, $64
	JLT  narrow
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	VMOVUPS 128(DI), Y4
	VMOVUPS 160(DI), Y5
	VMOVUPS 192(DI), Y6
	VMOVUPS 224(DI), Y7
	XORQ AX, AX
wideRow:
	MOVLQSX (R8)(AX*4), BX
	LEAQ (SI)(BX*4), BX
	VBROADCASTSS (R9)(AX*4), Y8
	VFMADD231PS (BX), Y8, Y0
	VFMADD231PS 32(BX), Y8, Y1
	VFMADD231PS 64(BX), Y8, Y2
	VFMADD231PS 96(BX), Y8, Y3
	VFMADD231PS 128(BX), Y8, Y4
	VFMADD231PS 160(BX), Y8, Y5
	VFMADD231PS 192(BX), Y8, Y6
	VFMADD231PS 224(BX), Y8, Y7
	INCQ AX
	CMPQ AX, R10
	JLT  wideRow
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ $256, DI
	ADDQ $256, SI
	SUBQ $64, CX
	JMP  wide
narrow:
	CMPQ CX, $8
	JLT  done
	VMOVUPS (DI), Y0
	XORQ AX, AX
narrowRow:
	MOVLQSX (R8)(AX*4), BX
	VBROADCASTSS (R9)(AX*4), Y8
	VFMADD231PS (SI)(BX*4), Y8, Y0
	INCQ AX
	CMPQ AX, R10
	JLT  narrowRow
	VMOVUPS Y0, (DI)
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $8, CX
	JMP  narrow
done:
	VZEROUPPER
	RET
