// Package rivertest is a small world for the tests of the rooms of reason, with what follows
// in it worked out on the side, by walking and not by rules.
package rivertest

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/state"
	"whence/reason/store"
	"whence/triple"
)

// rules say which water reaches which, and which is a spring since nothing feeds it.
var rules = []string{
	"reaches(X, Y) :- feeds(X, Y).",
	"reaches(X, Z) :- reaches(X, Y), feeds(Y, Z).",
	"is(Y, /fed) :- feeds(X, Y).",
	"is(X, /spring) :- feeds(X, Y), !is(X, /fed).",
}

// Rivers are what was told of rivers that feed one another, by id, kept on the side.
type Rivers map[string][2]string

// Fact is what was told with an id.
func (r Rivers) Fact(id string) triple.Fact {
	return triple.Fact{ID: id, Triple: triple.Triple{Subject: triple.Term{Name: r[id][0]}, Relation: "feeds", Object: triple.Term{Name: r[id][1]}}}
}

// Conclusions are worked out by walking down from each river.
func (r Rivers) Conclusions() map[string]bool {
	down := map[string][]string{}
	fed := map[string]bool{}
	for _, e := range r {
		down[e[0]], fed[e[1]] = append(down[e[0]], e[1]), true
	}
	out := map[string]bool{}
	for from := range down {
		seen := map[string]bool{}
		for wave := down[from]; len(wave) > 0; {
			at := wave[0]
			if wave = wave[1:]; !seen[at] {
				seen[at] = true
				wave = append(wave, down[at]...)
				out[fmt.Sprintf("reaches(/%s, /%s)", from, at)] = true
			}
		}
		if !fed[from] {
			out[fmt.Sprintf("is(/%s, /spring)", from)] = true
		}
	}
	for x := range fed {
		out[fmt.Sprintf("is(/%s, /fed)", x)] = true
	}
	return out
}

// Empty is a state that knows the rules and no river.
func Empty(t *rapid.T) *state.State {
	st, err := state.New(context.Background(), state.Options{})
	var c store.Change
	for i, text := range rules {
		parsed, parseErr := engine.ParseClause(text)
		parsed.ID = fmt.Sprintf("r%d", i)
		r, ok := lift.LowerRule(parsed)
		if parseErr != nil || !ok {
			t.Fatalf("%s: %v", text, parseErr)
		}
		c.Rules = append(c.Rules, r)
	}
	if err == nil {
		_, err = st.Update(context.Background(), c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// Change draws what is told and taken back next, and what is known after it.
func (r Rivers) Change(t *rapid.T, n int) (store.Change, Rivers) {
	var c store.Change
	after := maps.Clone(r)
	name := rapid.StringMatching("[a-e]")
	for i := range rapid.IntRange(0, 3).Draw(t, "told") {
		id := fmt.Sprintf("f%d.%d", n, i)
		after[id] = [2]string{name.Draw(t, "from"), name.Draw(t, "to")}
		c.Facts = append(c.Facts, after.Fact(id))
	}
	if len(r) > 0 && rapid.Bool().Draw(t, "takes back") {
		id := rapid.SampledFrom(slices.Sorted(maps.Keys(r))).Draw(t, "which")
		c.Drop = []string{id}
		delete(after, id)
	}
	return c, after
}
