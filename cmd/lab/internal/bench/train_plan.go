// The file of a plan of trainings, in JSON: own.

package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/lab/internal/paper"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
)

// trainPlan is what the file of a plan holds.
type trainPlan struct {
	Labels  map[string][]string `json:"labels"`             // files of labels by the name of the set
	Held    []string            `json:"held_out,omitempty"` // files of labels to measure on
	Base    training.Recipe     `json:"base"`
	Boards  int                 `json:"boards"`     // random boards to search, 0 or more
	Seed    uint64              `json:"board_seed"` // of them
	Expand  int                 `json:"expand"`     // a search ends after so many expanded nodes
	Entries []trainEntry        `json:"networks"`
}

// trainEntry is a row: a network to train, or another search with one that stands above it.
type trainEntry struct {
	Name    string          `json:"name"`
	Labels  string          `json:"labels,omitempty"`  // a set
	Change  json.RawMessage `json:"change,omitempty"`  // of the base recipe
	Network string          `json:"network,omitempty"` // instead: search with the network of this entry
	Search  paper.AStar     `json:"search"`
}

// readTrainPlan reads the file of a plan. A field that does not exist is a usage error.
func readTrainPlan(name string) (p trainPlan, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return p, usagef("%v", err)
	}
	if err := strictJSON(text, &p); err != nil {
		return p, usagef("%s: %v", name, err)
	}
	if len(p.Entries) == 0 || p.Boards < 0 || p.Expand < 0 {
		return p, usagef("%s: expected networks, and no negative boards or expand", name)
	}
	for i, e := range p.Entries {
		err := e.Search.Check()
		if _, known := p.Labels[e.Labels]; err == nil && (e.Name == "" || strings.ContainsAny(e.Name, "/\\\t\n") || (e.Network == "") != known) {
			err = errors.New("expected a name without slashes, and either labels, one of the plan's sets, or a network")
		}
		if err == nil && e.Network != "" && !slices.ContainsFunc(p.Entries[:i], func(o trainEntry) bool { return o.Name == e.Network && o.Network == "" }) {
			err = fmt.Errorf("network %q is not trained above it", e.Network)
		}
		if err == nil && e.Network == "" {
			_, err = p.recipe(e)
		}
		if err != nil {
			return p, usagef("%s: network %q: %v", name, e.Name, err)
		}
	}
	return p, nil
}

func strictJSON(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("it ends early (%w); expected a plan in JSON, as docs/measurements/learned/choices.json", err)
	}
	return err
}

// recipe is the base recipe with the changes of an entry.
func (p *trainPlan) recipe(e trainEntry) (r training.Recipe, err error) {
	r = p.Base
	r.Layers = slices.Clone(r.Layers)
	if len(e.Change) > 0 {
		if err := strictJSON(e.Change, &r); err != nil {
			return r, err
		}
	}
	return r, r.Complete()
}
