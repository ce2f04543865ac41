package slide

// Prefetching on amd64; the instruction stands in prefetch_amd64.s.

// prefetch starts loading the cache line of p and does not wait for it.
//
//go:noescape
func prefetch(p *byte)
