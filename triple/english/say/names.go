package say

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// IsNumbered reports whether a relation is one to a number.
func IsNumbered(relation string) bool { return strings.Contains(relation, "#") }

// Renamer gives variables their final names, in the order in which they occur.
type Renamer map[string]string

// VariableNames are the names of the first variables of a rule, in their order.
var VariableNames = [...]string{"X", "Y", "Z", "W", "V", "U"}

// Term renames a variable in place.
func (n Renamer) Term(t *triple.Term) {
	if !t.IsVar() {
		return
	}
	name, ok := n[t.Var]
	if !ok {
		i := len(n)
		name = VariableNames[i%len(VariableNames)]
		if i >= len(VariableNames) {
			name += strconv.Itoa(i / len(VariableNames))
		}
		n[t.Var] = name
	}
	t.Var = name
}

// Literals renames the variables of a copy of ls.
func (n Renamer) Literals(ls []triple.Literal) []triple.Literal {
	out := slices.Clone(ls)
	for i := range out {
		n.Term(&out[i].Subject)
		n.Term(&out[i].Object)
	}
	return out
}

// SameLiteral reports whether two literals say the same, whatever their confidence.
func SameLiteral(a, b triple.Literal) bool {
	return a.Op == b.Op && a.Absent == b.Absent && a.Triple.Same(b.Triple)
}

// IsFresh reports whether s is the name of an individual that a statement only
// says to exist: an underscore and the characters of a key.
func IsFresh(s string) bool {
	return len(s) > 1 && s[0] == '_' && triple.Key(s[1:]) == s[1:]
}

// FreshName makes the name of an individual from what is said of it, so that
// the same statement always speaks of the same one.
func FreshName(content string, noun string) triple.Term {
	h := fnv.New32a()
	h.Write([]byte(content))
	if noun == "" {
		noun = "something"
	}
	name := "_" + noun + "_" + strconv.FormatUint(uint64(h.Sum32()), 36)
	return triple.Term{Name: name, Label: name, Kind: triple.Quoted}
}
