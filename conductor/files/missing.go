package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
)

// unreadable refuses a file that cannot be read. Of one that is not there it says in which folder
// it was looked for, and offers those there that are of its kind, each at a key, to the command.
func unreadable(t *Desk, path string, err error, command string) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return t.Refuse(voice.Say("files.the-file-cannot-be-read", "err", err.Error(), "path", path), "")
	}
	folder := filepath.Dir(path)
	all, err := os.ReadDir(folder)
	if err != nil {
		return t.Refuse(voice.Say("files.there-is-no-folder", "folder", folder, "name", filepath.Base(path)), "")
	}
	const most = 3
	alike := slices.DeleteFunc(all, func(e fs.DirEntry) bool {
		return e.IsDir() || filepath.Ext(path) == "" || !strings.EqualFold(filepath.Ext(e.Name()), filepath.Ext(path)) || strings.ContainsAny(e.Name(), " \t\n")
	})
	slices.SortStableFunc(alike, func(a, b fs.DirEntry) int { return shared(b.Name(), path) - shared(a.Name(), path) })
	var names []string
	for _, e := range alike[:min(len(alike), most)] {
		names = append(names, clean.Line(e.Name()))
		t.Rec.Offers = append(t.Rec.Offers, command+clean.Line(filepath.Join(filepath.Dir(path), e.Name())))
	}
	hint := ""
	if len(names) > 0 {
		hint = voice.Say("files.what-is-there-of-its-kind", "names", wording.JoinAnd(names))
	}
	if abs, err := filepath.Abs(folder); err == nil && folder == "." {
		folder = abs // where the program was started
	}
	return t.Refuse(voice.Say("files.there-is-no-file", "name", filepath.Base(path), "folder", folder), hint)
}

// shared is how long the beginning is that two names of files have in common.
func shared(name, path string) (n int) {
	a, b := strings.ToLower(name), strings.ToLower(filepath.Base(path))
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
