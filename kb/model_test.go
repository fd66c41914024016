package kb_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// model is the store written down in the simplest way: the list of all changes
// with what each did, and what is live found by going through those that stand.
type model struct {
	changes []modelChange
	last    map[string]int    // the last number given, by the letter of ids
	says    map[string]string // id -> key and content
	states  []map[string]bool // what was live after each change, by seq-1
}

type modelChange struct {
	turn   int
	undoes int // 0 for none
	events []modelEvent
}

// modelEvent opens an id for a key, tells it again, or closes the key (id "").
// An id has one key for ever.
type modelEvent struct {
	key, id string
	fresh   bool
}

func newModel() *model { return &model{last: map[string]int{}, says: map[string]string{}} }

// stands is the definition, without cleverness.
func (m *model) stands(i int) bool {
	for j := i + 1; j < len(m.changes); j++ {
		if m.changes[j].undoes == m.changes[i].turn && m.stands(j) {
			return false
		}
	}
	return true
}

// live returns the live id of each key. Events of the change in the making,
// which is not in the list yet, count last.
func (m *model) live(making []modelEvent) map[string]string {
	live := map[string]string{}
	apply := func(events []modelEvent) {
		for _, e := range events {
			if e.id == "" {
				delete(live, e.key)
			} else {
				live[e.key] = e.id
			}
		}
	}
	for i, c := range m.changes {
		if m.stands(i) {
			apply(c.events)
		}
	}
	apply(making)
	return live
}

func (m *model) ids() map[string]bool {
	ids := map[string]bool{}
	for _, id := range m.live(nil) {
		ids[id] = true
	}
	return ids
}

// tell returns the event of telling content under key.
func (m *model) tell(letter, key, content string, making []modelEvent) modelEvent {
	if id := m.live(making)[key]; id != "" && m.says[id] == content {
		return modelEvent{key: key, id: id}
	}
	m.last[letter]++
	id := fmt.Sprintf("%s%d", letter, m.last[letter])
	m.says[id] = content
	return modelEvent{key: key, id: id, fresh: true}
}

func (m *model) record(turn, undoes int, events []modelEvent) {
	m.changes = append(m.changes, modelChange{turn, undoes, events})
	m.states = append(m.states, m.ids())
}

// factsOf picks the fact ids, in order.
func factsOf(ids map[string]bool) []string {
	var facts []string
	for id := range ids {
		if id[0] == 'f' {
			facts = append(facts, id)
		}
	}
	slices.SortFunc(facts, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return facts
}

// world is a model and the store that should be like it.
type world struct {
	*model
	t    *rapid.T
	path string
	s    *kb.Store
	db   interface{ Close() error }
	turn int
}

func (w *world) open() {
	db, err := storetest.Open(context.Background(), w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	w.db = db
	if w.s, err = kb.Open(context.Background(), db, clock); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) close() {
	if err := w.db.Close(); err != nil {
		w.t.Fatal(err)
	}
}

func turnName(n int) string { return fmt.Sprintf("t%d", n) }

var weights = []float64{0, 1, 0.5}

// commit tells, retracts and sets things out of a small world, so that they
// meet again and again.
func (w *world) commit() {
	c := kb.Change{Turn: turnName(w.turn)}
	var making []modelEvent
	pick := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(w.t, label) }
	keyOf := map[string]string{}
	for _, ch := range w.changes {
		for _, e := range ch.events {
			keyOf[e.id] = e.key
		}
	}
	delete(keyOf, "")
	all := slices.Sorted(maps.Keys(keyOf))
	all = slices.DeleteFunc(all, func(id string) bool { return id[0] == 's' })
	for range pick("retractions", 3) {
		if len(all) == 0 {
			break
		}
		id := all[pick("retracted", len(all))]
		c.Retract = append(c.Retract, id)
		if w.live(making)[keyOf[id]] == id {
			making = append(making, modelEvent{key: keyOf[id]})
		}
	}
	for range pick("facts", 4) {
		f := fact([]string{"Tom", "The Bald Eagle"}[pick("subject", 2)], "is", []string{"kind", "big", "red"}[pick("object", 3)])
		f.Triple.Denied = rapid.Bool().Draw(w.t, "denied")
		f.Triple.Confidence = weights[pick("confidence", 3)]
		c.Facts = append(c.Facts, f)
		making = append(making, w.tell("f", "fact "+f.Triple.String(), fmt.Sprint(f.Triple.Weight()), making))
	}
	for range pick("rules", 2) {
		r := rule(pick("rule", 2))
		r.Rule.Confidence = weights[pick("confidence", 3)]
		c.Rules = append(c.Rules, r)
		making = append(making, w.tell("r", "rule "+r.Rule.Head.Relation, fmt.Sprint(r.Rule.Confidence == 0.5), making))
	}
	for range pick("properties", 2) {
		p := triple.StoredProperty{Property: triple.RelationProperty{Relation: "near", Property: triple.Symmetric + triple.Property(pick("property", 2))}}
		c.Properties = append(c.Properties, p)
		making = append(making, w.tell("p", fmt.Sprint("property ", p.Property.Property), "", making))
	}
	if rapid.Bool().Draw(w.t, "set") {
		value := []string{"", "open", "closed"}[pick("value", 3)]
		c.Settings = map[string]string{"world": value}
		making = append(making, w.tell("s", "setting world", value, making))
	}
	before := w.live(nil)
	r, err := w.s.Commit(context.Background(), c)
	if err != nil {
		w.t.Fatal(err)
	}
	if len(making) == 0 {
		if int(r.Seq) != len(w.changes) {
			w.t.Fatalf("a change of nothing is number %d after %d", r.Seq, len(w.changes))
		}
		return
	}
	w.record(w.turn, 0, making)
	w.compare(r.Delta, before)
	for i, id := range r.Known {
		if want := making[len(making)-countAfterFacts(c)-len(c.Facts)+i]; want.id != id || want.fresh {
			w.t.Fatalf("fact %d is known as %s, want %+v", i, id, want)
		}
	}
}

func countAfterFacts(c kb.Change) int { return len(c.Rules) + len(c.Properties) + len(c.Settings) }

func rule(n int) triple.StoredRule {
	x := triple.Var("X")
	return triple.StoredRule{Rule: triple.Rule{
		Head: triple.Triple{Subject: x, Relation: fmt.Sprint("likes", n), Object: triple.Const(triple.Generic, "tea")},
		Body: []triple.Literal{{Triple: triple.Triple{Subject: x, Relation: "is", Object: triple.Const(triple.Quality, "kind")}}},
	}}
}

// compare holds a receipt against what the model says changed.
func (w *world) compare(d kb.Delta, before map[string]string) {
	w.t.Helper()
	if int(d.Seq) != len(w.changes) {
		w.t.Fatalf("the change is number %d, want %d", d.Seq, len(w.changes))
	}
	after := w.live(nil)
	var came, went []string
	for key, id := range after {
		if before[key] != id && id[0] != 's' {
			came = append(came, id)
		}
	}
	for key, id := range before {
		if after[key] != id && id[0] != 's' {
			went = append(went, id)
		}
	}
	var got []string
	for _, f := range d.Facts {
		got = append(got, f.ID)
	}
	for _, r := range d.Rules {
		got = append(got, r.ID)
	}
	for _, p := range d.Properties {
		got = append(got, p.ID)
	}
	slices.Sort(got)
	slices.Sort(came)
	if !slices.Equal(got, came) {
		w.t.Fatalf("the delta brings %v, want %v", got, came)
	}
	// What a change tells and supersedes itself was never live before or after.
	lost := slices.DeleteFunc(slices.Clone(d.Retracted), func(id string) bool { return !slices.Contains(went, id) })
	slices.Sort(lost)
	slices.Sort(went)
	if !slices.Equal(lost, went) {
		w.t.Fatalf("the delta takes %v, want %v", d.Retracted, went)
	}
}

func (w *world) undo() {
	target := rapid.IntRange(0, w.turn).Draw(w.t, "target")
	name := ""
	if target > 0 {
		name = turnName(target)
	} else {
		target = w.latest()
	}
	before := w.live(nil)
	u, err := w.s.Undo(context.Background(), turnName(w.turn), name)
	found, standing := false, false
	for i, c := range w.changes {
		found = found || c.turn == target
		standing = standing || c.turn == target && w.stands(i)
	}
	switch {
	case !found && !errors.Is(err, kb.ErrNothing), found && !standing && !errors.Is(err, kb.ErrUndone), standing && err != nil:
		w.t.Fatalf("undo of %q: %v (found %v, standing %v)", name, err, found, standing)
	case !standing:
		return
	}
	if u.Target != turnName(target) {
		w.t.Fatalf("undid %s, want %s", u.Target, turnName(target))
	}
	w.record(w.turn, target, nil)
	w.compare(u.Delta, before)
}

// latest returns the turn of the last standing change that is no undo and did
// more than repeat what was known, 0 for none.
func (w *world) latest() int {
	for i, c := range slices.Backward(w.changes) {
		did := slices.ContainsFunc(c.events, func(e modelEvent) bool { return e.fresh || e.id == "" })
		if c.undoes == 0 && did && w.stands(i) {
			return c.turn
		}
	}
	return 0
}

// check holds the whole store against the model, now and at any turn.
func (w *world) check() {
	ctx := context.Background()
	if seq, err := w.s.Seq(ctx); err != nil || int(seq) != len(w.changes) {
		w.t.Fatalf("seq %d, %v, want %d", seq, err, len(w.changes))
	}
	want := w.ids()
	got := map[string]bool{}
	for f, err := range w.s.Facts(ctx) {
		if err != nil {
			w.t.Fatal(err)
		}
		if says := fmt.Sprint(f.Triple.Weight()); says != w.says[f.ID] {
			w.t.Fatalf("%s is %v with confidence %s, want %s", f.ID, f.Triple, says, w.says[f.ID])
		}
		got[f.ID] = true
	}
	rules, err := w.s.Rules(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range rules {
		got[r.ID] = true
	}
	properties, err := w.s.Properties(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, p := range properties {
		got[p.ID] = true
	}
	settings, err := w.s.Settings(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	id := w.live(nil)["setting world"]
	if value, set := settings["world"]; set != (id != "") || set && value != w.says[id] {
		w.t.Fatalf("settings %v, want %q", settings, w.says[id])
	}
	delete(want, id)
	if !maps.Equal(got, want) {
		w.t.Fatalf("live: %v\nwant: %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	w.checkPast(rapid.IntRange(1, w.turn+1).Draw(w.t, "past"))
	w.checkSince(rapid.IntRange(0, len(w.changes)).Draw(w.t, "since"))
}

func (w *world) checkPast(turn int) {
	var want []string
	for i, c := range w.changes {
		if c.turn <= turn {
			want = factsOf(w.states[i])
		}
	}
	var got []string
	for f, err := range w.s.FactsAt(context.Background(), turnName(turn)) {
		if err != nil {
			w.t.Fatal(err)
		}
		got = append(got, f.ID)
	}
	if !slices.Equal(got, want) {
		w.t.Fatalf("at t%d: %v, want %v", turn, got, want)
	}
}

// checkSince: what was live then, with the delta, is what is live now.
func (w *world) checkSince(seq int) {
	state := map[string]bool{}
	if seq > 0 {
		state = maps.Clone(w.states[seq-1])
	}
	d, err := w.s.Since(context.Background(), int64(seq))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, id := range d.Retracted {
		delete(state, id)
	}
	for _, f := range d.Facts {
		if state[f.ID] {
			w.t.Fatalf("%s is news since %d and was known", f.ID, seq)
		}
		state[f.ID] = true
	}
	if got, want := factsOf(state), factsOf(w.ids()); !slices.Equal(got, want) {
		w.t.Fatalf("with the changes since %d: %v, want %v", seq, got, want)
	}
}

func TestAgainstModel(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	folder, n := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		w := &world{model: newModel(), t: t, path: filepath.Join(folder, fmt.Sprint(n))}
		w.open()
		defer func() { w.close() }()
		for range rapid.IntRange(1, 14).Draw(t, "steps") {
			if rapid.IntRange(0, 4).Draw(t, "same turn") > 0 {
				w.turn++
			}
			w.turn = max(w.turn, 1)
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0, 1, 2:
				w.commit()
			case 3, 4, 5:
				w.undo()
			default:
				w.close()
				w.open()
			}
			w.check()
		}
	})
}
