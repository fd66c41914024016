package fact

import "slices"

// history keeps, for the facts that a snapshot shows, what has changed since.
type history[T any] struct {
	of   map[ID][]version[T] // oldest first
	size int                 // how many versions
}

// version is what was before a turn.
type version[T any] struct {
	turn uint32
	was  T
}

// keep notes what was before a turn. Where no snapshot has been taken since the
// version before, that one serves as well; it reports whether it made one.
func (h *history[T]) keep(f ID, turn, seen uint32, was T) bool {
	list := h.of[f]
	if n := len(list); n > 0 && list[n-1].turn > seen {
		return false
	}
	if h.of == nil {
		h.of = map[ID][]version[T]{}
	}
	h.of[f] = append(list, version[T]{turn, was})
	h.size++
	return true
}

// drop takes back what was kept last of a fact.
func (h *history[T]) drop(f ID) {
	list := h.of[f]
	h.size--
	if h.of[f] = list[:len(list)-1]; len(list) == 1 {
		delete(h.of, f)
	}
}

// at returns what was in a turn; ok is false where that is what is now.
func (h *history[T]) at(f ID, turn uint32) (was T, ok bool) {
	list := h.of[f]
	i, _ := slices.BinarySearchFunc(list, turn+1, func(v version[T], turn uint32) int {
		if v.turn < turn {
			return -1
		}
		return 1 // the first of equals
	})
	if i == len(list) {
		return was, false
	}
	return list[i].was, true
}
