package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"whence/kb/transfer"
)

// dropped is the command that imports the files whose paths are all of an input, as
// terminals write them where files are dropped on them: in quotation marks, with escaped
// spaces, or as addresses of files. Any other input is as it was.
func dropped(input string) string {
	words, ok := paths(strings.TrimSpace(input))
	if !ok || len(words) == 0 {
		return input
	}
	out := "/import"
	for _, w := range words {
		out += " " + quoteWord(w)
	}
	return out
}

// paths are the paths that an input consists of, each that of a file which has the ending of
// a format; ok is false where anything else is in it.
func paths(input string) (out []string, ok bool) {
	if known, is := file(input); is { // spaces in the name, and no marks
		return []string{known}, true
	}
	var word strings.Builder
	quote, escaped := rune(0), false
	end := func() bool {
		if word.Len() == 0 {
			return true
		}
		known, is := file(word.String())
		word.Reset()
		out = append(out, known)
		return is
	}
	for _, r := range input {
		switch {
		case escaped:
			escaped = false
			word.WriteRune(r)
		case r == '\\' && quote == 0 && filepath.Separator == '/':
			escaped = true
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		case quote == 0 && (r == ' ' || r == '\n' || r == '\t'):
			if !end() {
				return nil, false
			}
		default:
			word.WriteRune(r)
		}
	}
	return out, quote == 0 && end()
}

// file is the path of a file that has the ending of a format and is there.
func file(name string) (path string, is bool) {
	if u, err := url.Parse(name); err == nil && u.Scheme == "file" {
		name = filepath.FromSlash(u.Path)
	}
	if rest, home := strings.CutPrefix(name, "~/"); home {
		if dir, err := os.UserHomeDir(); err == nil {
			name = filepath.Join(dir, rest)
		}
	}
	if _, known := transfer.FormatOf(name); !known || len(name) > maxPath {
		return name, false
	}
	info, err := os.Stat(name)
	return name, err == nil && info.Mode().IsRegular()
}

// maxPath bounds a path that is looked for, in bytes.
const maxPath = 4096
