// Tables ahead of time, for programs that measure or answer requests. Own.

package slide

import (
	"context"
	"errors"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Prepare builds or reads the tables that a search of s with the options would begin with,
// so that the search itself does not wait for them. It does nothing for other heuristics
// than "pattern". The last few tables stay in memory; large ones are also kept in files
// where there is a folder for them. The error is that of Search, or says that ctx has
// ended.
func Prepare(ctx context.Context, s puzzle.Slide, o Options) error {
	if err := s.Check(); err != nil {
		return err
	}
	h, err := chooseHeuristic(idaEngine, o.Heuristic, s.Start.Rows, s.Start.Cols)
	if err != nil {
		return err
	}
	if h.Name != tableHeuristic {
		return nil
	}
	g, _ := newGeometry(s)
	if g.groups, err = checkGroups(s, o.Groups); err != nil {
		return err
	}
	_, err = getAdditive(ctx, g, tableStages(g, o)[0].tier, o)
	if errors.Is(err, errStopped) {
		return ended(ctx)
	}
	return err
}
