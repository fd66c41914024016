package knowledge

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/conductor/language"
	"whence/conductor/timeline"
	"whence/conductor/vocabulary"
	"whence/engine"
	"whence/internal/race"
	_ "whence/internal/sameseed"
	"whence/internal/storage"
	"whence/internal/testclock"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// followed counts what a follower is told.
type followed struct{ changes, renewals int }

func (f *followed) Follow(context.Context, kb.Delta) error { f.changes++; return nil }
func (f *followed) Renew(context.Context) error            { f.renewals++; return nil }
func (*followed) Faded(context.Context, engine.Atom) []triple.Fact {
	return nil
}

// open returns an empty store and a maker of knowledge of it.
func open(tb rapid.TB, cleanup func(func()), words *language.Language) (*kb.Store, func(held int) (*Knowledge, *followed)) {
	tb.Helper()
	ctx := context.Background()
	db, err := storage.Open(ctx, storage.Memory)
	if err != nil {
		tb.Fatal(err)
	}
	cleanup(func() { _ = db.Close() })
	store, err := kb.Open(ctx, db, testclock.Unhurried())
	if err != nil {
		tb.Fatal(err)
	}
	return store, func(held int) (*Knowledge, *followed) {
		f := &followed{}
		k := New(words, vocabulary.New(nil), Options{Held: held}, testclock.Unhurried(), f)
		k.Store = store
		if err := k.Load(ctx); err != nil {
			tb.Fatal(err)
		}
		return k, f
	}
}

// state is all that is held.
func state(tb rapid.TB, k *Knowledge) string {
	tb.Helper()
	var b strings.Builder
	_, derived := k.Base.Size() // the moments of facts are held on when no rule asks for them any more
	fmt.Fprintln(&b, derived, k.Seq, kb.SortedIDs(k.Rules), kb.SortedIDs(k.Properties), k.Superseded.IDs(), k.Base.World(""))
	for _, r := range []string{"own", "use", "like"} {
		held, err := k.Base.Held(context.Background(), triple.Triple{Subject: triple.Var("X"), Relation: r, Object: triple.Var("Y")})
		if err != nil {
			tb.Fatal(err)
		}
		lines := make([]string, len(held))
		for i, x := range held {
			lines[i] = x.String()
		}
		slices.Sort(lines)
		fmt.Fprintln(&b, lines)
	}
	for _, e := range slices.SortedFunc(k.Events.All(), func(a, b *timeline.Event) int { return strings.Compare(a.First(), b.First()) }) {
		whole := k.Events.Whole([]string{e.First()})
		slices.Sort(whole)
		fmt.Fprintln(&b, whole, e.Facts())
	}
	return b.String()
}

func name(t *rapid.T) triple.Term {
	return triple.Const(triple.Proper, rapid.SampledFrom([]string{"Ann", "Ben", "Cleo"}).Draw(t, "name"))
}

// drawChange is something told or taken back.
func drawChange(t *rapid.T, turn string, live []string) kb.Change {
	ch := kb.Change{Turn: turn}
	source := triple.Source{Turn: turn, Quote: turn, At: time.Unix(int64(len(turn)), 0)}
	relation := rapid.SampledFrom([]string{"own", "use"}).Draw(t, "relation")
	switch rapid.IntRange(0, 5).Draw(t, "what") {
	case 0:
		head := triple.Triple{Subject: triple.Var("X"), Relation: "like", Object: triple.Var("Y")}
		if rapid.Bool().Draw(t, "asks when") {
			ch.Rules = []triple.StoredRule{{Source: source, Rule: triple.Rule{Head: head, Written: "like(X, Y) :- told_" + relation + "(X, Y, T)"}}}
			break
		}
		ch.Rules = []triple.StoredRule{{Source: source, Rule: triple.Rule{Head: head, Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: relation, Object: triple.Var("Y")}}}}}}
	case 1:
		ch.Properties = []triple.StoredProperty{{Source: source, Property: triple.RelationProperty{Relation: relation, Property: triple.Symmetric}}}
	case 2:
		ch.Settings = map[string]string{"world": rapid.SampledFrom([]string{"open", "closed"}).Draw(t, "world")}
	case 3:
		if len(live) > 0 {
			ch.Retract = []string{rapid.SampledFrom(live).Draw(t, "id")}
		}
	case 4:
		e := triple.Term{Name: "e" + turn[1:], Kind: triple.Event}
		who, what := name(t), name(t)
		for _, x := range []triple.Triple{{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Class, "owning")}, {Subject: e, Relation: triple.Agent, Object: who},
			{Subject: e, Relation: triple.Theme, Object: what}, {Subject: who, Relation: relation, Object: what}} {
			ch.Facts = append(ch.Facts, triple.Fact{Source: source, Triple: x})
		}
	default:
		ch.Facts = []triple.Fact{{Source: source, Triple: triple.Triple{Subject: name(t), Relation: relation, Object: name(t)}}}
	}
	return ch
}

// Whether changes are applied one by one, caught up with several at a time, also while the
// store moves on, or read all at once, what is held is the same; so it is after an undo.
func TestStepsAreAsTheWhole(t *testing.T) {
	race.Skip(t)
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		store, held := open(t, t.Cleanup, words)
		own, _ := held(0)
		other, followed := held(0)
		var live []string
		var seen *kb.Delta // what the other has read, and not yet applied
		for i := range rapid.IntRange(1, 8).Draw(t, "changes") {
			turn := fmt.Sprintf("t%d", i+1)
			var d kb.Delta
			if rapid.IntRange(0, 5).Draw(t, "undo") == 0 {
				undone, err := store.Undo(ctx, turn, fmt.Sprintf("t%d", i))
				if err != nil {
					continue // there was nothing to undo
				}
				d = undone.Delta
			} else {
				r, err := store.Commit(ctx, drawChange(t, turn, live))
				if err != nil {
					t.Fatal(err)
				}
				d = r.Delta
			}
			if _, err := own.Apply(ctx, d); err != nil {
				t.Fatal(err)
			}
			for _, f := range d.Facts {
				live = append(live, f.ID)
			}
			live = slices.DeleteFunc(live, func(id string) bool { return slices.Contains(d.Retracted, id) })
			if seen != nil {
				if _, err := other.Apply(ctx, *seen); err != nil {
					t.Fatal(err)
				}
				seen = nil
			}
			switch rapid.IntRange(0, 2).Draw(t, "look") {
			case 1:
				if err := other.CatchUp(ctx); err != nil {
					t.Fatal(err)
				}
			case 2:
				d, err := store.Since(ctx, other.Seq)
				if err != nil {
					t.Fatal(err)
				}
				seen = &d
			}
		}
		if err := other.CatchUp(ctx); err != nil {
			t.Fatal(err)
		}
		whole, _ := held(0)
		want := state(t, whole)
		for who, k := range map[string]*Knowledge{"one by one": own, "caught up": other} {
			if got := state(t, k); got != want {
				t.Fatalf("%s:\n%s\nread at once:\n%s", who, got, want)
			}
		}
		if followed.renewals > 0 {
			t.Fatal("everything was read again where a few changes were to be gone through")
		}
		own.Stale = true
		if err := own.CatchUp(ctx); err != nil || own.Stale || state(t, own) != want {
			t.Fatalf("read again: %v\n%s\n%s", err, state(t, own), want)
		}
	})
}

// A base that is too large is held in outline, and answers from what is gathered.
func TestOutline(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	store, held := open(t, t.Cleanup, words)
	ann, tea := triple.Const(triple.Proper, "Ann"), triple.Const(triple.Proper, "Tea")
	fact := triple.Triple{Subject: ann, Relation: "own", Object: tea}
	change := kb.Change{Turn: "t1"}
	for _, s := range []string{"Ann", "Ben", "Cleo"} {
		change.Facts = append(change.Facts, triple.Fact{Triple: triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: "own", Object: tea}, Source: triple.Source{Turn: "t1"}})
	}
	if _, err := store.Commit(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	k, _ := held(2)
	if facts, _ := k.Base.Size(); !k.Outlined || facts != 0 || k.Holds(fact) {
		t.Fatalf("outlined %v with %d facts", k.Outlined, facts)
	}
	if cut, err := k.Gather(t.Context(), reason.GatherBounds{Missing: true}, fact); err != nil || cut != "" || !k.Holds(fact) {
		t.Errorf("gathered: %q, %v, and it holds: %v", cut, err, k.Holds(fact))
	}
	if whole, _ := held(3); whole.Outlined {
		t.Error("three facts are not too many where three are held")
	}
}

// counting is a store that counts what is looked up.
type counting struct {
	reason.Source
	looks int
}

func (c *counting) Matching(ctx context.Context, pattern triple.Triple, limit int) ([]triple.Fact, bool, error) {
	c.looks++
	return c.Source.Matching(ctx, pattern, limit)
}

// TestLooks: the same is looked up once until there is a change, whatever became of what was found;
// what all facts of a name say is not asked for by their relations; and of a relation that nothing
// was told of nothing is asked for.
func TestLooks(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	store, held := open(t, t.Cleanup, words)
	oak, shade := triple.Const(triple.Proper, "oak"), triple.Const(triple.Proper, "shade")
	tell := func(turn string, subject triple.Term) {
		t.Helper()
		f := triple.Fact{Triple: triple.Triple{Subject: subject, Relation: "give", Object: shade}, Source: triple.Source{Turn: turn}}
		if _, err := store.Commit(t.Context(), kb.Change{Turn: turn, Facts: []triple.Fact{f}}); err != nil {
			t.Fatal(err)
		}
	}
	tell("t1", oak)
	tell("t2", triple.Const(triple.Proper, "elm"))
	k, _ := held(1)
	c := &counting{Source: store}
	look := func(pattern triple.Triple, limit, want, looks int) {
		t.Helper()
		k.Lately().(*lately).from = c
		facts, more, err := eventful{k.Lately(), k}.Matching(t.Context(), pattern, limit)
		if err != nil || len(facts) != want || more != (want == limit) || c.looks != looks {
			t.Errorf("%v: %d facts, more %v, %d looks, %v", pattern, len(facts), more, c.looks, err)
		}
		clear(facts)
	}
	any := triple.Triple{Subject: triple.Var("X"), Relation: "give", Object: shade}
	for range 3 {
		look(any, 9, 2, 1)
	}
	look(any, 1, 1, 2)
	denied := any
	denied.Object = oak
	look(denied, 9, 0, 3)
	tell("t3", triple.Const(triple.Proper, "ash"))
	look(any, 9, 2, 3) // of what others did, nothing is seen before it is caught up with
	if err := k.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	look(any, 9, 3, 4)
	if err := k.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	look(any, 9, 3, 4)
	k.Seq++ // as after a change of one's own
	look(any, 9, 3, 5)
	other := any
	other.Relation = "take"
	look(other, 9, 0, 5)
	all := triple.Triple{Subject: oak, Object: triple.Var("Y")}
	look(all, 9, 1, 6)
	all.Relation = "give"
	look(all, 9, 1, 6)
	all.Object = oak
	look(all, 9, 0, 6)
	tell("t4", oak)
	twice := kb.Change{Turn: "t5", Facts: []triple.Fact{{Triple: triple.Triple{Subject: oak, Relation: "take", Object: shade}}}}
	if _, err := store.Commit(t.Context(), twice); err != nil {
		t.Fatal(err)
	}
	if err := k.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	look(other, 9, 1, 7)
	any.Subject, any.Relation = oak, ""
	look(any, 1, 1, 8) // there is more
	any.Relation = "give"
	look(any, 9, 1, 9)
}

// told are the names that the test below tells: of several words, called by others than
// their keys, by a key alone, and values.
var told = []triple.Term{
	{Name: "old_mill_lane", Label: "Old Mill Lane"}, {Name: "mill"}, {Name: "mill", Label: "Mill"}, {Name: "mill", Label: "mill", Kind: triple.Class},
	{Name: "lane's_mill", Label: "Lane's Mill"}, {Name: "q1", Label: "Old Mill", Kind: triple.Definite}, {Name: "q2", Label: "Old Mill"}, {Name: "old_mill"},
	{Name: "q3"}, {Name: "q3", Label: "Ann Lane"}, {Name: "ann_lane", Label: "Ann Lane"}, {Name: "bird", Label: "bird", Kind: triple.Class}, {Name: "q3", Kind: triple.Class},
	{Name: "7", Kind: triple.Number}, {Name: "old", Label: "old", Kind: triple.Quality}, {Name: "note", Label: "note", Kind: triple.Text}, {Name: "note", Label: "Note"},
	{Name: "ö_\x00_x", Label: "Ö \x00 x"}, {Name: "mill_mill", Label: "Mill Mill"}, {Name: "smith_john", Label: "Smith, John"},
}

// spoken is all that is known of words, whatever is asked.
func spoken(k *Knowledge) string {
	var b strings.Builder
	line := func(of string, names []triple.Term) {
		texts := make([]string, len(names))
		for i, n := range names {
			texts[i] = fmt.Sprintf("%s %q %d", n.Name, n.Label, n.Kind)
		}
		slices.Sort(texts) // a name that was spelt again is found by its words since then where all are held
		fmt.Fprintln(&b, of, texts)
	}
	asked := map[string]bool{"": true, "x": true, "lan": true}
	for _, n := range told {
		key, words := triple.CalledBy(n)
		for _, w := range append(append(triple.KeyWords(n.Name), words...), key, n.Name) {
			asked[w] = true
		}
	}
	for _, text := range slices.Sorted(maps.Keys(asked)) {
		if n, ok := k.Words.Name(text); ok {
			line(text+" is", []triple.Term{n})
		}
		line(text+" calls", k.Words.Called(text))
		line(text+" is in", k.Words.WithWord(text, 100))
		if text != "" {
			fmt.Fprintln(&b, text, "begins", k.Words.Starting(text, 100))
		}
	}
	line("classes", k.Words.Classes())
	return b.String()
}

// Names that are read as they are asked for are those that would be held, whoever tells
// them, and also where they were asked for before they were told.
func TestNamesReadAreThoseHeld(t *testing.T) {
	race.Skip(t)
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		store, held := open(t, t.Cleanup, words)
		all, _ := held(0)
		tell := func(turn int) kb.Delta {
			ch := kb.Change{Turn: fmt.Sprintf("t%d", turn)}
			for i := range rapid.IntRange(1, 3).Draw(t, "facts") { // none is told twice: that spells nothing where all are held
				subject, object := rapid.SampledFrom(told).Draw(t, "subject"), rapid.SampledFrom(told).Draw(t, "object")
				ch.Facts = append(ch.Facts, triple.Fact{Source: triple.Source{Turn: ch.Turn}, Triple: triple.Triple{Subject: subject, Relation: fmt.Sprint("own", turn, i), Object: object}})
			}
			r, err := store.Commit(ctx, ch)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := all.Apply(ctx, r.Delta); err != nil {
				t.Fatal(err)
			}
			return r.Delta
		}
		for turn := 1; ; turn++ {
			tell(turn)
			if n, err := store.Size(ctx); err != nil || n > 1 {
				break
			}
		}
		read, followed := held(1)
		for turn := 100; turn < 100+rapid.IntRange(0, 5).Draw(t, "turns"); turn++ {
			if rapid.Bool().Draw(t, "ask") {
				spoken(read)
			}
			if rapid.Bool().Draw(t, "expect") {
				read.Words.Expect("Is the old mill Ann Lane's in Old Mill Lane?")
			}
			d := tell(turn)
			if rapid.Bool().Draw(t, "own") {
				if _, err := read.Apply(ctx, d); err != nil {
					t.Fatal(err)
				}
			} else if err := read.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := spoken(read), spoken(all); got != want || !read.Outlined || followed.renewals > 0 || read.Words.Failed() != nil {
			t.Fatalf("read:\n%s\nheld:\n%s", got, want)
		}
	})
}

// Where names cannot be read, whoever asked is told.
func TestNamesThatCannotBeRead(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	var end []func()
	store, held := open(t, func(f func()) { end = append(end, f) }, words)
	for i, n := range []string{"Ann", "Ben"} {
		fact := triple.Triple{Subject: triple.Const(triple.Proper, n), Relation: "own", Object: triple.Const(triple.Proper, "Rex")}
		if _, err := store.Commit(t.Context(), kb.Change{Turn: fmt.Sprintf("t%d", i+1), Facts: []triple.Fact{{Triple: fact}}}); err != nil {
			t.Fatal(err)
		}
	}
	k, _ := held(1)
	if _, known := k.Words.Name("ann"); !known || k.Words.Failed() != nil {
		t.Fatal("Ann was told")
	}
	for _, f := range end {
		f()
	}
	if _, known := k.Words.Name("ben"); known {
		t.Error("a store that is closed has no names")
	}
	if err := k.Words.Failed(); err == nil || k.Words.Failed() != nil {
		t.Errorf("it is told once that the names could not be read: %v", err)
	}
	if _, known := k.Words.Name("ann"); !known {
		t.Error("what was read is known")
	}
}

// An event that others take back and bring back while a look at the store is under way is
// whole afterwards: what was taken back came back, so that no later look speaks of it.
func TestEventThatIsAwayForAMoment(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	store, held := open(t, t.Cleanup, words)
	commit := func(ch kb.Change) []string {
		t.Helper()
		r, err := store.Commit(ctx, ch)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, f := range r.Facts {
			ids = append(ids, f.ID)
		}
		return ids
	}
	event := func(turn string) []string {
		e, source := triple.Term{Name: "e" + turn[1:], Kind: triple.Event}, triple.Source{Turn: turn, Quote: "gave"}
		return commit(kb.Change{Turn: turn, Facts: []triple.Fact{
			{Source: source, Triple: triple.Triple{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Class, "give")}},
			{Source: source, Triple: triple.Triple{Subject: e, Relation: triple.Agent, Object: triple.Const(triple.Proper, "Ann")}},
		}})
	}
	first, second := event("t1"), event("t2")
	commit(kb.Change{Turn: "t3", Retract: first})
	k, _ := held(0)
	if _, err := store.Undo(ctx, "t4", "t3"); err != nil { // it comes back: all facts are gone through
		t.Fatal(err)
	}
	look, err := store.Since(ctx, k.Seq)
	if err != nil {
		t.Fatal(err)
	}
	commit(kb.Change{Turn: "t5", Retract: second})
	if _, err := k.Apply(ctx, look); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Undo(ctx, "t6", "t5"); err != nil {
		t.Fatal(err)
	}
	if err := k.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	if fresh, _ := held(0); state(t, k) != state(t, fresh) {
		t.Errorf("got\n%s\nand a fresh look has\n%s", state(t, k), state(t, fresh))
	}
}

// countdown is a context that ends once it was looked at so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Done() <-chan struct{} { return nil }

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestReadAgainCutAnywhere: wherever it ends that everything is read again, it is read the next time.
func TestReadAgainCutAnywhere(t *testing.T) {
	ctx := context.Background()
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	store, held := open(t, t.Cleanup, words)
	k, _ := held(0)
	x, cat, animal := triple.Var("X"), triple.Const(triple.Class, "cat"), triple.Const(triple.Class, "animal")
	is := func(who, what triple.Term) triple.Triple {
		return triple.Triple{Subject: who, Relation: triple.InstanceOf, Object: what}
	}
	rule := triple.Rule{Head: is(x, animal), Body: []triple.Literal{{Triple: is(x, cat)}}}
	_, err = store.Commit(ctx, kb.Change{Turn: "t1", Rules: []triple.StoredRule{{Rule: rule, Source: triple.Source{Turn: "t1"}}},
		Facts: []triple.Fact{{Triple: is(triple.Const(triple.Proper, "Tom"), cat), Source: triple.Source{Turn: "t1"}}}})
	if err == nil {
		err = k.CatchUp(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := state(t, k)
	for n, cut := 0, true; cut; n++ {
		k.Stale = true
		cut = k.CatchUp(&countdown{ctx, n}) != nil
		if err := k.CatchUp(ctx); err != nil || k.Stale || state(t, k) != want {
			t.Fatalf("cut after %d looks: %v, stale %v, %s, not %s", n, err, k.Stale, state(t, k), want)
		}
	}
}
