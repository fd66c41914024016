package timeline

import (
	"maps"
	"slices"
	"time"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// Hold gives the reasoner what is so for a time that is now, and takes from it what no
// longer is. Says returns what an event says to be so.
func (h *Timeline) Hold(now time.Time, says func(facts []triple.Triple) []triple.Triple) reason.Change {
	var change reason.Change
	for _, id := range slices.Sorted(maps.Keys(h.held)) {
		e := h.byName[h.held[id]]
		if e == nil || !e.holdsNow(now) {
			change.Drop = append(change.Drop, id+heldMark)
			delete(h.held, id)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.forATime)) {
		e := h.byName[name]
		if e == nil {
			delete(h.forATime, name)
			continue
		}
		id := e.ids[0]
		if _, has := h.held[id]; has || !e.holdsNow(now) {
			continue
		}
		for _, x := range says(e.facts) {
			change.Atoms = append(change.Atoms, engine.Fact{ID: id + heldMark, Atom: reason.LiftTriple(x), Confidence: x.Confidence})
			h.held[id] = name
		}
	}
	return change
}

// heldMark ends the id of the atom that holds for as long as an event lasts.
const heldMark = "~"
