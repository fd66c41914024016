package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the table in kinship.mg")

// steps are the steps of a way through families.
var steps = []string{"parent", "child", "sibling", "spouse"}

// within says what two steps in a row come to where both are taken within one
// family; "" is oneself. Of two outcomes the presumed one stands first: of many
// children another, of two parents oneself. A step that is not in it leads on
// into another family: one arrives at a parent or spouse as a spouse, and at a
// child or sibling as a child, and the next step is taken in the other family of
// the two.
var within = map[[2]string][]string{
	{"parent", "child"}: {"sibling", ""}, {"parent", "spouse"}: {"parent"},
	{"spouse", "child"}: {"child"}, {"spouse", "spouse"}: {""},
	{"sibling", "parent"}: {"parent"}, {"sibling", "sibling"}: {"sibling", ""},
	{"child", "parent"}: {"", "spouse"}, {"child", "sibling"}: {"child"},
}

// way is a path of steps, none of which can be shortened.
type way []string

func (w way) String() string { return "/" + strings.Join(w, "/") }

// compose returns the ways that the second way after the first may come to.
func compose(a, b way) []way {
	if len(a) == 0 || len(b) == 0 {
		return []way{slices.Concat(a, b)}
	}
	last := len(a) - 1
	merged, ok := within[[2]string{a[last], b[0]}]
	if !ok {
		return []way{slices.Concat(a, b)}
	}
	var out []way
	for _, m := range merged {
		if m == "" {
			out = append(out, compose(a[:last], b[1:])...)
		} else {
			out = append(out, slices.Concat(a[:last], way{m}, b[1:]))
		}
	}
	return out
}

// longest is the most steps of a way in the table.
const longest = 3

// ways returns all ways that the table knows.
func ways() []way {
	var all []way
	level := []way{{}}
	for range longest {
		var next []way
		for _, w := range level {
			for _, s := range steps {
				if len(w) == 0 || within[[2]string{w[len(w)-1], s}] == nil {
					next = append(next, append(slices.Clone(w), s))
				}
			}
		}
		all, level = append(all, next...), next
	}
	return all
}

// table returns the composition table as facts.
func table() string {
	var b strings.Builder
	all := ways()
	known := map[string]bool{}
	for _, w := range all {
		known[w.String()] = true
	}
	for _, first := range all {
		for _, second := range all {
			outcomes := compose(first, second)
			outcomes = slices.DeleteFunc(outcomes, func(w way) bool { return len(w) == 0 })
			for k, w := range outcomes {
				if known[w.String()] {
					fmt.Fprintf(&b, "compose(%s, %s, %s)%s.\n", first, second, w, sureness(k, len(outcomes)))
				}
			}
		}
	}
	return b.String()
}

func sureness(k, of int) string {
	switch {
	case of == 1:
		return ""
	case k == 0:
		return " [confidence: 0.9]"
	}
	return " [confidence: 0.5]"
}

const tableBegins = "# compose(First, Second, Way): the Second of one's First is one's Way.\n"

// The table in kinship.mg is the one that follows from the steps.
func TestTable(t *testing.T) {
	head, have, ok := strings.Cut(rules, tableBegins)
	if !ok {
		t.Fatal("kinship.mg has no table")
	}
	want := table()
	if *update {
		if err := os.WriteFile("kinship.mg", []byte(head+tableBegins+want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have != want {
		t.Error("the table in kinship.mg is not what follows (run with -update to rewrite it)")
	}
}
