package typed

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
)

// This file names the two that a condition speaks of where what follows from it calls them the first and the
// second: "if someone is the daughter of someone, the second is a parent of the first".

// InPairs is a rule of two by the letters that stand for them. It reports false for other texts.
func InPairs(text string) (string, bool) {
	low := strings.ToLower(text)
	comma := strings.IndexByte(text, ',')
	link, _, _ := strings.Cut(low, " ")
	if comma < 0 || !closed.Words().Is("conditional", link) {
		return text, false
	}
	front, two := replaced(text[:comma], "unnamed", "X", "Y")
	behind, first := replaced(text[comma:], "firstone", "X")
	behind, second := replaced(behind, "secondone", "Y")
	if two != 2 || first+second == 0 {
		return text, false
	}
	return front + behind, true
}

// replaced is a text with the phrases of a kind replaced by what stands for each in turn, the last of those for
// all others; and how many there are.
func replaced(text, kind string, by ...string) (string, int) {
	phrases := slices.Clone(closed.Words().Of(kind))
	slices.SortStableFunc(phrases, func(a, b string) int { return len(b) - len(a) })
	isWord := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '\'' }
	var out strings.Builder
	n := 0
	for i := 0; i < len(text); {
		at := slices.IndexFunc(phrases, func(p string) bool {
			end := i + len(p)
			return end <= len(text) && strings.EqualFold(text[i:end], p) && (i == 0 || !isWord(text[i-1])) && (end == len(text) || !isWord(text[end]))
		})
		if at < 0 {
			out.WriteByte(text[i])
			i++
			continue
		}
		out.WriteString(by[min(n, len(by)-1)])
		n++
		i += len(phrases[at])
	}
	return out.String(), n
}
