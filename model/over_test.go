package model

import (
	"context"
	"testing"
	"time"
)

// TestOver: not before the end, and never without the reason that callers then read.
func TestOver(t *testing.T) {
	if Over(context.Background()) {
		t.Error("a context without an end is over")
	}
	late, cancel := context.WithDeadline(context.Background(), time.Now().Add(time.Hour))
	defer cancel()
	if Over(late) {
		t.Error("over an hour before its deadline")
	}
	cancel()
	if !Over(late) || late.Err() != context.Canceled {
		t.Errorf("cancelled: %v", late.Err())
	}
	for range 20 {
		soon, cancel := context.WithTimeout(context.Background(), 300*time.Microsecond)
		for !Over(soon) {
		}
		if soon.Err() != context.DeadlineExceeded {
			t.Errorf("over with the error %v", soon.Err())
		}
		cancel()
	}
}
