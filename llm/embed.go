package llm

import (
	"context"
	"slices"

	openai "github.com/sashabaranov/go-openai"
)

// Embed returns one vector for each text, in the texts' order, all of one
// length.
func (c *Client) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	var out [][]float32
	_, err := c.retry(ctx, func() error {
		attempt, cancel := c.bounded(ctx, c.cfg.Timeout)
		defer cancel()
		raw, err := c.api.CreateEmbeddings(attempt, openai.EmbeddingRequest{Input: texts, Model: openai.EmbeddingModel(c.cfg.EmbeddingModel)})
		if err != nil {
			return c.explain(ctx, attempt, err)
		}
		out, err = inOrder(raw.Data, len(texts))
		return err
	})
	return out, err
}

// inOrder puts the vectors in the order of the texts: servers may send them in
// any.
func inOrder(data []openai.Embedding, n int) ([][]float32, error) {
	out := make([][]float32, n)
	for _, e := range data {
		if e.Index < 0 || e.Index >= n || out[e.Index] != nil || len(e.Embedding) == 0 || len(e.Embedding) != len(data[0].Embedding) {
			return nil, badVectors()
		}
		out[e.Index] = e.Embedding
	}
	if slices.ContainsFunc(out, func(v []float32) bool { return v == nil }) {
		return nil, badVectors()
	}
	return out, nil
}

func badVectors() *Error {
	return &Error{Kind: Malformed, Message: "the model server's embeddings do not fit the texts"}
}

// Models lists the names of the models that the server offers, sorted.
func (c *Client) Models(ctx context.Context) ([]string, error) {
	attempt, cancel := c.bounded(ctx, c.cfg.Timeout)
	defer cancel()
	list, err := c.api.ListModels(attempt)
	if err != nil {
		return nil, c.explain(ctx, attempt, err)
	}
	names := make([]string, 0, len(list.Models))
	for _, m := range list.Models {
		names = append(names, m.ID)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
