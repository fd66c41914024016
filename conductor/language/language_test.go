package language

import (
	"context"
	"errors"
	"testing"

	"whence/internal/contain"
	"whence/triple"
)

// reader reads as it is told.
type reader func() ([]triple.Statement, error)

func (r reader) Read(context.Context, string, triple.Discourse) ([]triple.Statement, error) {
	return r()
}

// A reader in the place of the grammar reads everything, and its panic is an error.
func TestReader(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name     string
		read     reader
		panicked bool
		err      error
	}{
		{"reads", func() ([]triple.Statement, error) { return []triple.Statement{{Text: "x"}}, nil }, false, nil},
		{"fails", func() ([]triple.Statement, error) { return nil, broken }, false, broken},
		{"panics", func() ([]triple.Statement, error) { panic("a defect") }, true, nil},
	} {
		l, err := New(c.read)
		if err != nil {
			t.Fatal(err)
		}
		for _, read := range []func(context.Context, string, triple.Discourse) ([]triple.Statement, error){l.Read, l.Understand} {
			got, err := read(t.Context(), "x", triple.Discourse{})
			if (contain.Of(err) != nil) != c.panicked || c.err != nil && !errors.Is(err, c.err) || err == nil && len(got) != 1 {
				t.Errorf("%s: %v, %v", c.name, got, err)
			}
		}
	}
}
