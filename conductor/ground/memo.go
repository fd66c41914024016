package ground

import (
	"context"
	"fmt"
	"strings"

	"whence/triple"
)

// memo is a reader that reads nothing twice within one reply: a sentence that is turned down is
// cut and written out in many ways, most of whose pieces are the same. What it returns is not to
// be changed. It is not safe for concurrent use.
type memo struct {
	Reader
	statements map[string][]triple.Statement
	ways       map[string][][]triple.Statement
	texts      map[string][][]string
}

func newMemo(r Reader) *memo {
	return &memo{r, map[string][]triple.Statement{}, map[string][][]triple.Statement{}, map[string][][]string{}}
}

// once is what is kept under a key, or what read returns.
func once[T any](kept map[string]T, key string, read func() (T, error)) (T, error) {
	if found, ok := kept[key]; ok {
		return found, nil
	}
	made, err := read()
	if err == nil {
		kept[key] = made
	}
	return made, err
}

// keyOf is a text with all of a discourse on which its reading depends within one reply.
func keyOf(kind, text string, d triple.Discourse) string {
	var b strings.Builder
	fmt.Fprint(&b, kind, d.Own, "\x00", text)
	for _, m := range d.Mentions {
		fmt.Fprintf(&b, "\x00%s\x01%s\x01%d\x01%d", m.Name, m.Label, m.Kind, m.Sort)
	}
	for _, t := range d.Told {
		fmt.Fprintf(&b, "\x00%s\x01%v", t.Text, t.Facts)
	}
	return b.String()
}

func (m *memo) Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	return once(m.statements, keyOf("read ", text, d), func() ([]triple.Statement, error) { return m.Reader.Read(ctx, text, d) })
}

func (m *memo) Understand(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	return once(m.statements, keyOf("understand ", text, d), func() ([]triple.Statement, error) { return m.Reader.Understand(ctx, text, d) })
}

func (m *memo) Restated(ctx context.Context, text string, d triple.Discourse) ([][]triple.Statement, error) {
	return once(m.ways, keyOf("", text, d), func() ([][]triple.Statement, error) { return m.Reader.Restated(ctx, text, d) })
}

func (m *memo) Rephrased(text string, v triple.Vocabulary) [][]string {
	out, _ := once(m.texts, text, func() ([][]string, error) { return m.Reader.Rephrased(text, v), nil })
	return out
}
