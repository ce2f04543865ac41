package lp_test

import (
	"testing"

	"github.com/tilemip/tilemip/model/format/formattest"
)

func TestFailing(t *testing.T) { formattest.Failing(t, lpFormat(t), "testdata/failing/*.lp") }
