// Package reporting adds the verb report to package jobs, for programs that can afford it:
// pictures and charts are megabytes of code, which a page is not to load. Own.
//
// Not here: anything else. Begin with reporting.go.
package reporting

import (
	"context"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/report"
)

func init() { jobs.Add("report", document) }

// document makes the report of the subject, as HTML or with the option format as Markdown.
func document(ctx context.Context, j *jobs.Job) (any, error) {
	began := time.Now()
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	o := j.Asked()
	if o.Backend, err = j.Solver(); err != nil && o.NeedsBackend(s) {
		return nil, err
	}
	r, err := report.Make(ctx, s, o, report.Settings{
		Command: "tilemip report " + commandSubject(j), Made: began,
		Measured: func(a *tilemip.Answer) { a.TotalSeconds = time.Since(began).Seconds() },
		Note:     func(text string) { j.Tell(map[string]any{"type": "note", "message": text}) },
	})
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	w := jobs.Written{File: "report.html", Media: "text/html", Loss: []string{}}
	write := r.HTML
	if j.Options.Format == "markdown" {
		w.File, w.Media, write = "report.md", "text/markdown", r.Markdown
	}
	if err := write(&b); err != nil {
		return nil, err
	}
	w.Text = b.String()
	return w, nil
}

// commandSubject names the subject as the command line would.
func commandSubject(j *jobs.Job) string {
	switch one := strings.TrimSpace(j.Subject); {
	case strings.HasPrefix(one, "library:"):
		return one
	case !strings.ContainsAny(one, "\n'") && len(one) < 200:
		return "--board '" + one + "'"
	case j.Name != "":
		return j.Name
	}
	return "FILE"
}
