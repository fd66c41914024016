package retrieve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"whence/internal/storage"
	"whence/kb/retrieve"
)

// TestMultiHopLarge gives the figures of the documentation, at the sizes of
// WHENCE_RETRIEVE_UNITS ("10000 1000000"). The indexes are kept in the folder of
// WHENCE_RETRIEVE_DIR, where there is one, and used again.
func TestMultiHopLarge(t *testing.T) {
	var sizes []int
	for f := range strings.FieldsSeq(os.Getenv("WHENCE_RETRIEVE_UNITS")) {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, n)
	}
	if sizes == nil {
		t.Skip("set WHENCE_RETRIEVE_UNITS to numbers of units")
	}
	for _, n := range sizes {
		for name, w := range map[string]world{"world": newWorld(n, 300, 7), "shapes": newShapes(n, 300, 7)} {
			x := keptIndex(t, fmt.Sprintf("%s-%d", name, n), w.units)
			for _, way := range []string{"bm25", "hdc", "thinkingdb", "profile thinkingdb"} {
				t.Logf("%s of %d units, %s: %s", name, n, way, measure(t, w, ways(t, x)[way]))
			}
		}
	}
}

// keptIndex returns an index of the units in a file that is used again.
func keptIndex(t *testing.T, name string, units []retrieve.Unit) *retrieve.Index {
	folder := os.Getenv("WHENCE_RETRIEVE_DIR")
	if folder == "" {
		folder = t.TempDir()
	}
	db, err := storage.Open(t.Context(), filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	x, err := retrieve.OpenIndex(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := x.Len(t.Context()); err != nil || n == len(units) {
		return x
	}
	start := time.Now()
	if err := x.Add(t.Context(), units...); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d units indexed in %v", len(units), time.Since(start))
	return x
}
