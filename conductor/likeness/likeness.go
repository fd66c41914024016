// Package likeness says how like texts are, for what is chosen by meaning: tools, and what a
// model's text is for.
//
// It promises that vectors are asked for once, that all of one call are of one kind, and that
// where the server for them fails, words are compared instead of anything being refused.
//
// It decides nothing by them: those who ask set the bounds.
package likeness

import (
	"context"
	"fmt"
	"sync"
	"time"

	"whence/conductor/tool"
	"whence/kb/retrieve"
	"whence/reason/symbolic"
)

// words are hypervectors, which stand in for embeddings where there is no model for them. It is
// safe for concurrent use.
type words struct {
	mu    sync.Mutex
	known map[string][]float32
}

// maxKnown bounds the texts whose vectors are kept.
const maxVectors = 2048

// Encode returns the vector of each text.
func (h *words) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, text := range texts {
		if v, ok := h.known[text]; ok {
			out[i] = v
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v := retrieve.EncodeText(text)
		out[i] = make([]float32, retrieve.Dimensions)
		for j := range out[i] {
			out[i][j] = 1 - 2*float32(v[j/64]>>(j%64)&1)
		}
		if h.known == nil || len(h.known) >= maxVectors {
			h.known = map[string][]float32{}
		}
		h.known[text] = out[i]
	}
	return out, nil
}

// Encoder is the person's encoder with its vectors kept, and hypervectors where there is
// none or it fails: what is chosen by likeness is then chosen by words, and nothing is
// refused. One that failed is not asked again for a while.
type Encoder struct {
	from  tool.Encoder // nil for none
	words words

	mu     sync.Mutex
	known  map[string][]float32
	failed time.Time
}

// New makes an encoder over another, nil for none.
func New(from tool.Encoder) *Encoder { return &Encoder{from: from} }

// rest is how long an encoder that failed is left alone.
const rest = time.Minute

// Encode returns the vectors of texts, all of one kind.
func (e *Encoder) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	if !e.Windowed() {
		if out, err := e.asked(ctx, texts); err == nil {
			return out, nil
		} else if ctx.Err() != nil {
			return nil, err
		}
	}
	return e.words.Encode(ctx, texts)
}

// Windowed reports whether the vectors are sums of words now, so that runs of words are
// compared too.
func (e *Encoder) Windowed() bool {
	if e.from == nil {
		return true
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return !e.failed.IsZero() && time.Since(e.failed) < rest
}

// asked has the vectors that are not kept made, in one request.
func (e *Encoder) asked(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var missing []string
	var at []int
	e.mu.Lock()
	for i, text := range texts {
		if out[i] = e.known[text]; out[i] == nil {
			missing, at = append(missing, text), append(at, i)
		}
	}
	e.mu.Unlock()
	if len(missing) == 0 {
		return out, nil
	}
	made, err := e.from.Encode(ctx, missing)
	e.mu.Lock()
	defer e.mu.Unlock()
	if err == nil && len(made) != len(missing) {
		err = fmt.Errorf("%d vectors for %d texts", len(made), len(missing))
	}
	if err != nil {
		if ctx.Err() == nil {
			e.failed = time.Now()
		}
		return nil, err
	}
	e.failed = time.Time{}
	if e.known == nil || len(e.known)+len(made) > maxVectors {
		e.known = map[string][]float32{}
	}
	for i, v := range made {
		e.known[missing[i]], out[at[i]] = v, v
	}
	return out, nil
}

// Tools scores tools by how like their descriptions are to a query.
type Tools struct{ Encoder tool.Encoder }

// Score returns a cosine for each tool.
func (l Tools) Score(ctx context.Context, query string, tools []symbolic.Tool) ([]float64, error) {
	texts := []string{query}
	for _, t := range tools {
		texts = append(texts, t.Name+": "+t.Description)
	}
	vectors, err := l.Encoder.Encode(ctx, texts)
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(tools))
	for i := range tools {
		out[i] = tool.Cosine(vectors[0], vectors[i+1])
	}
	return out, nil
}
