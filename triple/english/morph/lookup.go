package morph

import (
	"sync"
	"sync/atomic"
)

// Words keeps what is known of the words met so far.
type Words struct {
	seen  sync.Map // string to *Info
	count atomic.Int64
}

// maxWords bounds the memory of words: later ones are looked up each time.
const maxWords = 50_000

// Lookup analyses a lower-case word, once for each of the first maxWords.
func (w *Words) Lookup(low string) *Info {
	if info, ok := w.seen.Load(low); ok {
		return info.(*Info)
	}
	info := analyse(low)
	if w.count.Load() < maxWords && len(low) < 64 {
		if _, had := w.seen.LoadOrStore(low, info); !had {
			w.count.Add(1)
		}
	}
	return info
}
