package symbolic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sprint prints values with blanks between them.
func sprint(v ...any) string {
	parts := make([]string, len(v))
	for i, e := range v {
		parts[i] = fmt.Sprint(e)
	}
	return strings.Join(parts, " ")
}

func compareLines(tb testing.TB, got, want []string) {
	tb.Helper()
	if !slices.Equal(got, want) {
		tb.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
