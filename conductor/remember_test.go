package conductor

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/conductor/remember"
	"whence/conductor/shelf"
	"whence/conductor/tool"
	"whence/engine"
	"whence/internal/race"
	"whence/kb/memory"
)

// Facts of a relation that fades go after so many turns without use; what is
// used stays, and what was used often is promoted and stays for good.
func TestFactsFade(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Tom likes tea.")
	mustTake(t, c, "Ann likes milk.")
	mustTake(t, c, "If somebody likes milk then he is healthy.")
	mustTake(t, c, "/memory fade likes 3")
	for range 3 {
		if r := mustTake(t, c, "Does Tom like tea?"); r.Verdict != Proved || len(r.Effects.Retracted) != 0 {
			t.Fatalf("%s %v", r.Verdict, r.Effects.Retracted)
		}
	}
	r := mustTake(t, c, "Does Tom like tea?")
	if len(r.Effects.Retracted) != 1 || r.Effects.Retracted[0] != "f2" || !strings.Contains(strings.Join(r.Effects.Receipts, ""), "faded f2: not touched for 4 turns") {
		t.Fatalf("%+v", r.Effects)
	}
	r = mustTake(t, c, "Is Ann healthy?")
	if r.Verdict == Proved || len(r.NearMisses) == 0 || r.NearMisses[0].Fails[0].Why != "faded" || r.NearMisses[0].Fails[0].By != "f2" {
		t.Fatalf("%s %+v", r.Verdict, r.NearMisses)
	}
	if !strings.Contains(r.Reply, "(I was told so, and it has faded since; still so?)") || !strings.Contains(r.Reply, "Does Ann like milk?") {
		t.Errorf("%q", r.Reply)
	}
	if r = mustTake(t, c, "yes"); len(r.Effects.Learned) != 1 {
		t.Errorf("told again: %v", r.Effects.Learned)
	}
	if r = mustTake(t, c, "/memory"); !strings.Contains(r.Reply, "f2: Faded in t") || !strings.Contains(r.Reply, "f1: About to fade") {
		t.Errorf("%q", r.Reply)
	}
}

func TestWhatIsUsedOftenIsPromoted(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb.db")
	open := func() *Conductor {
		c, err := New(t.Context(), Options{KB: path})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := open()
	mustTake(t, c, "Tom likes tea.")
	mustTake(t, c, "/memory fade likes 20")
	for i := range remember.LastingAge {
		if i%10 == 0 {
			mustTake(t, c, "Does Tom like tea?")
		} else {
			mustTake(t, c, "Hi")
		}
		if i == 15 { // what is known of its use outlives the process
			end(t, c)
			c = open()
		}
	}
	mustTake(t, c, "Hi")
	if r := mustTake(t, c, "/memory"); !strings.Contains(r.Reply, "f1: Lasting, known for") || !strings.Contains(r.Reply, "f1: Promoted in t") {
		t.Fatalf("%q", r.Reply)
	}
	end(t, c)
	c = open()
	defer end(t, c)
	for range 25 {
		mustTake(t, c, "Hi")
	}
	if r := mustTake(t, c, "Does Tom like tea?"); r.Verdict != Proved {
		t.Errorf("a promoted fact has faded: %s", r.Verdict)
	}
}

func TestMemoryCommandsThatAreWrong(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Tom likes tea.")
	for _, s := range []string{"/memory fade", "/memory fade likes", "/memory fade likes 0", "/memory fade likes many", "/memory fade hates 3", "/memory keep", "/memory drop likes"} {
		if r, _ := hearAll(t, c, s); r.Error == nil {
			t.Errorf("%s: %q", s, r.Reply)
		}
	}
	mustTake(t, c, "/memory fade likes 1")
	mustTake(t, c, "/memory keep likes")
	for range 4 {
		mustTake(t, c, "Hi")
	}
	if r := mustTake(t, c, "Does Tom like tea?"); r.Verdict != Proved {
		t.Error("what is kept has faded")
	}
}

func TestLoopsAreNoticed(t *testing.T) {
	c := newTest(t, nil)
	said := 0
	for range 5 {
		_, notices := hearAll(t, c, "Does Tom like tea?")
		if strings.Contains(strings.Join(notices, ""), "The same for the 3rd time lately: ask Does Tom like tea?") {
			said++
		}
	}
	if said != 1 {
		t.Errorf("said %d times", said)
	}
	mustTake(t, c, "Tom likes milk.")
	for range 5 {
		if r, notices := hearAll(t, c, "Does Tom like milk?"); r.Verdict != Proved || len(notices) > 0 {
			t.Errorf("%s, with %q, though it was answered", r.Verdict, notices)
		}
	}
}

// handClock ticks when the test says so.
type handClock chan time.Time

func (h handClock) Tick(time.Duration) (<-chan time.Time, func()) { return h, func() {} }

func TestPluginsFillWorkingMemory(t *testing.T) {
	ticks, ran := make(handClock), make(chan struct{}, 1)
	c, err := New(t.Context(), Options{Ticks: ticks, Plugins: []memory.Plugin{{Name: "weather", Every: time.Hour, Run: func(context.Context, time.Time) ([]engine.Fact, error) {
		defer func() { ran <- struct{}{} }()
		return []engine.Fact{{Atom: engine.Atom{Pred: "weather", Args: []engine.Term{engine.Name("/rain")}}}}, nil
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	ticks <- time.Now()
	<-ran
	ticks <- time.Now() // the run before is over once this one begins
	if r := mustTake(t, c, "/memory"); !strings.Contains(r.Reply, "weather: 1") {
		t.Errorf("%q", r.Reply)
	}
	end(t, c)
	if _, err := New(t.Context(), Options{Plugins: []memory.Plugin{{Name: "never"}}}); err == nil {
		t.Error("a plugin without an interval is taken")
	}
}

func TestServersAreLookedAt(t *testing.T) {
	ticks := make(handClock)
	c, err := New(t.Context(), Options{Ticks: ticks, Tools: ToolOptions{Servers: []tool.Server{{Name: "gone", Command: filepath.Join(t.TempDir(), "nobody")}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer end(t, c)
	ticks <- time.Now()
	ticks <- time.Now() // the run before is over once this one begins
	_, said := hearAll(t, c, "/tools")
	if len(said) != 1 || !strings.Contains(said[0], "A tool server does not answer: gone") {
		t.Errorf("%q", said)
	}
	if _, said = hearAll(t, c, "/tools ask"); len(said) != 0 {
		t.Errorf("it is tried again and again: %q", said)
	}
}

// The page of the memory lists what /memory says, and what can be done there is
// taken.
func TestMemoryPageIsMemory(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Tom likes tea.")
	mustTake(t, c, "Ann likes milk.")
	mustTake(t, c, "/memory fade likes 2")
	for range 3 {
		mustTake(t, c, "Does Tom like tea?")
	}
	for range remember.Preserved + 2 {
		mustTake(t, c, "Tom likes tea.") // told again is used
	}
	l, err := c.Browse(t.Context(), shelf.MemoryShelf, "")
	if err != nil {
		t.Fatal(err)
	}
	var page, texts []string
	taken := map[string]bool{}
	for _, e := range l.Entries {
		page, texts = append(page, e.Line()), append(texts, e.ID+" "+e.Text)
		for _, a := range e.Actions {
			taken[a.Input] = true
		}
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{"f1 About to fade, in", "f2 Faded in t6: Ann likes milk.", "Facts of the relation likes fade", "earlier turns are kept as one line each", "Working memory"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	for _, input := range []string{"/memory still f1", "/memory still f2", "/memory keep likes", "/why f1"} {
		if !taken[input] {
			t.Errorf("no entry offers %s: %v", input, taken)
		}
	}
	r := mustTake(t, c, "/memory")
	for _, line := range page {
		line, _, _ = strings.Cut(line, ", in ") // turns pass
		if line, _, _ = strings.Cut(line, ":"); !strings.Contains(r.Reply, line) {
			t.Errorf("/memory does not say %q:\n%s", line, r.Reply)
		}
	}
	mustTake(t, c, "/memory still f1")
	if r := mustTake(t, c, "/memory still f2"); len(r.Effects.Learned) != 1 {
		t.Errorf("what has faded is not told again: %q", r.Reply)
	}
	if r, _ := hearAll(t, c, "/memory still f99"); r.Error == nil {
		t.Errorf("%q", r.Reply)
	}
	if r := mustTake(t, c, "Does Ann like milk?"); r.Verdict != Proved || len(r.Effects.Retracted) != 0 {
		t.Errorf("%s, and %v has faded", r.Verdict, r.Effects.Retracted)
	}
}
