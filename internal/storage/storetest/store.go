package storetest

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"whence/internal/storage"
)

// variable says which store the tests of this process are of; see Again.
const variable = "STORE_UNDER_TEST"

// OnServer reports whether the tests are of the server.
func OnServer() bool { return os.Getenv(variable) == "postgres" }

// FileOnly skips a test that says something of files only.
func FileOnly(t testing.TB, why string) {
	t.Helper()
	if OnServer() {
		t.Skip("of files only: " + why)
	}
}

// places are the addresses that stand for the paths of tests.
var places sync.Map

// Place is where a test keeps the base that it calls path: there, or in the place of that
// on a server.
func Place(path string) string {
	if !OnServer() || storage.IsServer(path) {
		return path
	}
	s, err := shared()
	if err != nil {
		return path // see Again
	}
	if path == storage.Memory {
		return s.Address()
	}
	place, _ := places.LoadOrStore(filepath.Clean(path), s.Address())
	return place.(string)
}

// Open opens the base of a test.
func Open(ctx context.Context, path string) (*sql.DB, error) {
	return storage.Open(ctx, Place(path))
}

// Again runs the tests of this process once more, on a server, in a process of its own:
// those that -run picks, but for itself.
func Again(t *testing.T) {
	t.Helper()
	if OnServer() {
		t.Skip("this is that run")
	}
	Shared(t) // where there is none, the test is skipped by its name
	t.Parallel()
	args := slices.DeleteFunc(slices.Clone(os.Args[1:]), func(a string) bool {
		return strings.HasPrefix(a, "-test.coverprofile") || strings.HasPrefix(a, "-test.testlogfile") || strings.HasPrefix(a, "-test.fuzz")
	})
	cmd := exec.CommandContext(t.Context(), os.Args[0], append(args, "-test.v")...) //nolint:gosec // it is this program
	cmd.Env = append(os.Environ(), variable+"=postgres")
	if os.Getenv("RAPID_CHECKS") == "" { // each case costs tables on the server
		cmd.Env = append(cmd.Env, "RAPID_CHECKS=20")
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	skipped := 0
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "--- SKIP") {
			skipped++
		}
	}
	t.Logf("%d passed, %d skipped", strings.Count(string(out), "\n--- PASS"), skipped)
}
