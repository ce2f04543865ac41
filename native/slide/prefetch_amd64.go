package slide

// prefetch starts loading the cache line of p and does not wait for it.
//
//go:noescape
func prefetch(p *byte)
