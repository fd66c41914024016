package main

import (
	"os"
	"strings"
	"testing"
)

// TestMain lets the test binary be the second process.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == revive {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestPromotedFactOutlivesTheProcess(t *testing.T) {
	var out strings.Builder
	if err := dispatch(t.Context(), &out, nil); err != nil {
		t.Fatal(err, out.String())
	}
	want := `process 1: promoted likes(/bob, /tea), known for 3 turns and touched 3 times
process 1: likes(/ann, /chess) stays in the working memory, and ends with it
process 2: gift(/bob, /tea), since likes(/bob, /tea) is on file as f1
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}
