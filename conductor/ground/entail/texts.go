package entail

import (
	"sync"

	"whence/triple/clause"
)

// Texts are texts as they were read of late. The zero value has none. It is safe for concurrent use.
type Texts struct {
	mu    sync.Mutex
	texts map[string]clause.Sentence
}

// maxTexts bounds the texts that are kept: those of some long replies and of their evidence.
const maxTexts = 1000

// Of is what is kept under a key, or what read returns.
func (p *Texts) Of(key string, read func() clause.Sentence) clause.Sentence {
	p.mu.Lock()
	defer p.mu.Unlock()
	found, ok := p.texts[key]
	if !ok {
		if len(p.texts) >= maxTexts || p.texts == nil {
			p.texts = map[string]clause.Sentence{}
		}
		found = read()
		p.texts[key] = found
	}
	return found
}
