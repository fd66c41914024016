package tui

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"whence/cmd/repl/tui/look"
	"whence/conductor"
)

// script plays the part of the conductor: it yields the events of a turn and
// returns when yield refuses or the turn is over.
type script func(ctx context.Context, input string, yield func(conductor.Event) bool) error

func (s script) Turn(ctx context.Context, input string) iter.Seq2[conductor.Event, error] {
	return func(yield func(conductor.Event, error) bool) {
		if err := s(ctx, input, func(e conductor.Event) bool { return yield(e, nil) }); err != nil {
			yield(nil, err)
		}
	}
}

// events makes a script that yields the same events for every input.
func events(list ...conductor.Event) script {
	return func(_ context.Context, _ string, yield func(conductor.Event) bool) error {
		for _, e := range list {
			if !yield(e) {
				return nil
			}
		}
		return nil
	}
}

// plainTalk echoes the input as a reply; "/quit" leaves.
func plainTalk(_ context.Context, input string, yield func(conductor.Event) bool) error {
	yield(conductor.Token{Text: "You said: " + input})
	yield(conductor.Answered{Record: conductor.Record{Turn: "t1", Input: input}, Quit: input == "/quit"})
	return nil
}

// achilles answers as the conductor would in the first conversation: what ends
// in a period is learned, a question about Rex has no proof, others have one.
func achilles() script {
	turn := 0
	return func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		turn++
		r := conductor.Record{Turn: fmt.Sprintf("t%d", turn), Input: input, Elapsed: conductor.Elapsed{Total: 1.2, Extract: 0.5, Infer: 0.2, Explain: 0.1, Store: 0.4}}
		yield(conductor.Heard{Turn: r.Turn, Input: input})
		switch {
		case strings.HasSuffix(input, "."):
			taught(&r, turn, yield)
		case strings.Contains(input, "Rex"):
			missed(&r, yield)
		default:
			proved(&r, yield)
		}
		yield(conductor.Answered{Record: r})
		return nil
	}
}

func taught(r *conductor.Record, n int, yield func(conductor.Event) bool) {
	id := fmt.Sprintf("f%d", n)
	text := strings.TrimSuffix(r.Input, ".")
	r.Route = conductor.Route{Action: "learn", Skill: "teach"}
	r.Statements = []conductor.StatementRecord{{Text: r.Input, Kind: "fact", Understood: text, Status: "learned", IDs: []string{id}}}
	r.Effects = conductor.Effects{Learned: []string{id}, Derived: 1, DerivedTexts: []string{"AchillesIDE has the capability sandboxing"}}
	yield(conductor.Learned{Statements: r.Statements, Receipts: []string{"learned " + id + ": " + text}})
	yield(conductor.Inferred{Effects: r.Effects})
	yield(conductor.Token{Text: "It follows that AchillesIDE has the capability sandboxing."})
}

func missed(r *conductor.Record, yield func(conductor.Event) bool) {
	r.Verdict, r.Route = conductor.Unprovable, conductor.Route{Action: "answer", Skill: "ask"}
	r.NearMisses = []conductor.NearMiss{nearMiss()}
	yield(conductor.Explained{Verdict: r.Verdict, NearMisses: r.NearMisses})
	yield(conductor.Token{Text: "I don't know whether Rex can fly: I was told neither that nor its opposite, and no rule leads to either. Is Rex healthy?"})
	yield(conductor.Notice{Text: "the model did not answer within 5 s; this turn goes without it"})
}

func nearMiss() conductor.NearMiss {
	return conductor.NearMiss{
		Goal: "fly(rex)", GoalText: "Rex can fly", Rule: "r4", RuleText: "If X is a bird and X is healthy then X can fly",
		Checked: true, Holds: []string{"Rex is a bird"}, Question: "Is Rex healthy?",
		Fails: []conductor.Failed{{Fact: "healthy(rex)", Text: "Rex is healthy", Why: "missing"}},
	}
}

func proved(r *conductor.Record, yield func(conductor.Event) bool) {
	r.Verdict, r.Route = conductor.Proved, conductor.Route{Action: "answer", Skill: "ask"}
	r.Answers = []conductor.Answer{{Text: "yes", Confidence: 0.95, Proof: "p1"}}
	r.Proofs = []conductor.Proof{proof()}
	yield(conductor.Explained{Verdict: r.Verdict, Answers: r.Answers, Proofs: r.Proofs})
	for _, word := range strings.SplitAfter("Yes: AchillesIDE has the capability sandboxing. Because AchillesIDE uses Ploinky (t1); Ploinky provides sandboxing 沙盒 🏖️ (t2); by r2.", " ") {
		yield(conductor.Token{Text: word})
	}
}

func proof() conductor.Proof {
	return conductor.Proof{ID: "p1", Checked: true, Nodes: []conductor.ProofNode{
		{Text: "AchillesIDE has the capability sandboxing", Kind: "derived", Rule: "r2", RuleText: "If X uses Y and Y provides Z then X has the capability Z", Premises: []int{1, 2}, Confidence: 0.95},
		{Text: "AchillesIDE uses Ploinky", Kind: "told", ID: "f1", Confidence: 1, Source: &conductor.SourceRef{Turn: "t1", Quote: "AchillesIDE uses Ploinky."}},
		{Text: "Ploinky provides sandboxing 沙盒 🏖️", Kind: "told", ID: "f2", Confidence: 0.95, Source: &conductor.SourceRef{Turn: "t2", Quote: "Ploinky provides sandboxing 沙盒 🏖️."}},
	}}
}

// stage runs a model without a program: messages go in one by one, and what
// commands return comes back through a channel.
type stage struct {
	*model
	t    testing.TB
	msgs chan tea.Msg
}

func newStage(t testing.TB, o Options) *stage {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s := &stage{model: newModel(ctx, o, colorTheme(look.Dark(), termenv.ANSI256), time.Millisecond), t: t, msgs: make(chan tea.Msg, 1000)}
	t.Cleanup(func() { s.turns.wait(cancel) })
	s.run(s.Init())
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return s
}

// run runs a command beside the test, as a program would.
func (s *stage) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				s.run(c)
			}
		default:
			s.msgs <- msg
		}
	}()
}

func (s *stage) send(msg tea.Msg) {
	s.t.Helper()
	_, cmd := s.Update(msg)
	s.run(cmd)
	s.whole()
}

// whole checks what must hold of every frame.
func (s *stage) whole() {
	s.t.Helper()
	if err := wholeFrame(s.model); err != nil {
		s.t.Fatal(err)
	}
}

// wholeFrame reports a frame that is not exactly the screen.
func wholeFrame(m *model) error {
	view := m.View()
	if view == "" {
		return nil
	}
	lines := strings.Split(view, "\n")
	if len(lines) != m.body.layout.height {
		return fmt.Errorf("%d lines on a screen of %d", len(lines), m.body.layout.height)
	}
	for _, l := range lines {
		if w := width(l); w > m.body.layout.width {
			return fmt.Errorf("%d columns on a screen of %d: %q", w, m.body.layout.width, l)
		}
	}
	return nil
}

// until takes messages until the condition holds.
func (s *stage) until(what string, cond func() bool) {
	s.t.Helper()
	deadline := time.After(5 * time.Second)
	for !cond() {
		select {
		case msg := <-s.msgs:
			s.send(msg)
		case <-deadline:
			s.t.Fatalf("never: %s\n%s", what, plainView(s.model))
		}
	}
}

func (s *stage) idle() { s.t.Helper(); s.until("idle", func() bool { return s.turns.running == nil }) }

// press sends keys by their names; other text is typed.
func (s *stage) press(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		s.send(keyMsg(k))
	}
}

// say sends a line and waits for its answer.
func (s *stage) say(text string) {
	s.t.Helper()
	s.press(text, "enter")
	s.idle()
}

func namedKeys() map[string]tea.KeyMsg {
	return map[string]tea.KeyMsg{
		"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "tab": {Type: tea.KeyTab}, "shift+tab": {Type: tea.KeyShiftTab},
		"up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown}, "left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight},
		"alt+up": {Type: tea.KeyUp, Alt: true}, "alt+down": {Type: tea.KeyDown, Alt: true}, "alt+enter": {Type: tea.KeyEnter, Alt: true},
		"pgup": {Type: tea.KeyPgUp}, "pgdown": {Type: tea.KeyPgDown}, "ctrl+home": {Type: tea.KeyCtrlHome}, "ctrl+end": {Type: tea.KeyCtrlEnd},
		"ctrl+c": {Type: tea.KeyCtrlC}, "ctrl+d": {Type: tea.KeyCtrlD}, "ctrl+t": {Type: tea.KeyCtrlT}, "ctrl+j": {Type: tea.KeyCtrlJ},
		"ctrl+y": {Type: tea.KeyCtrlY}, "ctrl+l": {Type: tea.KeyCtrlL}, "f1": {Type: tea.KeyF1}, "backspace": {Type: tea.KeyBackspace},
		"alt+t": altKey('t'), "alt+o": altKey('o'), "alt+z": altKey('z'), "alt+m": altKey('m'), "alt+u": altKey('u'), "alt+k": altKey('k'), "alt+g": altKey('g'), "alt+s": altKey('s'),
		"ctrl+f": {Type: tea.KeyCtrlF}, "alt+e": altKey('e'), "alt+1": altKey('1'), "alt+2": altKey('2'), "alt+9": altKey('9'),
		"alt+n": altKey('n'), "alt+q": altKey('q'), "alt+y": altKey('y'), "f2": {Type: tea.KeyF2}, "f5": {Type: tea.KeyF5}, "ctrl+o": {Type: tea.KeyCtrlO},
		"shift+up": {Type: tea.KeyShiftUp}, "shift+down": {Type: tea.KeyShiftDown}, "ctrl+r": {Type: tea.KeyCtrlR},
		"ctrl+g": {Type: tea.KeyCtrlG}, "ctrl+u": {Type: tea.KeyCtrlU}, "ctrl+w": {Type: tea.KeyCtrlW}, "ctrl+_": {Type: tea.KeyCtrlUnderscore},
	}
}

func altKey(r rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: true} }

// keyMsg is the key of that name, or text that is typed at once.
func keyMsg(name string) tea.KeyMsg {
	if k, ok := namedKeys()[name]; ok {
		return k
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// runAll runs the first part of a command to its end, and leaves its timers.
func runAll(cmd tea.Cmd) {
	if batch, ok := cmd().(tea.BatchMsg); ok && len(batch) > 0 {
		batch[0]()
	}
}
