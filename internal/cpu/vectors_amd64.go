package cpu

// What the processor and the system offer on amd64: cpuid reports the instructions, xgetbv
// whether the system saves the wide registers (Intel 64 and IA-32 Architectures Software
// Developer's Manual, instructions CPUID and XGETBV).

var found = level()

func level() int {
	const (
		osxsave, popcnt, fma = 1 << 27, 1 << 23, 1 << 12             // leaf 1, ECX
		narrow, wide         = 1 << 5, 1<<16 | 1<<17 | 1<<30 | 1<<31 // leaf 7, EBX
		vnni                 = 1 << 11                               // leaf 7, ECX
	)
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return 0
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&popcnt == 0 || c&fma == 0 {
		return 0
	}
	_, b, c, _ := cpuid(7, 0)
	switch saved := xgetbv(); {
	case saved&0x6 != 0x6 || b&narrow == 0:
		return 0
	case saved&0xe6 != 0xe6 || b&wide != wide:
		return AVX2
	case c&vnni == 0:
		return AVX512
	}
	return VNNI
}

// cpuid asks for a leaf.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns which registers the system saves.
func xgetbv() uint32
