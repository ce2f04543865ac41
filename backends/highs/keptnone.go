//go:build js && !nohighs

package highs

// In the page HiGHS keeps no object between solves.

type kept struct{}

func (*kept) take() (h object, own bool)            { return newObject(), true }
func (*kept) is(object) bool                        { return false }
func (*kept) again(bool) error                      { return nil }
func (*kept) hand(arrays) (settled bool, err error) { return false, nil }
func (*kept) feasible() bool                        { return false }
