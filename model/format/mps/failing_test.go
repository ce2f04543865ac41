package mps_test

import (
	"testing"

	"github.com/tilemip/tilemip/model/format/formattest"
)

func TestFailing(t *testing.T) { formattest.Failing(t, mpsFormat(t), "testdata/failing/*.mps") }
