package morph

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"whence/triple/english/lexicon"
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

// OfManner reports whether a lower-case word is an adverb that says how
// something is done, and nothing else: freely, professionally. It becomes part
// of what is done, so that nothing is lost and nothing follows that was not
// said: who travels freely is not told to travel.
func (w *Words) OfManner(low string) bool {
	if !strings.HasSuffix(low, "ly") || len(low) < 5 || lexicon.SentenceAdverbs.Has(low) {
		return false
	}
	info := w.Lookup(low)
	return info.Closed == 0 && info.Forms == Adverb && slices.ContainsFunc(info.Readings, func(r Reading) bool { return !r.Guessed })
}
