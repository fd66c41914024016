package rule

import (
	"errors"
)

// Fuel is how many steps a search may still take. An explanation that may take any
// number is no better than one that takes what is recorded.
type Fuel struct{ Left, Burnt int }

var errFuel = errors.New("the search for a proof was cut")

// Burn takes steps off what is left, and is an error where that is too little.
func (f *Fuel) Burn(steps int) error {
	f.Left -= steps
	f.Burnt += steps
	if f.Left < 0 {
		return errFuel
	}
	return nil
}

// Pause is how many facts a long answer looks at before it lets a writer
// in: readers hold the lock for some tens of microseconds at a time.
const Pause = 1 << 10
