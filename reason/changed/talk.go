package changed

import "slices"

// Talk is a conversation as it was read, message by message: what a message says and changes does not change itself, and is
// read once. It has the messages of the last question and no word of others; the zero value has none. It is not safe for
// concurrent use.
type Talk struct {
	texts  []string
	first  int // the number of the first of them, among all that were read
	told   []line
	shifts [][]shift // that each line makes
}

// hear reads what it has not read of some messages, and drops what is not among them.
func (t *Talk) hear(r reader, texts []string) {
	if gone := t.gone(texts); gone > 0 {
		t.drop(r, gone)
	}
	for _, text := range texts[len(t.texts):] {
		from := len(t.told)
		t.told = append(t.told, r.lines(t.first+len(t.texts), text)...)
		for i := from; i < len(t.told); i++ {
			t.shifts = append(t.shifts, r.shifts(t.told, i))
		}
		t.texts = append(t.texts, text)
	}
}

// gone is how many of the messages in front are no more among those that are told now, which go on with the others.
func (t *Talk) gone(texts []string) (n int) {
	for kept := t.texts; len(kept) > len(texts) || !slices.Equal(kept, texts[:len(kept)]); n++ {
		kept = kept[1:]
	}
	return n
}

// drop forgets the first messages. What a sentence changes that is told soon behind them may rest on them, and is found
// anew; of others they are no more than who was named.
func (t *Talk) drop(r reader, n int) {
	t.texts, t.first = slices.Delete(t.texts, 0, n), t.first+n
	before := func(l line) bool { return l.in < t.first }
	t.told = slices.DeleteFunc(t.told, before)
	t.shifts = slices.Delete(t.shifts, 0, len(t.shifts)-len(t.told))
	for i, all := range t.shifts {
		if i < lookedBack {
			t.shifts[i] = r.shifts(t.told, i)
		} else {
			for k := range all {
				all[k].lines = slices.DeleteFunc(all[k].lines, before)
			}
		}
	}
}
