package answering

import (
	"testing"
	"time"

	"whence/triple/clause"
	"whence/triple/quantity"
)

// A day without a year is the next one, or the last; one that lies on the other side has no number of days.
func TestDaysTo(t *testing.T) {
	began := time.Date(2026, 11, 28, 23, 30, 0, 0, time.UTC)
	for _, x := range []struct {
		iso  string
		by   float64
		days float64
		ok   bool
	}{
		{"2026-12-12", 1, 14, true},
		{"2026-12-12", -1, 0, false},
		{"2026-11-28", 1, 0, true},
		{"2026-11-14", -1, 14, true},
		{"--03-03", 1, 95, true},
		{"--03-03", -1, 270, true},
		{"2027", 1, 0, false},
	} {
		then, _ := quantity.Of(clause.Value{Kind: clause.Date, ISO: x.iso})
		if days, ok := daysTo(began, then, x.by); ok != x.ok || ok && days != x.days {
			t.Errorf("%s %v: %v %v, want %v %v", x.iso, x.by, days, ok, x.days, x.ok)
		}
	}
}
