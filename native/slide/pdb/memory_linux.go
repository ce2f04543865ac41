package pdb

// Memory of tables on Linux: outside the garbage collector's heap, in huge pages.

import "syscall"

// offHeap is the size from which memory is taken from the system.
const offHeap = 4 << 20

// allocate returns n bytes of zeros, aligned to 8. Much memory lies outside the garbage
// collector's heap, so that it can be given back at once, and in huge pages of 2 MB where
// the system has them, so that random reads rarely miss the translation lookaside
// buffer (TLB).
func allocate(n int) []byte {
	if n < offHeap {
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

// release gives back what allocate returned; memory of the heap it leaves
// to the collector. The system knows its own mappings.
func release(b []byte) {
	if len(b) >= offHeap {
		_ = syscall.Munmap(b) // an error says that b is of the heap
	}
}
