package view

import (
	"time"

	"whence/conductor"
)

// Pace picks what is printed of the progress of one long work where what was
// printed stays: every tenth part of it, or, where its length is not known, a
// word every other second. The zero value is ready. It is not safe for
// concurrent use.
type Pace struct {
	tenths int
	last   time.Time
}

// everyOther is the least time between two words on work of unknown length.
const everyOther = 2 * time.Second

// Due reports whether this is to be printed, now.
func (p *Pace) Due(e conductor.Progress, now time.Time) bool {
	if e.Share > 0 {
		tenths := int(e.Share * 10)
		due := tenths > p.tenths
		p.tenths = max(p.tenths, tenths)
		return due
	}
	if p.last.IsZero() {
		p.last = now // short work needs no word
	}
	if now.Sub(p.last) < everyOther {
		return false
	}
	p.last = now
	return true
}
