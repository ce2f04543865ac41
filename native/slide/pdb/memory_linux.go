package pdb

import "syscall"

// allocate returns n bytes of zeros outside the garbage collector's heap, in pages of
// 2 MB where the system has them: look-ups at random places then rarely miss the
// translation buffer. The memory is never given back: tables live as long as the
// process. Small tables, and any when the system refuses, lie in the heap.
func allocate(n int) []byte {
	if n < 4<<20 {
		return make([]byte, n)
	}
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	const hugePages = 14              // MADV_HUGEPAGE
	_ = syscall.Madvise(b, hugePages) // advice: without it the pages are small
	return b
}
