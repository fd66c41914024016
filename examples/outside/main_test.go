package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	at := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
	clock := func() time.Time { at = at.Add(time.Millisecond); return at }
	if err := run(t.Context(), &out, filepath.Join(t.TempDir(), "shop.db"), clock); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Is Blue a vessel? proved\n", "blue is a vessel. (derived t1, checked: true)", "blue is a mug. (told t2, checked: true)"} {
		if !strings.Contains(strings.ToLower(out.String()), strings.ToLower(want)) {
			t.Errorf("%q is not in:\n%s", want, out.String())
		}
	}
	if got := out.String(); strings.Count(got, "may be said: true") != 1 || strings.Count(got, "may be said: false") != 1 {
		t.Errorf("the gate:\n%s", got)
	}
}
