package timeline

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason"
	"whence/triple"
)

// given is an event of a kind with a role and a place, told in one turn, as the store has
// it; and beside it what says it in two places.
func given(turn, from int, kind, who, what string) []triple.Fact {
	e := triple.Term{Name: "e" + strconv.Itoa(turn), Kind: triple.Event}
	source := triple.Source{Turn: "t" + strconv.Itoa(turn), Quote: who + " " + kind + " " + what, At: time.Unix(int64(turn), 0)}
	var out []triple.Fact
	for i, x := range []triple.Triple{
		{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Class, kind)},
		{Subject: e, Relation: triple.Agent, Object: triple.Const(triple.Proper, who)},
		{Subject: e, Relation: triple.Theme, Object: triple.Const(triple.Proper, what)},
		{Subject: triple.Const(triple.Proper, who), Relation: kind, Object: triple.Const(triple.Proper, what)},
	} {
		out = append(out, triple.Fact{ID: "f" + strconv.Itoa(from+i), Triple: x, Source: source})
	}
	return out
}

// seen is all that a timeline says of some facts.
func seen(h *Timeline, ids []string) string {
	var out []string
	for name, e := range h.byName {
		out = append(out, fmt.Sprint(name, e.ids, e.facts, e.beside, e.kind, h.OfKind(e.kind) != nil))
	}
	for _, id := range ids {
		whole := h.Whole([]string{id})
		slices.Sort(whole)
		out = append(out, fmt.Sprint(id, h.ofFact[id], h.Part(id), whole))
	}
	slices.Sort(out)
	return fmt.Sprint(out, h.Parts())
}

// A timeline that was told of changes one by one is the one that is made of what is left
// at the end, and what goes as a whole leaves no half of an event.
func TestChangesAreAsTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := New()
		live := map[string]triple.Fact{}
		var ids []string
		next := 1
		for turn := range rapid.IntRange(1, 8).Draw(t, "turns") {
			if len(live) > 0 && rapid.Bool().Draw(t, "take back") {
				id := rapid.SampledFrom(slices.Sorted(maps.Keys(live))).Draw(t, "what")
				gone := h.Whole([]string{id})
				for _, id := range gone {
					delete(live, id)
				}
				h.Note(nil, gone)
			} else {
				kind := rapid.SampledFrom([]string{"give", "sell"}).Draw(t, "kind")
				who := rapid.SampledFrom([]string{"Ann", "Ben"}).Draw(t, "who")
				facts := given(turn, next, kind, who, rapid.SampledFrom([]string{"Tea", "Bread"}).Draw(t, "what"))
				for _, f := range facts {
					live[f.ID] = f
					ids = append(ids, f.ID)
				}
				next += len(facts)
				h.Note(facts, nil)
			}
			for name, e := range h.byName {
				if len(e.ids) != 3 || e.kind == "" {
					t.Fatalf("%s is half an event: %v", name, e.ids)
				}
			}
		}
		left := slices.SortedFunc(maps.Values(live), func(a, b triple.Fact) int {
			return len(a.ID)*1000 + int(a.ID[len(a.ID)-1]) - len(b.ID)*1000 - int(b.ID[len(b.ID)-1])
		})
		fresh := New()
		fresh.Note(left, nil)
		if got, want := seen(h, ids), seen(fresh, ids); got != want {
			t.Fatalf("step by step:\n%s\nat once:\n%s", got, want)
		}
	})
}

// Two tellings within one tick of the clock are two moments, the later one later; and so
// are the events that they tell.
func TestTellingsHaveAnOrder(t *testing.T) {
	h := New()
	now := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
	one, two := h.Next(now), h.Next(now)
	if !two.After(one) {
		t.Errorf("%v is not after %v", two, one)
	}
	e := triple.Term{Name: "_e1", Kind: triple.Event}
	told := []triple.Triple{{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Class, "visit")}}
	moment := func(at time.Time, extra ...triple.Triple) int64 {
		facts, n := NameEvents(append(slices.Clone(told), extra...), at, "t9", 0)
		if n != 1 || facts[0].Subject.Name != "e9" {
			t.Fatalf("%d events, the first of the name %s", n, facts[0].Subject.Name)
		}
		return (&Event{facts: facts}).Moment()
	}
	yesterday := triple.Triple{Subject: e, Relation: triple.When, Object: triple.Const(triple.Quality, "yesterday")}
	if a, b, c := moment(one, yesterday), moment(one), moment(two); a >= b || b >= c {
		t.Errorf("yesterday is %d, the first %d, the second %d", a, b, c)
	}
	if facts, n := NameEvents(told, one, "t9", 1); n != 2 || facts[0].Subject.Name != "e9_2" {
		t.Errorf("the second event of a turn is %s", facts[0].Subject.Name)
	}
}

// What is so from one day to another is given when it begins, once, and taken away when
// it is over.
func TestHeldForItsTime(t *testing.T) {
	h := New()
	e := triple.Term{Name: "e1", Kind: triple.Event}
	var facts []triple.Fact
	for i, x := range []triple.Triple{
		{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Class, "stay")},
		{Subject: e, Relation: triple.HoldsFrom, Object: triple.Const(triple.Quality, "monday")},
		{Subject: e, Relation: triple.OnDay, Object: triple.Const(triple.Quality, "monday")},
	} {
		facts = append(facts, triple.Fact{ID: "f" + strconv.Itoa(i+1), Triple: x, Source: triple.Source{Turn: "t1"}})
	}
	h.Note(facts, nil)
	says := func([]triple.Triple) []triple.Triple {
		return []triple.Triple{{Subject: triple.Const(triple.Proper, "Ann"), Relation: "be_in", Object: triple.Const(triple.Proper, "Rome")}}
	}
	monday := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		now           time.Time
		given, ceased int
	}{{monday.Add(-24 * time.Hour), 0, 0}, {monday, 1, 0}, {monday.Add(time.Hour), 0, 0}, {monday.Add(24 * time.Hour), 0, 1}, {monday.Add(25 * time.Hour), 0, 0}} {
		change := h.Hold(c.now, says)
		if len(change.Atoms) != c.given || len(change.Drop) != c.ceased {
			t.Errorf("%d: %v was given and %v taken", i, change.Atoms, change.Drop)
		}
		for _, a := range change.Atoms {
			if id, s, ok := h.SourceOf(a.ID); !ok || id != "f1" || s.Turn != "t1" || StoredID(a.ID) != "f1" {
				t.Errorf("%s comes from %s in %s", a.ID, id, s.Turn)
			}
		}
	}
}

// Only relations whose moments a rule asks for are dated, each fact once.
func TestDated(t *testing.T) {
	h := New()
	at := triple.Fact{ID: "f1", Triple: triple.Triple{Subject: triple.Const(triple.Proper, "Ann"), Relation: "be_in", Object: triple.Const(triple.Proper, "Rome")}, Source: triple.Source{At: time.UnixMicro(7)}}
	rule := triple.StoredRule{ID: "r1", Rule: triple.Rule{Written: "seen(X) :- told_be_in(X, Y, T)."}}
	var change reason.Change
	all := func(yield func(triple.Fact, error) bool) { yield(at, nil) }
	if err := h.Date(nil, []triple.StoredRule{rule}, nil, all, &change); err != nil {
		t.Fatal(err)
	}
	if len(change.Atoms) != 1 || !h.IsTimed("be_in") || h.IsTimed("like") {
		t.Fatalf("%v", change.Atoms)
	}
	x, ok := DatedTriple(change.Atoms[0].Atom)
	if !ok || x.Relation != "be_in" || !IsDated(change.Atoms[0].Atom.Pred) {
		t.Errorf("%v, %v", x, ok)
	}
	change = reason.Change{}
	if err := h.Date(nil, []triple.StoredRule{rule}, []string{"f1", "f2"}, all, &change); err != nil || len(change.Atoms) != 0 || len(change.Drop) != 1 {
		t.Errorf("asked for again: %v, taken back: %v, %v", change.Atoms, change.Drop, err)
	}
}

// What is superseded is kept by a setting, ordered by when, and gone when that is undone.
func TestSuperseded(t *testing.T) {
	p := NewSuperseded()
	fact := func(id, city string) triple.Fact {
		return triple.Fact{ID: id, Triple: triple.Triple{Subject: triple.Const(triple.Proper, "Ann"), Relation: "live_in", Object: triple.Const(triple.Proper, city)}, Source: triple.Source{Turn: "t1"}}
	}
	rome, oslo, bonn := fact("f1", "Rome"), fact("f9", "Oslo"), fact("f12", "Bonn")
	for turn, c := range map[string][2]triple.Fact{"t9": {rome, oslo}, "t12": {oslo, bonn}} {
		key, value := Setting(turn, c[0], c[1].Triple)
		if !IsSetting(key) || IsSetting("world") {
			t.Errorf("%s is a setting of ours", key)
		}
		p.Note(key, value)
	}
	if got := p.IDs(); !slices.Equal(got, []string{"f9", "f1"}) || p.Of("f1").By.Object.Name != "oslo" || !p.ReplacedBy("bonn") || p.ReplacedBy("rome") {
		t.Errorf("%v, %+v", got, p.Of("f1"))
	}
	change := p.Recall([]triple.Fact{rome, oslo})
	if id, s, ok := p.SourceOf(change.Atoms[0].ID); len(change.Atoms) != 2 || !ok || id != "f1" || s.Turn != "t1" {
		t.Errorf("%v comes from %s in %s", change.Atoms, id, s.Turn)
	}
	if again := p.Recall([]triple.Fact{oslo}); len(again.Atoms) != 0 || len(again.Drop) != 1 {
		t.Errorf("asked for less: %+v", again)
	}
	key, _ := Setting("t9", rome, oslo.Triple)
	p.Note(key, "")
	p.Note("world", "closed")
	if got := p.IDs(); !slices.Equal(got, []string{"f9"}) {
		t.Errorf("after the undo: %v", got)
	}
}
