package store

// Journal takes back what was written to a store since the last change that was kept.
type Journal struct {
	// blank is set until the first change is kept: then to undo is to begin anew, and a
	// large base is loaded without a log of every write.
	Blank bool
	Undo  []func()
}

// Log remembers how to take a write back.
func (j *Journal) Log(undo func()) {
	if !j.Blank {
		j.Undo = append(j.Undo, undo)
	}
}

// Put writes to a map, so that it can be undone.
func Put[K comparable, V any](j *Journal, m map[K]V, k K, v V) {
	if j.Blank { // no closure either
		m[k] = v
		return
	}
	old, had := m[k]
	m[k] = v
	j.Log(func() { restore(m, k, old, had) })
}

// Del takes a key out of a map, so that it can be undone.
func Del[K comparable, V any](j *Journal, m map[K]V, k K) {
	old, had := m[k]
	if !had {
		return
	}
	delete(m, k)
	j.Log(func() { restore(m, k, old, had) })
}

func restore[K comparable, V any](m map[K]V, k K, v V, had bool) {
	if had {
		m[k] = v
	} else {
		delete(m, k)
	}
}

// count adds n to a counter, which is gone at zero. It reports whether the key
// came or went with it.
func count[K comparable](j *Journal, m map[K]int, k K, n int) (turned bool) {
	was := m[k]
	if was+n == 0 {
		Del(j, m, k)
	} else {
		Put(j, m, k, was+n)
	}
	return was == 0 || was+n == 0
}

// edit is called before an entry or a word is written to.
func edit[T any](j *Journal, what *T) {
	if j.Blank {
		return
	}
	old := *what
	j.Log(func() { *what = old })
}
