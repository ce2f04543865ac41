package outfile

// Files that are not whole yet, for a program that ends at once, as after a second Ctrl-C.

import (
	"os"
	"sync"
)

// unfinished has the names of the files that are being written beside others.
var unfinished = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

// Abandon removes the files that Write has not finished. What they were to replace stays as it
// was. The program must end then.
func Abandon() {
	unfinished.Lock()
	defer unfinished.Unlock()
	for name := range unfinished.names {
		_ = os.Remove(name)
	}
}

// begun notes a file, and the function that it returns forgets it.
func begun(name string) (done func()) {
	unfinished.Lock()
	defer unfinished.Unlock()
	unfinished.names[name] = true
	return func() {
		unfinished.Lock()
		defer unfinished.Unlock()
		delete(unfinished.names, name)
	}
}
