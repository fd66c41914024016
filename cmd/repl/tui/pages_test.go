package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"whence/conductor"
)

// library is a browser over shelves that are known beforehand; what is typed
// narrows them down by their text.
type library map[conductor.Shelf][]conductor.Entry

func (l library) Browse(_ context.Context, s conductor.Shelf, words string) (out conductor.Listing, err error) {
	if words == "fail" {
		return out, errors.New("the disk\x1b[2J is gone")
	}
	for _, e := range l[s] {
		if s == conductor.AroundShelf || strings.Contains(strings.ToLower(e.ID+" "+e.Text), strings.ToLower(words)) {
			out.Entries = append(out.Entries, e)
		}
	}
	if len(out.Entries) == 0 {
		out.Note = "nothing like it"
	}
	return out, nil
}

func cats() library {
	return library{
		conductor.FactShelf: {
			{ID: "f1", Text: "Tom is a cat.", Details: []string{"told in t1: “Tom is a cat.”"}, Actions: []conductor.Action{{Label: "why", Input: "/why f1", Now: true}, {Label: "take it back", Input: "/forget f1"}}},
			{ID: "f2", Text: "Rex is a dog."},
		},
		conductor.SessionShelf: {{ID: "s1", Text: "cats", Actions: []conductor.Action{{Label: "go on with it", Input: "/resume s1", Now: true}}}},
		conductor.AroundShelf: {
			{Text: "Tom"},
			{ID: "f1", Text: "Tom is a cat.", Link: &conductor.Link{Relation: "is a", Name: "cat"}, Actions: []conductor.Action{{Label: "why", Input: "/why Tom is a cat.", Now: true}}},
			{ID: "f3", Text: "Anna likes Tom.", Link: &conductor.Link{Relation: "likes", Name: "Anna", In: true}},
			{Text: "Tom does not like Rex.", Link: &conductor.Link{Relation: "likes", Name: "Rex", Denied: true, Derived: true}},
		},
	}
}

// shelvesFilled waits for what is on its way to the page.
func (s *stage) shelvesFilled() {
	s.t.Helper()
	s.until("the shelf", func() bool { return !s.body.inspector.catalogue.busy })
}

func TestFactsAreFoundAsOneTypes(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Browser: cats()})
	s.press("a draft", "f2")
	s.shelvesFilled()
	s.sees("[Facts]")
	s.sees("▸ f1 Tom is a cat.")
	s.sees("Rex is a dog.")
	s.press("t", "o", "m")
	s.shelvesFilled()
	s.until("the narrower list", func() bool { return !strings.Contains(plainView(s.model), "Rex is a dog") })
	s.sees("find facts: tom")
	s.press("enter")
	s.sees("told in t1: “Tom is a cat.”")
	s.press("down", "down", "enter")
	s.idle()
	s.sees("You said: /why f1")
	if got := s.input.Value(); got != "a draft" {
		t.Errorf("the draft became %q", got)
	}
	s.press("down", "enter")
	if got := s.input.Value(); got != "a draft\n/forget f1" {
		t.Errorf("what changes something was not put into the input: %q", got)
	}
}

func TestWhatIsLookedForIsTakenBackByEsc(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Browser: cats()})
	s.press("f2", "q", "y", "backspace")
	s.shelvesFilled()
	s.until("nothing", func() bool { return strings.Contains(plainView(s.model), "nothing like it") })
	s.press("esc")
	s.shelvesFilled()
	s.until("everything", func() bool { return strings.Contains(plainView(s.model), "Rex is a dog.") })
	s.press("esc")
	if s.body.inspector.focus {
		t.Error("the second esc stays in the list")
	}
	s.press("f2", "f2", "f2", "f2", "f2", "f", "a", "i", "l")
	s.shelvesFilled()
	s.until("the failure", func() bool { return strings.Contains(plainView(s.model), "! the disk is gone") })
}

func TestPicturesAreWalked(t *testing.T) {
	s := newStage(t, Options{Turner: achilles(), Browser: cats()})
	s.say("AchillesIDE uses Ploinky.")
	s.body.transcript.current().record.Statements[0].Triples = []conductor.TripleRecord{{Subject: "achilles_ide"}}
	s.press("alt+g")
	s.shelvesFilled()
	s.sees("around the name: achilles ide")
	for _, line := range []string{"Tom", "├── is a ───────▸ cat", "├◂─ likes ─────── Anna", "└┄┄ not: likes ┄▸ Rex"} {
		s.sees(line)
	}
	s.press("down", "down", "enter")
	s.shelvesFilled()
	s.sees("around the name: Anna")
	s.press("down", "right")
	s.sees("→ why: /why Tom is a cat.")
	s.press("alt+g")
	s.seesNot("around the name")
}

func TestSessionsAreGoneOnWith(t *testing.T) {
	past := conductor.Record{Turn: "t1", Input: "What was?", Reply: "That was."}
	s := newStage(t, Options{Browser: cats(), Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		if input == "/resume s1" {
			yield(conductor.Switched{Session: "s1", Inputs: []string{"What was?"}, Past: []conductor.Record{past}})
		}
		return plainTalk(ctx, input, yield)
	})})
	s.say("here and now")
	s.press("a draft", "alt+s")
	s.shelvesFilled()
	s.press("enter", "down", "enter")
	s.idle()
	s.sees("That was.")
	s.sees("You said: /resume s1")
	s.seesNot("here and now")
	s.press("esc", "up", "up")
	if got := s.input.Value(); got != "What was?" {
		t.Errorf("the history is not that of the session: %q", got)
	}
	s.press("down", "down")
	if got := s.input.Value(); got != "a draft" {
		t.Errorf("the draft is %q", got)
	}
}

func TestTurnsAreUndoneAndForkedAtAKey(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.say("AchillesIDE uses Ploinky.")
	s.say("Is Rex able to fly?")
	s.press("alt+up", "alt+up", "alt+u")
	s.idle()
	s.sees("› /undo t1")
	s.press("alt+up", "alt+u")
	s.sees("t2 changed nothing")
	s.press("alt+k")
	s.idle()
	s.sees("› /fork t2")
	s.press("alt+u")
	s.idle()
	if got := s.body.transcript.current().input; got != "/undo" {
		t.Errorf("with no turn selected it is %q", got)
	}
}

// What an answer keeps back is a key away, and a turn folds to its first line.
func TestTurnsUnfoldAndFold(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.press("alt+o")
	s.sees("nothing was said yet")
	s.say("AchillesIDE uses Ploinky.")
	s.say("Is Rex able to fly?")
	s.seesNot("verdict: ")
	s.press("alt+o")
	s.sees("verdict: ")
	s.press("alt+z")
	s.seesNot("verdict: ")
	s.sees("Is Rex able to fly?")
	s.sees("more line")
	s.press("alt+o")
	s.sees("verdict: ")
	s.press("alt+o")
	s.seesNot("verdict: ")
	s.seesNot("more line")
}

// Of an answer that lists very many, some lines are shown; all of them are a key away.
func TestALongAnswerIsWholeWithItsDetails(t *testing.T) {
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprint("member", i))
	}
	s := newStage(t, Options{Turner: script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		r := conductor.Record{Turn: "t1", Input: input, Verdict: conductor.Proved, Reply: strings.Join(names, ", ") + ".\nThe table says so."}
		yield(conductor.Answered{Record: r})
		return nil
	})})
	s.say("Who is a member?")
	s.sees("member0, member1,")
	s.sees("more lines: alt+o")
	s.sees("The table says so.")
	s.seesNot("member299")
	s.press("alt+o", "end")
	s.seesNot("more lines: alt+o")
	if !strings.Contains(s.body.transcript.current().text(), "member299") {
		t.Error("the whole is not kept")
	}
}

// The first step of a proof is not marked as if it were the answer.
func TestStepsOfAProofAreAlike(t *testing.T) {
	b := pastBlock(&conductor.Record{Turn: "t2", Input: "why?", Verdict: conductor.Proved, Reply: "1. Tom is a cat\n2. every cat is a mammal"})
	if got := strings.Join(b.render(80, false, plainTheme()), "\n"); !strings.Contains(got, "\n  1. Tom is a cat\n  2. every cat") {
		t.Errorf("drawn as\n%s", got)
	}
}

func TestCommandsAreOffered(t *testing.T) {
	var sent []string
	turner := script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		sent = append(sent, input)
		return plainTalk(ctx, input, yield)
	})
	commands := []conductor.Command{{Name: "why", Args: "[t3]", Help: "the proof"}, {Name: "whynot", Help: "what is missing"}, {Name: "world", Args: "open | closed", Help: "absence"}}
	s := newStage(t, Options{Turner: turner, Commands: commands})
	s.press("/")
	s.sees("the proof  ")
	s.sees("/why     [t3]")
	s.sees("what is missing  ")
	s.sees("open | closed")
	s.press("w", "o")
	s.seesNot("/whynot")
	s.press("tab")
	if got := s.input.Value(); got != "/world " {
		t.Fatalf("tab took %q", got)
	}
	s.sees("absence · /world open | closed")
	s.input.clear()
	s.press("/", "w", "down", "enter")
	s.idle()
	s.press("/", "w", "h", "y", "enter")
	s.idle()
	s.press("/", "w", "esc", "enter")
	s.idle()
	s.press("/", "m", "i", "s", "enter")
	if want := []string{"/whynot", "/why", "/w"}; s.turns.running != nil || !slices.Equal(sent, want) || s.input.Value() != "/whynot" {
		t.Errorf("sent %q, not %q, and %q stands in the input", sent, want, s.input.Value())
	}
}

// What the program offers to do is a tab away, until something else is said.
func TestWhatIsOfferedIsATabAway(t *testing.T) {
	turner := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		r := conductor.Record{Turn: "t1", Input: input}
		if input == "start over" {
			r.Offers = []string{"/reset"}
		}
		yield(conductor.Answered{Record: r})
		return nil
	})
	s := newStage(t, Options{Turner: turner, Commands: []conductor.Command{{Name: "reset", Help: "forgets all; for good"}}})
	s.say("start over")
	s.sees("alt+1  forgets all  /reset")
	s.press("tab")
	if got := s.input.Value(); got != "/reset" {
		t.Fatalf("tab typed %q", got)
	}
	s.press("enter")
	s.idle()
	s.seesNot("alt+1")
	s.say("start over")
	s.press("alt+2")
	s.sees("nothing is offered")
	s.press("alt+1")
	s.idle()
	s.sees("› /reset")
}

// described are facts by their ids.
type described map[string]string

func (d described) CompleteLine(line string) (out []string) {
	prefix := line[strings.LastIndexByte(line, ' ')+1:]
	for id := range d {
		if strings.HasPrefix(id, prefix) {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

func (d described) Describe(id string) string { return d[id] }

// Whoever types an id sees what it stands for.
func TestIdsAreShownWithTheirTexts(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Completer: described{"f1": "Tom is a cat.", "f12": "Tom sleeps."}, Commands: []conductor.Command{{Name: "forget", Args: "f12", Help: "take it back"}}})
	s.press("/", "forget ", "f", "1")
	s.until("the text of f1", func() bool { return strings.Contains(plainView(s.model), "f1: Tom is a cat.") })
	s.press("tab")
	s.until("the texts of both", func() bool { return strings.Contains(plainView(s.model), "f12  Tom sleeps.") })
}

// What ends a contradiction is offered in the words of what would go.
func TestWaysOutAreOfferedInWords(t *testing.T) {
	turner := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		yield(conductor.Answered{Record: conductor.Record{Turn: "t1", Input: input, Verdict: conductor.Conflicting, Offers: []string{"/forget f1", "/forget f12"},
			Reply: "These contradict each other:\n- Tom is a cat.\n- Tom is no cat.\nTo end it: /forget f1 or /forget f12."}})
		return nil
	})
	s := newStage(t, Options{Turner: turner, Completer: described{"f1": "Tom is a cat.", "f12": "Tom is no cat."}})
	s.say("Tom is no cat.")
	s.until("the ways out", func() bool {
		return strings.Contains(plainView(s.model), "alt+2  forget “Tom is no cat”  /forget f12")
	})
	s.seesNot("To end it")
	s.press("alt+o")
	s.sees("To end it: /forget f1 or /forget f12.")
}

// What was not understood is a card: it is said otherwise at a key, or with "e", in the same
// session, while a turn that taught something is said again in one of its own.
func TestWhatWasUnclearIsSaidOtherwise(t *testing.T) {
	var mu sync.Mutex // turns are taken beside the screen
	var said []string
	turner := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, input)
		r := conductor.Record{Turn: fmt.Sprint("t", len(said)), Input: input, Reply: "Kept as a note."}
		if r.Statements = []conductor.StatementRecord{{Kind: "not_understood", Status: "noted"}}; input == "Tom sleeps." {
			r.Statements[0].Kind, r.Effects.Learned = "fact", []string{"f1"}
		}
		yield(conductor.Answered{Record: r})
		return nil
	})
	inputs := func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(said)
	}
	s := newStage(t, Options{Turner: turner})
	s.say("Tom slept, ish.")
	s.sees("alt+e  say it in other words")
	s.say("e")
	s.sees("› Tom slept, ish.")
	if said := inputs(); len(said) != 1 {
		t.Errorf("said: %q", said)
	}
	s.press("ctrl+u")
	s.say("Tom sleeps.")
	s.seesNot("say it in other words")
	s.press("alt+e")
	s.until("the fork", func() bool { said := inputs(); return len(said) == 3 && said[2] == "/fork t1" })
}

// An answer is marked when what it rests on is taken back, and no more when it is back.
func TestAnAnswerThatLostItsGroundIsMarked(t *testing.T) {
	turn := 0
	turner := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		turn++
		r := conductor.Record{Turn: fmt.Sprint("t", turn), Input: input, Reply: "Done."}
		switch input {
		case "/forget f1":
			r.Effects.Retracted = []string{"f1"}
		case "/undo":
			r.Effects.Learned = []string{"f1"}
		case "AchillesIDE uses Ploinky.":
			r.Effects.Learned = []string{"f9"}
			r.Statements = []conductor.StatementRecord{{Status: "learned", Understood: input}}
		default:
			r.Verdict, r.Proofs, r.Reply = conductor.Proved, []conductor.Proof{proof()}, "Yes: it does."
		}
		yield(conductor.Answered{Record: r})
		return nil
	})
	s := newStage(t, Options{Turner: turner})
	s.say("Does it?")
	s.say("/forget f1")
	s.sees("! out of date, because this was taken back: AchillesIDE uses Ploinky")
	s.say("/undo")
	s.seesNot("! out of date")
	s.say("/forget f1")
	s.sees("! out of date")
	s.say("AchillesIDE uses Ploinky.") // told anew, it has another id
	s.seesNot("! out of date")
}

// What is looked for is marked wherever it stands in a line, whose colours stay, and nothing is lost of it.
func TestMarked(t *testing.T) {
	style := styles(termenv.ANSI256).Reverse(true)
	line := "\x1b[38;5;75m› Über 🐶 the Drill, the drill\x1b[0m t1"
	got := marked(line, "the dRill", style)
	if ansi.Strip(got) != ansi.Strip(line) || strings.Count(got, style.Render("the Drill"))+strings.Count(got, style.Render("the drill")) != 2 || !strings.Contains(got, "\x1b[38;5;75m, ") {
		t.Errorf("%q", got)
	}
	for _, none := range []string{"", "saw"} {
		if got := marked(line, none, style); got != line {
			t.Errorf("%q: %q", none, got)
		}
	}
}

// What was said is found, and a step of a proof leads to the turn that told it.
func TestTurnsAreFoundAndGoneTo(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.say("AchillesIDE uses Ploinky.")
	s.say("Ploinky provides sandboxing.")
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.press("ctrl+f", "p", "l", "o", "i", "n", "k", "y ", "p")
	if got := s.body.transcript.current().record.Turn; got != "t3" { // its reason names it
		t.Errorf("%s was found", got)
	}
	if line := s.body.transcript.render(); !slices.ContainsFunc(line, func(l string) bool { return strings.Contains(l, s.theme.chosen.Render("Ploinky p")) }) {
		t.Errorf("what was looked for is not marked in %q", line)
	}
	s.press("ctrl+f")
	if got := s.body.transcript.current().record.Turn; got != "t2" {
		t.Errorf("then %s was found", got)
	}
	s.press("x")
	s.sees("nothing in this session has: ploinky px")
	s.press("esc")
	if s.body.transcript.chosen >= 0 || s.search.open || s.input.Value() != "" {
		t.Error("esc did not give up")
	}
	s.press("shift+tab", "down", "down", "enter")
	if got := s.body.transcript.current().record.Turn; got != "t1" {
		t.Errorf("the step leads to %s", got)
	}
	s.press("alt+down", "alt+e")
	s.idle()
	s.sees("› /fork t1")
	if got := s.input.Value(); got != "Ploinky provides sandboxing." {
		t.Errorf("to say again: %q", got)
	}
}

// A turn that was said in another session is gone to in that session; only the latest answer is hidden by words,
// and what is hidden already stays so.
func TestATurnOfAnotherSessionIsGoneTo(t *testing.T) {
	var past []conductor.Record
	for _, id := range []string{"t1", "t2", "t3"} {
		past = append(past, conductor.Record{Turn: id, Input: "What was in " + id + "?", Reply: "That was."})
	}
	s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		if input == "/resume t2" {
			yield(conductor.Switched{Session: "s1", Past: past})
		}
		return plainTalk(ctx, input, yield)
	})})
	s.say("here and now")
	s.say("jump to t2")
	if r := s.body.transcript.current(); r == nil || r.record.Turn != "t2" {
		t.Errorf("gone to %+v", r)
	}
	s.press("esc")
	s.say("hide the last answer")
	s.say("hide the last answer")
	s.sees("folded; alt+z opens it again")
	last := func() *block { return s.body.transcript.blocks[len(s.body.transcript.blocks)-1] }
	if !last().folded {
		t.Error("it was opened")
	}
	if s.say("show the last answer"); last().folded {
		t.Error("it was not opened")
	}
}

func TestTheMousePointsAtTurnsAndReasons(t *testing.T) {
	s := newStage(t, Options{Turner: achilles(), Browser: cats()})
	s.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.say("Is Rex able to fly?")
	s.press("ctrl+t")
	click := func(words string) {
		t.Helper()
		for y, line := range strings.Split(plainView(s.model), "\n") {
			if x := strings.Index(line, words); x >= 0 {
				s.send(tea.MouseMsg{X: ansi.StringWidth(line[:x]), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
				return
			}
		}
		t.Fatalf("nowhere to click: %q", words)
	}
	click("Yes: AchillesIDE")
	s.sees("Proof, checked")
	click("▾ AchillesIDE has the capability")
	s.sees("▸ AchillesIDE has the capability")
	s.seesNot("told in t1")
	click("[Reasons]")
	s.shelvesFilled()
	s.sees("[Facts]")
	s.send(tea.MouseMsg{Action: tea.MouseActionMotion, Button: tea.MouseButtonLeft})
	s.sees("alt+m gives the mouse to the terminal")
	for range 100 {
		s.send(tea.MouseMsg{X: 1, Y: 1, Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress})
	}
	if s.body.transcript.start() != (place{}) {
		t.Error("the wheel does not scroll")
	}
	s.press("alt+m")
	s.sees("the mouse is the terminal's again")
}

func TestProgressIsShown(t *testing.T) {
	release := make(chan struct{})
	s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		yield(conductor.Progress{Text: "notes.txt: 500 lines", Share: 0.25})
		<-release
		return plainTalk(ctx, input, yield)
	})})
	s.press("/ingest notes.txt", "enter")
	s.until("the progress", func() bool {
		return strings.Contains(plainView(s.model), "▰▰▱▱▱▱▱▱▱▱ 25 % notes.txt: 500 lines")
	})
	s.sees("esc stop")
	close(release)
	s.idle()
	s.seesNot("notes.txt: 500")
}

// TestLearnIsStopped stops a search for rules by the real conductor with esc: it
// says so, and “y” takes no rule afterwards.
func TestLearnIsStopped(t *testing.T) {
	c, err := conductor.New(t.Context(), conductor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, told := range []string{"Bob is a parent of Ann. Ann is a parent of Sue. Sue is a parent of Joe. Joe is a parent of Zoe.", "Bob is a grandparent of Sue. Ann is a grandparent of Joe. Sue is a grandparent of Zoe."} {
		for _, err := range c.Turn(t.Context(), told) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		for e := range c.Turn(ctx, input) {
			if !yield(e) {
				return nil
			}
			if _, works := e.(conductor.Progress); works {
				<-ctx.Done()                      // a search that takes as long as the person lets it,
				time.Sleep(50 * time.Millisecond) // and a moment more: contexts within end after this one
			}
		}
		return nil
	})})
	s.press("/learn", "enter")
	s.until("the progress", func() bool { return strings.Contains(plainView(s.model), "looking for rules: ") })
	s.press("esc")
	s.idle()
	s.sees("Stopped.")
	s.press("ctrl+u", "y", "enter")
	s.idle()
	s.sees("› y")
	if rules, _, err := c.Rules(t.Context(), "", 10); err != nil || len(rules) != 0 {
		t.Errorf("learned %v, %v", rules, err)
	}
}

// A question asked back is answered at a key: yes or no, or one of the readings.
func TestAQuestionAskedBackIsAnsweredAtAKey(t *testing.T) {
	turner := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		r := conductor.Record{Turn: "t1", Input: input}
		switch input {
		case "either":
			r.Statements = []conductor.StatementRecord{{Status: "ambiguous", Choices: []string{"Ann saw Ben.", "Ben saw Ann."}}}
		case "perhaps":
			r.Statements = []conductor.StatementRecord{{Status: "ambiguous", Choices: []string{"Ann saw Ben."}}}
		}
		yield(conductor.Answered{Record: r})
		return nil
	})
	s := newStage(t, Options{Turner: turner})
	s.say("either")
	s.sees("alt+2  2  Ben saw Ann.")
	s.press("?")
	s.seesNot("alt+2  2")
	s.press("esc", "alt+2")
	s.idle()
	s.sees("› 2")
	s.say("perhaps")
	s.sees("alt+1  yes")
	s.press("alt+2")
	s.idle()
	s.sees("› no")
}
