package conductor

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/race"
	"whence/internal/testclock"
	"whence/kb"
	"whence/triple"
)

// team is a base in a file of about n facts: people work in teams, teams own
// parts, parts use parts and provide things.
func team(t testing.TB, path string, n int) {
	t.Helper()
	c, err := New(t.Context(), Options{KB: path, Clock: testclock.Unhurried()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	for _, text := range []string{
		"If X uses Y and Y provides Z then X offers Z.", "If X works in Y and Y owns Z then X knows Z.",
		"If X is trained and X is not suspended then X may release things.", "Every engineer is trained.", "\"is under\" is transitive.",
		"If X knows Y and Y offers Z then X understands Z.", "No engineer is a robot.",
	} {
		if rec := answerTo(t, c, text); rec.Error != nil || len(rec.Effects.Learned) == 0 {
			t.Fatalf("%s: %+v %s", text, rec.Error, rec.Reply)
		}
	}
	change := kb.Change{Turn: "t100"}
	add := func(s, relation, o string, denied bool) {
		f := triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: relation, Object: triple.Const(triple.ObjectKind(relation), o), Denied: denied}
		change.Facts = append(change.Facts, triple.Fact{Triple: f, Source: triple.Source{Turn: "t100", Quote: "told"}})
	}
	for i := range n / 6 {
		part, person := fmt.Sprintf("Part%d", i), fmt.Sprintf("Person%d", i)
		add(part, "uses", fmt.Sprintf("Part%d", (i*7+3)%(n/6)), false)
		add(part, "provides", fmt.Sprintf("Thing%d", i%(n/10+1)), false)
		add(fmt.Sprintf("Team%d", i/10), "owns", part, false)
		add(person, "works_in", fmt.Sprintf("Team%d", i%(n/60+1)), false)
		add(person, triple.InstanceOf, "engineer", i%3 == 0)
		add(person, triple.Is, "suspended", i%2 == 0)
	}
	if _, err := c.known.Store.Commit(t.Context(), change); err != nil {
		t.Fatal(err)
	}
}

func answerTo(t testing.TB, c *Conductor, input string) Record {
	t.Helper()
	var rec Record
	for e, err := range c.Turn(t.Context(), input) {
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		if a, ok := e.(turn.Answered); ok {
			rec = a.Record
		}
	}
	return rec
}

// TestFarAnswersAsNear: a base of which hardly anything is held answers as one
// that is held whole, also after what is told and taken back meanwhile.
func TestFarAnswersAsNear(t *testing.T) {
	race.Skip(t)
	dir := t.TempDir()
	open := func(name string, held int) *Conductor {
		path := filepath.Join(dir, name)
		team(t, path, 600)
		c, err := New(t.Context(), Options{KB: path, Held: held, Clock: testclock.Unhurried()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	near, far := open("near", 0), open("far", 10)
	if !far.known.Outlined || near.known.Outlined {
		t.Fatal("the base is held, or not held")
	}
	told, _, _ := strings.Cut(near.Status(), " · ")
	if said := far.Status(); !strings.HasPrefix(said, told) || strings.Contains(said, "worked out") {
		t.Errorf("of a base that is not held: %q, and of one that is: %q", said, told)
	}
	// Of those with a ~ the reply counts what follows, or what is alike: of that,
	// only the part that was read is known.
	for _, text := range []string{
		"Does Part1 offer Thing10?", "/why", "What does Part1 offer?", "What does Person3 know?", "~Does Person3 understand Thing10?",
		"Is Person1 trained?", "Is Person3 trained?", "Is Person3 an engineer?", "Is Person1 a robot?", "Who uses Part10?",
		"~Person200 is an engineer.", "Is Person200 trained?", "/why", "~Person200 is not trained.", "Is Person200 trained?", "~/undo",
		"Is Person200 trained?", "~Person200 works in Team4.", "What does Person200 know?", "~/forget Person200 works in Team4", "What does Person200 know?",
		"~Part1 does not use Part10.", "~/conflicts", "Does Nobody9 know Part3?", "~/suppose Person300 is an engineer", "Is Person300 trained?", "/drop",
		"Is Person300 trained?", "Bolt is under Plate.", "~Plate is under Frame.", "Is Bolt under Frame?", "~/uses f1",
		"~Person1 is the same as Jim.", "Is Jim trained?", "What does Jim know?", "~Part1 uses Part5.", "What does Part1 offer?",
	} {
		text, partial := strings.CutPrefix(text, "~")
		a, b := answerTo(t, near, text), answerTo(t, far, text)
		if a.Verdict != b.Verdict || a.Reply != b.Reply && !partial {
			t.Errorf("%s\n near: %s %s\n  far: %s %s", text, a.Verdict, a.Reply, b.Verdict, b.Reply)
		}
	}
	if facts, _ := far.known.Base.Size(); facts > 450 { // each who is on a list is asked of alone
		t.Errorf("%d facts were read", facts)
	}
}

// BenchmarkFar is a question to a base that is not held in memory, by the number
// of facts: it is not to grow with it.
func BenchmarkFar(b *testing.B) {
	for _, n := range []int{6_000, 60_000} {
		path := filepath.Join(b.TempDir(), "kb")
		team(b, path, n)
		c, err := New(b.Context(), Options{KB: path, Held: 10})
		if err != nil {
			b.Fatal(err)
		}
		i := 0
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				i++
				answerTo(b, c, fmt.Sprintf("What does Part%d offer?", i%(n/6)))
			}
		})
		_ = c.Close()
	}
}

// TestFarCountsNoFurther: of what is more than is read for a question, a number is
// said to be the least, and a list to be a part.
func TestFarCountsNoFurther(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb")
	team(t, path, 12_000)
	c := openBase(t, Options{KB: path, Held: 10, Clock: testclock.Unhurried()})
	for question, want := range map[string]string{
		"How many engineers are there?": "At least ", "Who is an engineer?": "There may be others: ", "What is a robot?": "There may be others: ", "Who is a robot?": "I could not finish: ",
	} {
		rec := answerTo(t, c, question)
		if !strings.Contains(rec.Reply, want) || !strings.Contains(rec.Reply, wording.NotAllRead()) || !rec.Effects.Partial {
			t.Errorf("%s %s %+v", question, rec.Reply, rec.Effects)
		}
		if counts := strings.HasPrefix(question, "How"); counts && rec.Verdict != CutShort {
			t.Errorf("%s %s", question, rec.Verdict)
		}
	}
}
