package model

// Letting a page in: own. WebAssembly has one thread, and Go code in it is not interrupted, so
// while a program is built no timer fires and no message from the page arrives. A sleep gives the
// thread back; it must last a millisecond, because a shorter one is over before the event loop
// has had its turn.

import "time"

// pauseEvery is the time between two pauses: a message waits that long at most, and a pause,
// which a browser stretches to some 4 ms, costs a few parts of a hundred.
const pauseEvery = 80 * time.Millisecond

var paused = time.Now()

// pause lets messages and timers in where the last time was a while ago.
func pause() {
	if time.Since(paused) < pauseEvery {
		return
	}
	time.Sleep(time.Millisecond)
	paused = time.Now()
}
