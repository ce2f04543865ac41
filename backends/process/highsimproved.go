package process

// The file to which the highs program appends its improving points, each flushed as it is found:
// "Objective v", "# Columns -n", and n lines "name value index", the columns that are not zero.
// It survives the program's end by force, all but the point that was being written.

import (
	"bytes"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
)

// highsImproved reports the improving points that the program has appended to its file since
// the last look, and counts them.
func highsImproved(j *job) {
	if j.savedAt == "" {
		return
	}
	for _, x := range highsPoints(j) {
		j.improve(x)
	}
}

// improve reports an improving point and counts it, unless to the digits of its file it is no
// better than the last one.
func (j *job) improve(x []float64) {
	objective := objective(j.model, x)
	if j.improved > 0 && (objective == j.best || (objective < j.best) == j.model.Matrix().Maximize) {
		return
	}
	j.improved++
	j.best = objective
	j.seen.Store(true)
	if j.options.Events != nil {
		j.last.Type, j.last.Objective, j.last.Bound, j.last.X = backends.EventIncumbent, objective, j.bound, x
		j.options.Events(j.last)
	}
}

// whole returns the value of column k, rounded where the column is integer and the value is within
// a tolerance of a whole number.
func (j *job) whole(k int, value float64) float64 {
	if near := math.Round(value); math.Abs(value-near) <= 1e-6 && j.model.Type(j.model.Var(k)).IsInteger() {
		return near
	}
	return value
}

// highsSaved returns the last complete point of the file, for a program that was killed.
func highsSaved(j *job) []float64 {
	j.read = 0
	points := highsPoints(j)
	if len(points) == 0 {
		return nil
	}
	return points[len(points)-1]
}

// highsPoints reads the complete points of the file from where the last call ended.
func highsPoints(j *job) [][]float64 {
	file, err := os.Open(j.savedAt)
	if err != nil {
		return nil
	}
	defer file.Close()
	var text bytes.Buffer
	if _, err := file.Seek(j.read, io.SeekStart); err != nil {
		return nil
	}
	if _, err := text.ReadFrom(file); err != nil {
		return nil
	}
	var points [][]float64
	for {
		x, length := highsBlock(j, text.Bytes())
		if x == nil {
			return points
		}
		points = append(points, x)
		text.Next(length)
		j.read += int64(length)
	}
}

// highsBlock reads one point and its length in bytes; nil where it is not complete.
func highsBlock(j *job, text []byte) (x []float64, length int) {
	next := func() (string, bool) {
		end := bytes.IndexByte(text[length:], '\n')
		if end < 0 {
			return "", false
		}
		line := string(text[length : length+end])
		length += end + 1
		return strings.TrimSuffix(line, "\r"), true
	}
	if line, ok := next(); !ok || !strings.HasPrefix(line, "Objective ") {
		return nil, 0
	}
	line, _ := next()
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(line, "# Columns "), "-"))
	if err != nil || n < 0 || n > j.model.Columns()+1 {
		return nil, 0
	}
	x = make([]float64, j.model.Columns())
	for range n {
		line, ok := next()
		f := strings.Fields(line)
		if !ok || len(f) != 3 {
			return nil, 0
		}
		value, err := strconv.ParseFloat(f[1], 64)
		if err != nil {
			return nil, 0
		}
		k, known := j.names.FindVar(f[0])
		if !known {
			continue // the column that carries the objective's constant
		}
		x[k] = j.whole(k, value)
	}
	return x, length
}
