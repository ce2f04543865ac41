package journal

// Merging: the files of the shards of a run make its records. The files are hand-ins of others: what
// is in them is believed for a reason. Every record is looked at; units drawn at random are run again
// here; where two files differ the unit is run here. A file that is wrong in one unit is believed in
// none. What is missing then is run here, as far as that is allowed. Own.

import (
	"bytes"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// HandIns are the files of one run.
type HandIns struct {
	Head
	Repeated []string // files whose shard is in an earlier file, too
	Damage   []Damage

	files []*handIn
	units map[string][]version
}

// handIn is one file.
type handIn struct {
	name  string
	head  *Head // nil where it cannot be read
	wrong string
}

// version is a record of a unit, and the files that have it.
type version struct {
	record []byte
	by     []*handIn
}

// FileError is a file that cannot be read, or is no journal.
type FileError struct{ Reason string }

func (e *FileError) Error() string { return e.Reason }

// Gather reads the files of the names; a folder stands for all its files NAME.shard.
func Gather(ctx context.Context, names []string) (*HandIns, error) {
	names, err := inFolders(names)
	if err != nil {
		return nil, err
	}
	h := &HandIns{units: map[string][]version{}}
	for _, name := range names {
		f := &handIn{name: name}
		err := f.open(func(r *os.File) (err error) {
			f.head, err = firstHead(r)
			return err
		})
		if err != nil && !errors.Is(err, errNoHead) {
			return nil, &FileError{fmt.Sprintf("%s: %v", name, err)}
		}
		if err := h.fits(f); err != nil {
			return nil, err
		}
		h.files = append(h.files, f)
	}
	if h.Run == "" {
		return nil, &FileError{fmt.Sprintf("%s: %v", names[0], errNoHead)}
	}
	for _, f := range h.files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := h.read(f); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// inFolders replaces folders by the files of shards in them.
func inFolders(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		found, err := filepath.Glob(filepath.Join(name, "*.shard"))
		if err != nil || len(found) == 0 {
			return nil, &FileError{"folder " + name + " has no file whose name ends in .shard"}
		}
		files = append(files, found...)
	}
	return files, nil
}

// open opens the file.
func (f *handIn) open(do func(*os.File) error) error {
	r, err := os.Open(f.name)
	if err != nil {
		return err
	}
	defer r.Close()
	return do(r)
}

// fits compares a file's head with those before.
func (h *HandIns) fits(f *handIn) error {
	if f.head == nil {
		return nil
	}
	f.head.Of = max(1, f.head.Of)
	if h.Run == "" {
		h.Head = *f.head
	}
	first := h.files
	switch {
	case f.head.Run != h.Run:
		return fmt.Errorf("%s is of run %.12s, %s of run %.12s; expected the shards of one run", f.name, f.head.Run, first[0].name, h.Run)
	case f.head.Of != h.Of:
		return fmt.Errorf("%s is one of %d shards, %s one of %d; expected the shards of one number", f.name, f.head.Of, first[0].name, h.Of)
	case slices.ContainsFunc(first, func(o *handIn) bool { return o.head != nil && o.head.Shard == f.head.Shard }):
		h.Repeated = append(h.Repeated, f.name)
	}
	return nil
}

// read takes the records of a file in.
func (h *HandIns) read(f *handIn) error {
	n := 0
	err := f.open(func(r *os.File) error {
		_, damage, err := Read(f.name, r, h.Run, func(e Entry) error {
			if e.Kind != Record {
				return nil
			}
			n++
			all := h.units[e.Name]
			for i := range all {
				if bytes.Equal(all[i].record, e.Data) {
					all[i].by = append(all[i].by, f)
					return nil
				}
			}
			h.units[e.Name] = append(all, version{bytes.Clone(e.Data), []*handIn{f}})
			return nil
		})
		h.Damage = append(h.Damage, damage...)
		return err
	})
	if err == nil && n == 0 && f.head == nil {
		err = errNoHead
	}
	if err != nil {
		return &FileError{fmt.Sprintf("%s: %v", f.name, err)}
	}
	return nil
}

// Rule says how much is run here.
type Rule struct {
	Share   float64       // of the units, 1 for all
	Time    time.Duration // in its place, where it is not 0: as many as fit
	Workers int
	Note    func(line string) // what is found wrong
}

// all reports whether everything is run here.
func (r *Rule) all() bool { return r.Time == 0 && r.Share >= 1 }

// merging is a merge at work.
type merging struct {
	*HandIns
	Rule
	job   units.Job
	lock  sync.Mutex
	known map[string][]byte // records made here
	spent time.Time         // when what is missing has had its time
}

// Check looks at all records, runs some again, and returns those of the finished run. made is how
// many of them this process has made, and the assurance is about the others. The error says what is
// missing, which file is wrong, and what to do; or it is the context's.
func (h *HandIns) Check(ctx context.Context, job units.Job, r Rule) (*units.Memory, *trust.Assurance, error) {
	m := &merging{HandIns: h, Rule: r, job: job, known: map[string][]byte{}, spent: time.Now().Add(r.Time)}
	if err := m.look(ctx); err != nil {
		return nil, nil, err
	}
	for round := 1; ; round++ {
		records, theirs, err := m.complete(ctx)
		if err != nil {
			return nil, nil, err
		}
		here, wrong, err := m.sample(ctx, theirs)
		if err != nil {
			return nil, nil, err
		}
		if wrong {
			continue // what is left has a new sample: one that was chosen by its outcome says nothing
		}
		a := trust.Sampled(len(theirs), here, round)
		for _, f := range m.files {
			if f.wrong != "" {
				a.Out++
			}
		}
		return records, &a, nil
	}
}

// refuse believes a file no more.
func (m *merging) refuse(by []*handIn, why string) {
	m.lock.Lock()
	defer m.lock.Unlock()
	for _, f := range by {
		if f.wrong == "" {
			f.wrong = why
			m.Note(fmt.Sprintf("%s: %s; nothing of this file is believed", f.name, why))
		}
	}
}

// versions are the records of a unit by files that are believed.
func (m *merging) versions(unit string) (all []version) {
	for _, v := range m.units[unit] {
		if slices.ContainsFunc(v.by, func(f *handIn) bool { return f.wrong == "" }) {
			all = append(all, v)
		}
	}
	return all
}

// share has goroutines do things, each with its own worker, until all are done, the time is over or
// the first error. At least one is done.
func (m *merging) share(ctx context.Context, all []string, until time.Time, do func(w units.Worker, unit string) error) (err error) {
	var taken atomic.Int64
	var group sync.WaitGroup
	for range max(1, min(m.Workers, len(all))) {
		group.Add(1)
		go func() {
			defer group.Done()
			w, failed := m.job.Worker()
			for failed == nil && ctx.Err() == nil {
				k := int(taken.Add(1)) - 1
				if k >= len(all) || k > 0 && !until.IsZero() && time.Now().After(until) {
					break // what was begun is finished: the sample does not depend on how long a unit takes
				}
				failed = do(w, all[k])
			}
			taken.Store(int64(len(all)))
			if failed != nil {
				m.lock.Lock()
				err = failed
				m.lock.Unlock()
			}
		}()
	}
	group.Wait()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return err
}

// run runs units here that were not yet, and returns how many of them, from the first on, were.
func (m *merging) run(ctx context.Context, all []string, until time.Time) (done int, err error) {
	err = m.share(ctx, all, until, func(w units.Worker, unit string) error {
		m.lock.Lock()
		had := m.known[unit]
		m.lock.Unlock()
		if had != nil {
			return nil
		}
		record, _, err := w.Run(ctx, unit)
		if err == nil {
			m.lock.Lock()
			m.known[unit] = record
			m.lock.Unlock()
		}
		return err
	})
	if done = slices.IndexFunc(all, func(unit string) bool { return m.known[unit] == nil }); done < 0 {
		done = len(all)
	}
	return done, err
}

// look compares every record with what can be seen without searching.
func (m *merging) look(ctx context.Context) error {
	salt := fresh().Uint64()
	return m.share(ctx, slices.Collect(maps.Keys(m.units)), time.Time{}, func(_ units.Worker, unit string) error {
		for _, v := range m.units[unit] {
			if err := m.job.Look(ctx, unit, v.record, salt); err != nil && ctx.Err() == nil {
				m.refuse(v.by, err.Error())
			}
		}
		return nil
	})
}

// complete returns the records of the whole run, and which units the files alone vouch for. It runs
// what is disputed or missing.
func (m *merging) complete(ctx context.Context) (records *units.Memory, theirs []string, err error) {
	for {
		records = new(units.Memory)
		missing, err := m.walk(ctx, records)
		if err != nil {
			return nil, nil, err
		}
		if len(missing) == 0 {
			break
		}
		if err := m.allowed(ctx, missing, records.Len()); err != nil {
			return nil, nil, err
		}
		m.Note(fmt.Sprintf("%d units without a record that can be used are run here", len(missing)))
		until := time.Time{}
		if m.Time > 0 {
			until = m.spent
		}
		if done, err := m.run(ctx, missing, until); err != nil {
			return nil, nil, err
		} else if done < len(missing) {
			return nil, nil, m.lacking(ctx, missing[done:])
		}
	}
	records.Each(func(unit string, _ []byte) error { // no error
		if len(m.versions(unit)) > 0 {
			theirs = append(theirs, unit)
		}
		return nil
	})
	slices.Sort(theirs)
	return records, theirs, nil
}

// walk goes through the units of the run, from those to begin with to those that they leave, and
// returns those without a record.
func (m *merging) walk(ctx context.Context, records *units.Memory) (missing []string, err error) {
	next, err := m.job.Roots(ctx)
	for err == nil && len(next) > 0 {
		for len(next) > 0 {
			unit := next[len(next)-1]
			next = next[:len(next)-1]
			record, err := m.settled(ctx, unit)
			if err != nil {
				return nil, err
			}
			if record == nil {
				missing = append(missing, unit)
				continue
			}
			children, err := m.job.Children(unit, record)
			if err != nil {
				return nil, err
			}
			records.Put(unit, record) // the first: no error
			next = append(next, children...)
		}
		if len(missing) > 0 {
			return missing, nil
		}
		next, err = m.job.Next(records)
	}
	return nil, err
}

// settled returns the record of a unit that counts, nil if there is none. Where files differ the
// unit is run here.
func (m *merging) settled(ctx context.Context, unit string) ([]byte, error) {
	all := m.versions(unit)
	if len(all) > 1 {
		if _, err := m.run(ctx, []string{unit}, time.Time{}); err != nil {
			return nil, err
		}
		m.compare(unit)
	}
	if here := m.known[unit]; here != nil || len(all) == 0 {
		return here, nil
	}
	return all[0].record, nil
}

// compare compares what files say of a unit with the record made here.
func (m *merging) compare(unit string) (wrong bool) {
	for _, v := range m.versions(unit) {
		if !bytes.Equal(v.record, m.known[unit]) {
			wrong = true
			m.refuse(v.by, fmt.Sprintf("its record of unit %s is not the one that this program makes (%.12s)", unit, m.Run))
		}
	}
	return wrong
}

// sample runs units again, drawn at random, and reports whether a record was wrong.
func (m *merging) sample(ctx context.Context, theirs []string) (here int, wrong bool, err error) {
	drawn, until := slices.Clone(theirs), time.Time{}
	fresh().Shuffle(len(drawn), func(i, k int) { drawn[i], drawn[k] = drawn[k], drawn[i] })
	if m.Time > 0 {
		until = time.Now().Add(m.Time)
	} else {
		drawn = drawn[:int(math.Ceil(m.Share*float64(len(drawn))))]
	}
	if here, err = m.run(ctx, drawn, until); err != nil {
		return 0, false, err
	}
	for _, unit := range drawn[:here] {
		wrong = m.compare(unit) || wrong
	}
	return here, wrong, nil
}

// fresh is a source of random numbers that nobody can foresee.
func fresh() *rand.Rand {
	var seed [32]byte
	crand.Read(seed[:]) // never fails
	return rand.New(rand.NewChaCha8(seed))
}

// allowed refuses what is too much to be run here: shards without a file, and more than the share.
func (m *merging) allowed(ctx context.Context, missing []string, have int) error {
	if m.all() {
		return nil
	}
	var without []string
	for i := range m.Of {
		if !slices.ContainsFunc(m.files, func(f *handIn) bool { return f.wrong == "" && (f.head == nil || f.head.Index == i) }) {
			without = append(without, Shard{i, m.Of}.String())
		}
	}
	if n := len(without); n > 0 {
		if n > 10 {
			without = append(slices.Clip(without[:10]), "…")
		}
		return fmt.Errorf("%d of %d shards have no file%s: %s; expected theirs, or --verify all, which runs everything here", n, m.Of, m.refused(), strings.Join(without, ", "))
	}
	if m.Time == 0 && float64(len(missing)) > m.Share*float64(len(missing)+have) {
		return m.lacking(ctx, missing)
	}
	return nil
}

// refused names the files that are not believed.
func (m *merging) refused() string {
	for _, f := range m.files {
		if f.wrong != "" {
			return " that is believed (" + f.name + ": " + f.wrong + ")"
		}
	}
	return ""
}

// lacking is the error of units without a record: it names their shards.
func (m *merging) lacking(ctx context.Context, missing []string) error {
	roots, err := m.job.Roots(ctx)
	if err != nil {
		return err
	}
	counts := map[int]int{}
	for _, unit := range missing {
		root := unit
		for !slices.Contains(roots, root) && strings.Contains(root, ".") {
			root = root[:strings.LastIndexByte(root, '.')]
		}
		for i := range m.Of {
			if (Shard{i, m.Of}).Takes(root) {
				counts[i]++
				break
			}
		}
	}
	var words []string
	for _, i := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d of shard %d/%d", counts[i], i, m.Of))
	}
	if n := len(words); n > 10 {
		words = append(slices.Clip(words[:10]), "…")
	}
	return fmt.Errorf("units without a record that can be used: %s; run these shards again with their files, which resumes them, or merge with --verify all, which runs everything here", strings.Join(words, ", "))
}

// Believed is the number of files of which no record was found wrong.
func (h *HandIns) Believed() (n int) {
	for _, f := range h.files {
		if f.wrong == "" {
			n++
		}
	}
	return n
}
