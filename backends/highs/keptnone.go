//go:build (js || (!(cgo && highs) && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))))) && !nohighs

package highs

// HiGHS as WebAssembly and HiGHS loaded at run time keep no object between solves.

type kept struct{}

func (*kept) take() (h object, own bool)            { return newObject(), true }
func (*kept) is(object) bool                        { return false }
func (*kept) again(bool) error                      { return nil }
func (*kept) hand(arrays) (settled bool, err error) { return false, nil }
func (*kept) feasible() bool                        { return false }
