package planning

// The formulation that tilemip solve uses: it has no rows of its own and takes one of the
// two others, by the size of the networks. Own.

// The auto program is what is left when all reductions have run. Small networks
// make the patterns program the stronger one, and the smaller one too once they
// are nearly single paths; where they are large the flow program takes only what
// their arcs leave of its columns.
func autoRows(r *reducer) (*Program, error) {
	_, arcs := r.size()
	if arcs <= mostArcs {
		return patternRows(r)
	}
	return flowRows(r)
}

// mostArcs is how many columns of the patterns program a solver deals with more
// easily than with the flow program.
const mostArcs = 20_000
