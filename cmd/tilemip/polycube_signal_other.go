//go:build !unix

package main

// Systems without user signals.

// listen does nothing where there are no user signals.
func (d *polycubeDoor) listen() func() { return func() {} }
