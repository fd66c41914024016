package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"whence/cmd/repl/tui/bindings"
	"whence/conductor"
)

// box is an input with something typed in it.
func box(text string) *input {
	in := newInput(plainTheme(), Options{})
	in.resize(80, 5)
	in.set(text)
	return &in
}

// said is a transcript of turns that said these inputs, t1 and on.
func saidSo(inputs ...string) transcript {
	t := newTranscript(plainTheme())
	for i, text := range inputs {
		t.add(pastBlock(&conductor.Record{Turn: fmt.Sprint("t", i+1), Input: text, Reply: "OK."}))
	}
	t.resize(80, 4)
	return t
}

// TestTurns sends, stops and ends in any order: what is sent is begun or waits, one turn at a
// time, and nothing is lost or taken twice.
func TestTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, cancel := context.WithCancel(context.Background())
		all := turns{ctx: ctx, turner: script(func(ctx context.Context, _ string, _ func(conductor.Event) bool) error {
			<-ctx.Done()
			return nil
		})}
		defer all.wait(cancel)
		var waits []string
		for i := range rapid.IntRange(1, 20).Draw(t, "steps") {
			before := all.running
			switch step := rapid.IntRange(0, 2).Draw(t, "step"); {
			case before == nil:
				all.begin("x")
				if all.current(all.seq) != all.running || all.current(all.seq-1) != nil {
					t.Fatal("the current turn is another")
				}
			case step == 0:
				waits = append(waits, fmt.Sprint(i))
				all.queue = append(all.queue, fmt.Sprint(i))
			case step == 1:
				twice := before.stopping
				if got := all.stop(); !slices.Equal(got, waits) {
					t.Fatalf("%q came back, %q waited", got, waits)
				}
				waits = nil
				if twice != (all.running == nil) || twice != (before.block.state == left) {
					t.Fatalf("stopped twice %v, left %v", twice, all.running == nil)
				}
			default:
				if all.end(nil) != before || all.running != nil || before.block.state != over {
					t.Fatal("the turn did not end")
				}
			}
		}
	})
}

func TestTickOfAnotherTurn(t *testing.T) {
	all := turns{seq: 2, running: &turn{}}
	if all.tick(tickMsg{1}) != nil || all.running.ticks != 0 {
		t.Error("an old tick turned the spinner")
	}
	if all.tick(tickMsg{2}) == nil || all.running.ticks != 1 {
		t.Error("the spinner stands")
	}
}

// known completes from a list.
type known []string

func (w known) CompleteLine(line string) (out []string) {
	prefix := line[strings.LastIndexByte(line, ' ')+1:]
	for _, word := range w {
		if strings.HasPrefix(word, prefix) {
			out = append(out, word)
		}
	}
	return out
}

func (w known) Describe(id string) string { return "what " + id + " says" }

func TestCandidates(t *testing.T) {
	shown := saidSo()
	c := completion{completer: known{"/facts", "/fork", "/quit"}, input: box("/q"), transcript: &shown}
	c.take(c.next()().(candidatesMsg))
	if got := c.input.Value(); got != "/quit " {
		t.Errorf("the only candidate gave %q", got)
	}
	c.input.set("/")
	c.drop()
	stale := c.next()
	c.drop()
	if c.take(stale().(candidatesMsg)); len(c.list) > 0 {
		t.Error("an answer that came too late was taken")
	}
	c.input.set("/f")
	c.take(c.next()().(candidatesMsg))
	for _, want := range []string{"/facts", "/fork", "/facts"} {
		if c.next(); c.input.Value() != want {
			t.Errorf("%q in the place of %q", c.input.Value(), want)
		}
	}
	if line := ansi.Strip(c.line(40, plainTheme())); line != "/facts  /fork  " {
		t.Errorf("offered as %q", line)
	}
}

// Ids are asked once, and only behind a command.
func TestDescribe(t *testing.T) {
	shown := saidSo()
	c := completion{completer: known{}, input: box("f1 is here"), transcript: &shown}
	if c.describe() != nil {
		t.Error("what is no command was asked about")
	}
	c.input.set("/why f1")
	c.texts = c.describe()().(textsMsg)
	if got := c.texts.of("f1 f9"); got != "f1: what f1 says" || c.describe() != nil {
		t.Errorf("f1 is %q", got)
	}
}

func TestMenu(t *testing.T) {
	k := bindings.New()
	press := func(name string) tea.KeyMsg { return keyMsg(name) }
	m := menu{commands: []conductor.Command{{Name: "forget", Args: "ID", Help: "takes back"}, {Name: "fork", Help: "forks"}, {Name: "quit", Help: "leaves"}}, input: box("/fo")}
	m.offer(false)
	if len(m.list) != 2 {
		t.Fatalf("%d commands for /fo", len(m.list))
	}
	// Enter on what was found but not chosen runs nothing.
	if taken, send := m.key(press("enter"), &k, false); !taken || send {
		t.Errorf("taken %v, sent %v", taken, send)
	}
	m.input.set("/fo")
	m.offer(false)
	i := slices.IndexFunc(m.list, func(c conductor.Command) bool { return c.Name == "fork" })
	for range i {
		m.key(press("down"), &k, false)
	}
	if i == 0 {
		m.moved = true
	}
	if taken, send := m.key(press("enter"), &k, false); !taken || !send || m.input.Value() != "/fork" {
		t.Errorf("taken %v, sent %v: %q", taken, send, m.input.Value())
	}
	m.input.set("/fo")
	m.offer(false)
	m.key(press("esc"), &k, false)
	if m.offer(false); len(m.list) > 0 {
		t.Error("what was closed is open again")
	}
	m.input.set("/fork") // typed whole, it says what it does before it is run
	if got := m.usage(nil); got != "forks · /fork" || m.meaning("/fork t3") != "forks" || m.meaning("fork it") != "" {
		t.Errorf("usage %q", got)
	}
	m.input.set("/forget ")
	if got := m.usage(nil); got != "takes back · /forget ID" {
		t.Errorf("usage %q", got)
	}
	if taken, _ := m.key(press("enter"), &k, false); taken {
		t.Error("a menu that is shut took a key")
	}
}

// What is asked back is a card, with a letter for each answer; a letter that is typed leaves its
// answer alone, and what is none of them nothing.
func TestAskedBack(t *testing.T) {
	k := bindings.New()
	asked := func(reply string, choices ...string) *block {
		b := &block{input: "That.", state: over, record: conductor.Record{Verdict: conductor.NotUnderstood, Statements: []conductor.StatementRecord{{Kind: "not_understood", Choices: choices}}}}
		b.reply.WriteString(reply)
		return b
	}
	for _, c := range []struct {
		asked              *block
		card, typed, panel string
	}{
		{asked("Kept as a note. I read it as: The hut leaks. Is that right?", "The hut leaks."), "? Kept as a note. I read it as:\n    │ The hut leaks.\n\n  Is that right?", "", "y, enter or alt+1  yes\nn, alt+2  no\ne, alt+e  say it in other words"},
		{asked("Which?\n1. It leaks.\n2. It is sold.", "It leaks.", "It is sold."), "? Which?\n    │ 1. It leaks.\n\n    │ 2. It is sold.", "2", "enter  2  It is sold."},
		{asked("Kept as a note."), "Kept as a note.", "e", "enter  say it in other words"},
		{asked("Kept as a note."), "", "Every", ""},
	} {
		shown := transcript{theme: plainTheme(), blocks: []*block{c.asked}, chosen: -1}
		if got := strings.ReplaceAll(ansi.Strip(strings.Join(c.asked.lines(80, false, plainTheme()), "\n")), "\n  \n", "\n\n"); !strings.Contains(got, c.card) {
			t.Errorf("the card is\n%s", got)
		}
		on := completion{input: box(c.typed), transcript: &shown}
		got := ansi.Strip(strings.Join(on.offered(80, plainTheme(), &k, func(string) string { return "" }), "\n"))
		if got != c.panel {
			t.Errorf("offered is\n%s", got)
		}
	}
}

// A search of what was typed and one of what was said find the same in the same way.
func TestSearchesAgree(t *testing.T) {
	inputs := []string{"Tom is a cat.", "Rex is a dog.", "Is Tom a cat?", "Is Rex red?"}
	k := bindings.New()
	typed := box("a draft")
	typed.remember(inputs)
	shown := body{keys: &k, transcript: saidSo(inputs...), inspector: newInspector(plainTheme())}
	left := false
	empty := search{input: typed, body: &shown, escape: func() { left = true }}
	both := []struct {
		search search
		at     func() int
		again  string
	}{{empty, func() int { return typed.at }, "ctrl+r"}, {empty, func() int { return shown.transcript.index() }, "ctrl+f"}}
	both[0].search.begin(false)
	both[1].search.begin(true)
	for _, step := range []struct {
		key  string
		at   int
		lost bool
	}{{"tom", 2, false}, {"again", 0, false}, {"again", 0, true}, {"backspace", 2, false}, {"x", 2, true}, {"backspace", 2, false}, {"backspace", 2, false}, {"rex", 2, true}} {
		for i := range both {
			s := &both[i]
			name := step.key
			if name == "again" {
				name = s.again
			}
			if !s.search.key(keyMsg(name), &k) || s.at() != step.at || s.search.lost != step.lost {
				t.Errorf("search %d, %q: at %d, lost %v; %d, %v wanted", i, step.key, s.at(), s.search.lost, step.at, step.lost)
			}
		}
	}
	for i := range both {
		if !both[i].search.key(keyMsg("esc"), &k) || both[i].search.open {
			t.Error("esc does not end the search")
		}
	}
	if typed.Value() != "a draft" || !left {
		t.Errorf("%q after the search", typed.Value())
	}
}

func TestHintsAndStatus(t *testing.T) {
	var h hint
	h.show("one")
	h.show("two\x1b[31m")
	if h.end(1) || h.text != "two" {
		t.Errorf("the end of an older hint took %q", h.text)
	}
	if !h.end(2) || h.text != "" {
		t.Error("the hint stays")
	}
	s := status{title: "Whence", ask: func() string { return "3 facts" }, ready: func(context.Context) error { return errors.New("no base") }}
	s.said = string(s.refresh()().(statusMsg))
	if got := s.await(t.Context())(); got != failedMsg("no base") {
		t.Errorf("%v of a base that failed", got)
	}
	for width := 10; width < 60; width++ {
		line := s.line(&turn{ticks: 40}, "? help", width, plainTheme())
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("%d columns of %d: %q", w, width, line)
		}
	}
	if got := ansi.Strip(s.line(nil, "? help", 40, plainTheme())); !strings.HasPrefix(got, "Whence · 3 facts") || !strings.HasSuffix(got, "? help") {
		t.Errorf("%q", got)
	}
}

func TestAdvice(t *testing.T) {
	a := advice{list: []string{"Tom is a cat.", "Is Tom a cat?"}, other: "say it"}
	if a.placeholder(true) != "say it" || !strings.Contains(a.placeholder(false), "Tom is a cat.") {
		t.Error("the first advice is not shown")
	}
	a.said("/help")
	a.said("Tom is a cat.")
	if !slices.Equal(a.list, []string{"Is Tom a cat?"}) {
		t.Errorf("%q is left", a.list)
	}
	a.said("Rex barks.")
	if a.placeholder(false) != "say it" {
		t.Error("who says something else is given advice")
	}
}

func TestClipboard(t *testing.T) {
	var out strings.Builder
	beside := ""
	c := clipboard{&out, func(text string) error { beside = text; return errors.New("no clipboard") }}
	c.put("a\nb")()
	if out.String() != ansi.SetSystemClipboard("a\nb") || beside != "a\nb" {
		t.Errorf("%q, %q", out.String(), beside)
	}
}

// asked is a browser that says what it was asked for.
type asked struct{}

func (asked) Browse(_ context.Context, shelf conductor.Shelf, words string) (conductor.Listing, error) {
	return conductor.Listing{Note: string(shelf) + " " + words}, nil
}

// One question is on its way at a time, and what is wanted by then is asked next.
func TestCatalogue(t *testing.T) {
	in := newInspector(plainTheme())
	in.catalogue.ctx = t.Context()
	in.catalogue.open(asked{}, nil)
	in.open = true
	in.turnTo(1)
	first := in.fill()
	if in.seek("tom") != nil || in.seek("tom cat") != nil {
		t.Error("a second question is on its way")
	}
	next := in.filled(first().(shelfMsg))
	if next == nil || in.filled(next().(shelfMsg)) != nil {
		t.Fatal("what is wanted by then is not asked, or twice")
	}
	if s := in.catalogue.shelves[1]; s.listing.Note != string(conductor.FactShelf)+" tom cat" {
		t.Errorf("the page shows %q", s.listing.Note)
	}
	k := bindings.New()
	in.focus = true
	for _, step := range []struct{ key, words string }{{"backspace", "tom ca"}, {"s", "tom cas"}, {"ctrl+u", ""}, {"x", "x"}, {"esc", ""}} {
		if _, taken := in.key(keyMsg(step.key), &k, strings.ToUpper, false); !taken || in.catalogue.shelves[1].words != step.words {
			t.Errorf("%s: %q", step.key, in.catalogue.shelves[1].words)
		}
	}
	if _, taken := in.key(keyMsg("/"), &k, strings.ToUpper, false); taken {
		t.Error("a command cannot be begun in a page")
	}
}

// The parts of the body fill it exactly, whatever the size.
func TestBodyFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := bindings.New()
		b := body{theme: plainTheme(), keys: &k, hint: &hint{}, transcript: saidSo("Tom is a cat.", "Is Tom a cat?"), inspector: newInspector(plainTheme())}
		b.inspector.catalogue.open(asked{}, nil)
		b.layout.resize(rapid.IntRange(0, 160).Draw(t, "width"), rapid.IntRange(0, 60).Draw(t, "height"))
		for range 4 {
			rapid.SampledFrom([]func(){b.toggleInspector, b.switchFocus, b.help.toggle, b.toChat, b.close, func() { b.choose(-1) }, func() { b.page(1) }, func() { b.turnPage(1) }}).Draw(t, "step")()
			b.fit(b.layout.height - 3)
			lines := b.render()
			if !b.help.open && len(lines) > b.layout.body {
				t.Fatalf("%d lines for %d rows", len(lines), b.layout.body)
			}
			if l := b.layout; l.where == side && l.left+3+b.inspector.width != l.width {
				t.Fatalf("%d and %d columns of %d", l.left, b.inspector.width, l.width)
			}
		}
	})
}

// What can be done with a turn is said as a command for the one that is selected.
func TestCommandsOfATurn(t *testing.T) {
	b := body{hint: &hint{}, transcript: saidSo("Tom is a cat.", "Is Tom a cat?", "Tom is red."), inspector: newInspector(plainTheme())}
	b.transcript.blocks[0].record.Effects.Learned = []string{"f1"}
	in := box("")
	says := func(text string, _ tea.Cmd) string { return text }
	if says(b.undo()) != "/undo" || says(b.fork()) != "/fork" {
		t.Errorf("%q, %q for the last turn", says(b.undo()), says(b.fork()))
	}
	b.transcript.goTo(0)
	if says(b.undo()) != "/undo t1" || says(b.fork()) != "/fork t1" || says(b.again(in)) != "/new" {
		t.Error("the selected turn is another")
	}
	b.transcript.goTo(1)
	if says(b.undo()) != "" || b.hint.text == "" {
		t.Error("a question was undone")
	}
	if in.set(""); says(b.again(in)) != "/fork t1" || in.Value() != "Is Tom a cat?" {
		t.Errorf("%q is said again", in.Value())
	}
	if says(b.offer(0)) != "" || b.answer() != "OK." {
		t.Error("what was not offered was taken")
	}
}

// A tour goes on with what its steps are for and with nothing else; where there is none,
// nothing happens.
func TestTourSteps(t *testing.T) {
	var none *tour
	in := newInspector(plainTheme())
	none.attend(&in, nil)
	if none.lesson() != nil || none.lines(80, plainTheme(), nil) != nil {
		t.Error("a tour that is none teaches")
	}
	k := bindings.New()
	on := &tour{lessons: lessons(&k)}
	on.attend(&in, &conductor.Record{Verdict: conductor.Proved})
	if on.step != 0 {
		t.Error("a question was taken for what is to be told")
	}
	on.attend(&in, &conductor.Record{Effects: conductor.Effects{Learned: []string{"f1"}}})
	if on.step != 1 || !strings.Contains(ansi.Strip(strings.Join(on.lines(80, plainTheme(), &k), "\n")), on.lesson().try) {
		t.Errorf("step %d", on.step)
	}
	for range 2 * len(on.lessons) {
		on.next(&in)
	}
	if on.step != len(on.lessons)-1 {
		t.Error("there is a step behind the last")
	}
}

// Every key of the map is in the help, and has a name and a way to be changed.
func TestKeysStandOnce(t *testing.T) {
	k := bindings.New()
	seen := map[*key.Binding]string{}
	for _, g := range k.Groups() {
		for _, n := range g.Keys {
			if other, twice := seen[n.Key]; twice || len(n.Key.Keys()) == 0 {
				t.Errorf("%s: %v, and %s", n.Name, n.Key.Keys(), other)
			}
			seen[n.Key] = n.Name
		}
	}
}

// TestTheStatusDropsWholeParts holds that no part of the line is cut in its middle while one of
// them fits.
func TestTheStatusDropsWholeParts(t *testing.T) {
	s := status{title: "Whence", said: "110 facts · 6 derived · offline · open world · whence.db"}
	for width, want := range map[int]string{
		80: "Whence · 110 facts · 6 derived · offline · open world · whence.db",
		56: "Whence · 110 facts · 6 derived · offline · open world",
		50: "110 facts · 6 derived · offline · open world",
		33: "110 facts · 6 derived · offline",
		24: "110 facts · 6 derived",
		10: "110 facts",
	} {
		if got := s.fitted(width); got != want {
			t.Errorf("%d columns: %q, want %q", width, got, want)
		}
	}
	empty := status{title: "Whence"}
	if got := empty.fitted(20); got != "Whence" {
		t.Errorf("%q", got)
	}
}

// TestTheListOfCommandsSaysThatThereAreMore holds that a list that does not fit says so, and that
// it opens again behind a slash when it was closed.
func TestTheListOfCommandsSaysThatThereAreMore(t *testing.T) {
	s := newStage(t, Options{Turner: achilles(), Commands: conductor.Commands()})
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	s.press("/")
	s.sees("more")
	s.sees("/help")
	s.press("esc")
	if got := s.input.Value(); got != "" {
		t.Errorf("esc leaves %q", got)
	}
	s.press("/")
	s.sees("/help")
}

// TestAPageOverTheChatSaysHowToComeBack holds that where the reasons take all of the screen, the
// last line names the key that brings the chat back.
func TestAPageOverTheChatSaysHowToComeBack(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.press("ctrl+t")
	s.sees("ctrl+t back to chat")
	s.press("ctrl+t")
	s.sees("sandboxing")
}
