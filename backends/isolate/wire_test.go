//go:build unix

package isolate

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// Every option of the table reaches the child as it was given; the callbacks stay here.
func TestOptionsReachTheChild(t *testing.T) {
	o := backends.Options{Start: []float64{1, 0, 2}}
	for _, r := range backends.SolverOptions() {
		if r.Example == "" {
			continue
		}
		if err := r.Set(&o, r.Example); err != nil {
			t.Fatal(err)
		}
	}
	sent := o
	sent.Events, sent.Log = func(backends.Event) {}, func(string) {}
	var wire bytes.Buffer
	if err := gob.NewEncoder(&wire).Encode(newRequest("some", knapsack(t), sent)); err != nil {
		t.Fatal(err)
	}
	var q request
	if err := gob.NewDecoder(&wire).Decode(&q); err != nil {
		t.Fatal(err)
	}
	if !q.Log || q.Options.Events != nil || q.Options.Log != nil {
		t.Errorf("the child is told of a log: %v, and has callbacks of its own: %v", q.Log, q.Options.Events != nil)
	}
	for _, r := range backends.SolverOptions() {
		got, want := reflect.ValueOf(r.Field(&q.Options)).Elem(), reflect.ValueOf(r.Field(&o)).Elem()
		if want.IsZero() || !reflect.DeepEqual(got.Interface(), want.Interface()) {
			t.Errorf("%s: %v was sent, %v arrives", r.Name, want, got)
		}
	}
}
