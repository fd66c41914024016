package english

import (
	"context"
	"strings"
	"testing"

	"whence/triple"
)

// What is read of a phone's sentence is said of the words that were typed.
func TestShortIsQuotedAsTyped(t *testing.T) {
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const first, second = "Anna works in Graz. ", "the keys are w Anna, n the box is w Ben"
	read, err := e.Understand(context.Background(), first+second, triple.Discourse{})
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range read[1:] {
		if (first + second)[st.Start:st.End] != second || st.Text != second {
			t.Errorf("%q is told at %d to %d", st.Text, st.Start, st.End)
		}
	}
	if last := read[len(read)-1]; !strings.Contains(last.Echo, "with Ben") {
		t.Errorf("understood %q", last.Echo)
	}
}
