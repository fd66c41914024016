package replytest

import (
	"path/filepath"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple/english"
)

// TestWide holds the gate against natural wordings, of which 17 in 20 pass, and against ways of
// misleading that the other files have not, of which none does.
func TestWide(t *testing.T) {
	race.Skip(t)
	faithful, shown := heldAgainst(t, "wide", readUnseen)
	if shown*20 < faithful*17 {
		t.Errorf("%d of %d faithful replies are turned down", faithful-shown, faithful)
	}
}

// heldAgainst holds the gate against the replies in the files of a folder, of which none that misleads may pass, and
// counts the faithful ones, and those that are shown.
func heldAgainst(t *testing.T, folder string, read func(testing.TB, *english.English, string) unseen) (faithful, shown int) {
	t.Helper()
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	gate := ground.New(e, ground.Options{})
	misleading := 0
	for _, path := range paths {
		u := read(t, e, path)
		for _, s := range u.faithful {
			faithful++
			if ok, why := accepted(t, gate, s, u.evidence); ok {
				shown++
			} else {
				t.Logf("turned down: %s (%s)", s, why)
			}
		}
		for _, w := range u.wrong {
			misleading++
			if ok, _ := accepted(t, gate, w[1], u.evidence); ok {
				t.Errorf("passed, %s: %s", w[0], w[1])
			}
		}
	}
	t.Logf("%d of %d faithful replies are shown, and none of %d misleading ones", shown, faithful, misleading)
	return faithful, shown
}
