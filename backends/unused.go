package backends

import "sort"

// unused names the options of a solve that the backend has no use for, each with a
// sentence. What was asked for and not done is said, not swallowed.
func (o Options) unused(i Info) []string {
	var names []string
	for _, option := range []struct {
		asked, has bool
		what       string
	}{
		{o.NodeLimit > 0, i.Capabilities.NodeLimit, "node limit"},
		{o.SolutionLimit > 0, i.Capabilities.SolutionLimit, "solution limit"},
		{o.AbsoluteGap > 0, i.Capabilities.AbsoluteGap, "absolute gap"},
		{o.RelativeGap > 0, i.Capabilities.RelativeGap, "relative gap"},
		{o.Tolerance > 0, i.Capabilities.Tolerance, "tolerance"},
		{o.Threads > 1, i.Capabilities.Threads, "threads"},
		{o.Seed != 0, i.Capabilities.Seed, "seed"},
		{o.Start != nil, i.Capabilities.Start, "start"},
		{len(o.Raw) > 0, i.Capabilities.Raw, "raw options"},
	} {
		switch {
		case !option.asked || option.has:
		case option.what == "tolerance":
			names = append(names, "tolerance: "+i.Name+" keeps its own; the exact check is made with the one asked for")
		default:
			names = append(names, option.what+": "+i.Name+" has none")
		}
	}
	sort.Strings(names)
	return names
}
