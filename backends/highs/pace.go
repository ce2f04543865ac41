// How often HiGHS' progress is passed on where Go is called back: by the loaded library and in
// the page. For the linked one, capi.c decides.

//go:build !(cgo && highs) && !nohighs

package highs

import "time"

// pace keeps reports of progress apart.
type pace struct{ next time.Time }

// due reports whether it is time for the next.
func (p *pace) due() bool {
	const interval = 100 * time.Millisecond
	now := time.Now()
	if now.Before(p.next) {
		return false
	}
	p.next = now.Add(interval)
	return true
}
