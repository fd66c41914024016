package conductor

import (
	"context"
	"sync"

	"whence/conductor/tool"
	"whence/kb/retrieve"
	"whence/reason/symbolic"
)

// hypervectors stand in for embeddings where there is no model for them. It is
// safe for concurrent use.
type hypervectors struct {
	mu    sync.Mutex
	known map[string][]float32
}

// maxKnown bounds the texts whose vectors are kept.
const maxVectors = 2048

// Encode returns the vector of each text.
func (h *hypervectors) Encode(ctx context.Context, texts []string) ([][]float32, error) {
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

// likeness scores tools by how like their descriptions are to a query.
type likeness struct{ encoder tool.Encoder }

// Score returns a cosine for each tool.
func (l likeness) Score(ctx context.Context, query string, tools []symbolic.Tool) ([]float64, error) {
	texts := []string{query}
	for _, t := range tools {
		texts = append(texts, t.Name+": "+t.Description)
	}
	vectors, err := l.encoder.Encode(ctx, texts)
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(tools))
	for i := range tools {
		out[i] = tool.Cosine(vectors[0], vectors[i+1])
	}
	return out, nil
}
