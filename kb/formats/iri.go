package formats

import (
	"fmt"
	"strings"
)

func hasScheme(s string) bool {
	i := strings.IndexAny(s, ":/?#")
	return i > 0 && s[i] == ':'
}

// resolve makes a relative IRI absolute, as RFC 3986 has it in section 5.2.
func resolve(base, ref string) string {
	if hasScheme(ref) {
		return ref
	}
	base, _, _ = strings.Cut(base, "#")
	scheme, rest, _ := strings.Cut(base, ":")
	authority, path := "", rest
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		end := strings.IndexAny(after, "/?")
		if end < 0 {
			end = len(after)
		}
		authority, path = "//"+after[:end], after[end:]
	}
	path, _, _ = strings.Cut(path, "?")
	switch {
	case ref == "":
		return base
	case ref[0] == '#':
		return base + ref
	case ref[0] == '?':
		return scheme + ":" + authority + path + ref
	case strings.HasPrefix(ref, "//"):
		return scheme + ":" + ref
	case ref[0] == '/':
		return scheme + ":" + authority + withoutDots(ref)
	}
	folder := path[:strings.LastIndexByte(path, '/')+1]
	if folder == "" && authority != "" {
		folder = "/"
	}
	return scheme + ":" + authority + withoutDots(folder+ref)
}

// withoutDots takes the segments "." and ".." out of a path.
func withoutDots(path string) string {
	tail := ""
	if i := strings.IndexAny(path, "?#"); i >= 0 {
		path, tail = path[:i], path[i:]
	}
	var out []string
	segments := strings.Split(path, "/")
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == "..":
			if len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = append(out, "")
			}
		case s == ".":
			if last {
				out = append(out, "")
			}
		default:
			out = append(out, s)
		}
	}
	return strings.Join(out, "/") + tail
}

// cleanIRI percent-encodes what may not stand in an IRI, for files whose syntax lets
// it through.
func cleanIRI(s string) string {
	if !strings.ContainsFunc(s, unfitForIRI) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unfitForIRI(r) {
			fmt.Fprintf(&b, "%%%02X", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unfitForIRI(r rune) bool { return r <= ' ' || strings.ContainsRune("<>\"{}|^`\\", r) }
