//go:build !unix

package commandline

// Systems without user signals.

// listen does nothing where there are no user signals.
func (d *run) listen() func() { return func() {} }
