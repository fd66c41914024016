package view

import (
	"testing"
	"time"

	"whence/conductor"
)

func TestPace(t *testing.T) {
	start := time.Unix(0, 0)
	var known, unknown Pace
	shares, words := 0, 0
	for i := range 1000 {
		if known.Due(conductor.Progress{Share: float64(i+1) / 1000}, start) {
			shares++
		}
		if unknown.Due(conductor.Progress{}, start.Add(time.Duration(i)*10*time.Millisecond)) {
			words++
		}
	}
	if shares != 10 || words != 4 { // ten tenths, and ten seconds
		t.Errorf("%d shares, %d words", shares, words)
	}
}
