package tui

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"whence/cmd/repl/tui/terminal"
	"whence/cmd/repl/view"
	"whence/conductor"
	_ "whence/internal/sameseed"
)

func width(line string) int { return ansi.StringWidth(line) }

func plainView(m *model) string { return ansi.Strip(m.View()) }

func (s *stage) sees(want string) {
	s.t.Helper()
	if got := plainView(s.model); !strings.Contains(got, want) {
		s.t.Fatalf("%q is not on the screen:\n%s", want, got)
	}
}

func (s *stage) seesNot(gone string) {
	s.t.Helper()
	if got := plainView(s.model); strings.Contains(got, gone) {
		s.t.Fatalf("%q is still on the screen:\n%s", gone, got)
	}
}

func TestAnswerWithItsVerdictAndReceipts(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.say("AchillesIDE uses Ploinky.")
	s.sees("+ learned: AchillesIDE uses Ploinky")
	s.say("Is Rex able to fly?")
	s.sees("? I don't know whether Rex can fly")
	s.sees("! the model did not answer")
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.sees("✓ Yes: AchillesIDE has the capability sandboxing.\n")
	s.seesNot("p1")
	s.sees("t3")
}

func TestPasteOfAnySizeIsOneTurn(t *testing.T) {
	for _, lines := range []int{2, 200, 50_000} {
		t.Run(fmt.Sprint(lines), func(t *testing.T) {
			var got []string
			s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
				got = append(got, input)
				return plainTalk(ctx, input, yield)
			})})
			want := strings.TrimSuffix(strings.Repeat("All cats are mammals.\n", lines), "\n")
			s.send(tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune(strings.ReplaceAll(want, "\n", "\r"))})
			if n := s.input.height(); n > 8 {
				t.Errorf("the input takes %d lines", n)
			}
			s.press(" Is Tom one?", "enter")
			s.idle()
			if want += " Is Tom one?"; len(got) != 1 || got[0] != want {
				t.Fatalf("%d turns, the first of %d bytes; want one of %d", len(got), len(got[0]), len(want))
			}
			s.press("up")
			if s.input.Value() != want {
				t.Error("the history does not hold the paste")
			}
		})
	}
}

// held is a turn that runs until it is cancelled or released.
func held(release <-chan struct{}) script {
	return func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		yield(conductor.Heard{Turn: "t1", Input: input})
		yield(conductor.Token{Text: "Beginning of " + input + ". "})
		select {
		case <-ctx.Done():
			r := conductor.Record{Turn: "t1", Error: &conductor.Failure{Code: "cancelled", Message: "Stopped.", Hint: "ask again"}}
			yield(conductor.Token{Text: "Stopped."})
			yield(conductor.Answered{Record: r})
			return ctx.Err()
		case <-release:
			yield(conductor.Token{Text: "The end."})
			yield(conductor.Answered{Record: conductor.Record{Turn: "t1"}})
			return nil
		}
	}
}

func TestEscStopsTheAnswerAndKeepsTheChat(t *testing.T) {
	s := newStage(t, Options{Turner: held(nil)})
	s.press("a story", "enter")
	s.until("a beginning", func() bool { return strings.Contains(plainView(s.model), "Beginning of a story") })
	s.press("half a thought", "esc")
	s.idle()
	s.sees("Stopped.")
	s.sees("! ask again")
	s.sees("› half a thought")
	s.press("enter")
	s.until("the next turn", func() bool { return strings.Contains(plainView(s.model), "Beginning of half a thought") })
}

func TestWhatIsSentMeanwhileWaitsAndEscGivesItBack(t *testing.T) {
	release := make(chan struct{})
	s := newStage(t, Options{Turner: held(release)})
	s.press("first", "enter", "second", "enter")
	s.sees("1 to be sent after this answer")
	release <- struct{}{}
	s.until("the second turn", func() bool { return strings.Contains(plainView(s.model), "Beginning of second") })
	s.press("third", "enter", "esc")
	if got := s.input.Value(); got != "third" {
		t.Errorf("the input holds %q", got)
	}
	s.idle()
}

func TestEventsOfATurnNoLongerWaitedForAreDropped(t *testing.T) {
	deaf := make(chan struct{})
	s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		if input == "one" {
			<-deaf // ignores its cancellation
			yield(conductor.Token{Text: "too late"})
			yield(conductor.Answered{})
			return nil
		}
		return plainTalk(ctx, input, yield)
	})})
	s.press("one", "enter", "esc", "esc")
	if s.turns.running != nil {
		t.Fatal("esc twice still waits")
	}
	s.sees("stopped waiting")
	s.say("two")
	close(deaf)
	stale := eventsMsg{seq: 1, events: []conductor.Event{conductor.Token{Text: "too late"}, conductor.Answered{Quit: true}}, done: true}
	s.send(stale)
	s.say("three")
	s.seesNot("too late")
	s.sees("You said: three")
	s.send(tickMsg{seq: 1})
}

func TestAFailedTurnIsShown(t *testing.T) {
	s := newStage(t, Options{Turner: script(func(context.Context, string, func(conductor.Event) bool) error {
		return errors.New("the disk is full")
	})})
	s.say("x")
	s.sees("! the disk is full")
}

func TestScrollingStaysWhileTextArrives(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	for i := range 30 {
		s.say(fmt.Sprintf("line %d", i))
	}
	s.press("pgup", "pgup")
	s.sees("more below")
	before := s.body.transcript.render()
	b := &block{input: "new", state: running}
	s.body.transcript.blocks = append(s.body.transcript.blocks, b)
	for range 200 {
		b.apply(conductor.Token{Text: "more and more words "})
		if !slices.Equal(before, s.body.transcript.render()) {
			t.Fatal("the view moved")
		}
	}
	s.press("ctrl+end")
	s.sees("more and more words")
	s.seesNot("more below")
}

func TestScrollingReachesBothEndsOneLineAtATime(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Greeting: "Hello."})
	for i := range 20 {
		s.say(fmt.Sprintf("line %d", i))
	}
	for range 200 {
		s.press("shift+up")
	}
	s.sees("Hello.")
	seen := map[string]bool{}
	for range 200 {
		for _, l := range s.body.transcript.render() {
			seen[ansi.Strip(l)] = true
		}
		s.press("shift+down")
	}
	for i := range 20 {
		if !seen[fmt.Sprintf("  You said: line %d", i)] {
			t.Errorf("line %d was jumped over", i)
		}
	}
	if !s.body.transcript.follow {
		t.Error("the end does not follow")
	}
}

func TestResizeInMidStream(t *testing.T) {
	release := make(chan struct{})
	s := newStage(t, Options{Turner: held(release)})
	s.press("ctrl+t", "a story", "enter")
	for _, w := range []int{40, 200, 60, 120, 1, 99, 100, 41} {
		for _, h := range []int{20, 60, 5, 1, 24} {
			s.send(tea.WindowSizeMsg{Width: w, Height: h})
		}
	}
	s.press("esc", "ctrl+t")
	s.send(tea.WindowSizeMsg{})
	s.idle()
	s.sees("Beginning of a story")
}

func TestInspectorShowsTheProofAndFoldsIt(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.press("ctrl+t")
	s.sees("▾ AchillesIDE has the capability sandboxing")
	s.sees("told in t1: “AchillesIDE uses Ploinky.”")
	s.sees("by the rule: If X uses Y")
	s.press("shift+tab", "left")
	s.sees("▸ AchillesIDE has the capability sandboxing")
	s.seesNot("told in t1")
	s.press("right")
	s.sees("told in t1")
	s.press("a letter goes to the input")
	s.sees("› a letter goes to the input")
	if s.body.inspector.focus {
		t.Error("typing left the keys in the reasons")
	}
}

func TestNearMissIsTaughtAtAKey(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.say("Is Rex able to fly?")
	s.press("alt+t")
	if got := s.input.Value(); got != "Rex is healthy." {
		t.Fatalf("alt+t put %q into the input", got)
	}
	s.press("enter")
	s.idle()
	s.press("alt+up", "ctrl+t", "shift+tab")
	s.sees("Almost: Rex can fly")
	s.sees("• Rex is a bird")
	s.sees("✗ Rex is healthy (not known)")
	for range 10 {
		if i := s.body.inspector.current(); i.kind == fails {
			break
		}
		s.press("down")
	}
	s.press("enter")
	if got := s.input.Value(); got != "Rex is healthy." {
		t.Errorf("enter put %q into the input", got)
	}
}

func TestSelectingATurnShowsItsOwnReasons(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	s.say("Does AchillesIDE have the capability sandboxing?")
	s.say("Is Rex able to fly?")
	s.press("ctrl+t")
	s.sees("Almost: Rex can fly")
	s.press("alt+up")
	s.sees("Proof, checked")
	s.seesNot("Almost: Rex can fly")
	s.press("alt+down")
	s.sees("Almost: Rex can fly")
	s.press("esc")
	if s.body.transcript.chosen != -1 {
		t.Error("esc did not go back to the latest turn")
	}
}

func TestHistoryKeepsTheDraft(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), History: []string{"oldest", "two\nlines"}})
	s.press("draft", "up")
	s.sees("two")
	s.press("up", "up")
	if got := s.input.Value(); got != "oldest" {
		t.Fatalf("the oldest is %q", got)
	}
	s.press("!", "down")
	if got := s.input.Value(); got != "two\nlines" {
		t.Fatalf("after the oldest comes %q", got)
	}
	s.press("down")
	if got := s.input.Value(); got != "draft" {
		t.Errorf("the draft is %q", got)
	}
	s.press("up", "up")
	if got := s.input.Value(); got != "two\nlines" {
		t.Errorf("up inside of several lines left them for %q", got)
	}
	s.press("up")
	if got := s.input.Value(); got != "oldest!" {
		t.Errorf("the change on the way is %q", got)
	}
}

func TestSeveralLines(t *testing.T) {
	var got string
	s := newStage(t, Options{Turner: script(func(ctx context.Context, input string, yield func(conductor.Event) bool) error {
		got = input
		return plainTalk(ctx, input, yield)
	})})
	s.press("one", "ctrl+j", "two", "alt+enter", "three")
	s.sees("› one")
	s.sees("  three")
	s.press("enter")
	s.idle()
	if got != "one\ntwo\nthree" {
		t.Errorf("sent %q", got)
	}
}

func TestWordsThatAreNamesOfKeysAreTyped(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	for _, word := range []string{"f1", "end", "up", "tab", "enter", "esc", "delete", "alt+t", "ctrl+c"} {
		s.input.clear()
		s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("/forget")})
		s.send(tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")})
		s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(word)})
		if got := s.input.Value(); got != "/forget "+word {
			t.Errorf("typed %q", got)
		}
	}
}

type words []string

func (w words) CompleteLine(line string) (out []string) {
	prefix := line[strings.LastIndexByte(line, ' ')+1:]
	for _, word := range w {
		if strings.HasPrefix(strings.ToLower(word), strings.ToLower(prefix)) {
			out = append(out, word)
		}
	}
	return out
}

func TestCompletion(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Completer: words{"/why", "/whynot", "/world", "Ploinky"}})
	s.press("/forget plo", "tab")
	s.until("the only candidate", func() bool { return s.input.Value() == "/forget Ploinky " })
	s.input.clear()
	s.press("/wh", "tab")
	s.until("the shared beginning", func() bool { return s.input.Value() == "/why" })
	s.sees("/whynot")
	s.press("tab", "tab")
	if got := s.input.Value(); got != "/whynot" {
		t.Errorf("tab took %q", got)
	}
	s.press("x")
	s.send(candidatesMsg{asked: s.completion.asked - 1, word: "/w", list: []string{"stale"}})
	if got := s.input.Value(); got != "/whynotx" {
		t.Errorf("a stale completion made it %q", got)
	}
}

func TestHelpIsMadeOfTheKeyMap(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	s.send(tea.WindowSizeMsg{Width: 100, Height: 75})
	s.press("?")
	keys := reflect.ValueOf(s.keys)
	for i := range keys.NumField() {
		if b, ok := keys.Field(i).Interface().(key.Binding); ok {
			s.sees(b.Help().Desc)
		}
	}
	for _, b := range s.keys.Offers {
		s.sees(b.Help().Desc)
	}
	s.press("esc", "what", "?")
	if got := s.input.Value(); got != "what?" {
		t.Errorf("typed %q", got)
	}
}

func TestLeaving(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	s.press("draft", "ctrl+c")
	s.sees("ctrl+c again leaves")
	s.press("ctrl+d", "ctrl+c")
	if !s.quit || s.input.Value() != "draft" {
		t.Errorf("quit %v with %q", s.quit, s.input.Value())
	}
	s = newStage(t, Options{Turner: script(plainTalk)})
	s.press("ctrl+c")
	s.send(hintMsg(s.hint.shown))
	s.press("ctrl+c")
	if s.quit {
		t.Error("the second ctrl+c came too late and left")
	}
	s.say("/quit")
	if !s.quit {
		t.Error("/quit did not leave")
	}
}

func TestStatusIsAskedAfterEachTurn(t *testing.T) {
	n := 0
	s := newStage(t, Options{Turner: script(plainTalk), Title: "Whence", Status: func() string { n++; return fmt.Sprintf("%d facts\x1b[2J", n) }})
	s.until("the first status", func() bool { return strings.Contains(plainView(s.model), "Whence · 1 facts") })
	s.say("x")
	s.until("the second", func() bool { return strings.Contains(plainView(s.model), "2 facts") })
}

// TestNothingFromOutsideReachesTheTerminal fills every text of every event with
// what would harm a terminal.
func TestNothingFromOutsideReachesTheTerminal(t *testing.T) {
	const harm = "a\x1b[2Jb\x1b]52;c;aGk=\x07c\u202ed\u0000e\x9bf\rg\xff"
	var r conductor.Record
	poison(reflect.ValueOf(&r).Elem(), harm, 0)
	r.Statements = r.Statements[:1]
	s := newStage(t, Options{Greeting: harm, Turner: events(
		conductor.Heard{Turn: harm, Input: harm}, conductor.Extracted{Statements: r.Statements}, conductor.Routed{Route: r.Route},
		conductor.Learned{Statements: r.Statements, Receipts: []string{harm}}, conductor.Inferred{Effects: r.Effects},
		conductor.Explained{Verdict: r.Verdict, Answers: r.Answers, Proofs: r.Proofs, NearMisses: r.NearMisses},
		conductor.Token{Text: harm}, conductor.Notice{Text: harm}, conductor.Answered{Record: r})})
	s.press("ctrl+t")
	s.say("x")
	for _, size := range []tea.WindowSizeMsg{{Width: 40, Height: 400}, {Width: 80, Height: 400}, {Width: 160, Height: 400}} {
		s.send(size)
		view := s.View()
		for _, bad := range []string{"\x1b[2J", "\x1b]", "\u202e", "\x00", "\x9b", "\r", "\x07"} {
			if strings.Contains(view, bad) {
				t.Errorf("%q reaches the terminal", bad)
			}
		}
	}
}

// poison sets every string below v, and one element in every list.
func poison(v reflect.Value, text string, depth int) {
	if depth > 8 {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		poison(v.Index(0), text, depth+1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		poison(v.Elem(), text, depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			poison(v.Field(i), text, depth+1)
		}
	case reflect.Int:
		v.SetInt(1)
	}
}

// TestAnyKeysAtAnySize presses keys at random while turns run and the size
// changes: every frame is whole, and what was typed is in the input, in the
// history or was sent.
func TestAnyKeysAtAnySize(t *testing.T) {
	keys := []string{"enter", "esc", "tab", "shift+tab", "up", "down", "left", "right", "alt+up", "alt+down", "pgup", "pgdown",
		"ctrl+home", "ctrl+end", "ctrl+t", "ctrl+j", "ctrl+r", "f1", "alt+t", "alt+o", "alt+z", "shift+up", "shift+down", "backspace", "f2", "f2", "alt+g", "alt+s", "alt+u", "alt+k", "alt+n", "alt+q", "alt+y", "alt+m", "ctrl+y", "/", "/look ar", "/theme light", "/tour", "x", "漢", "👩‍👩‍👧", "?", " ", "Is Rex able to fly?", "Tom is a cat."}
	rapid.Check(t, func(rt *rapid.T) {
		ctx, cancel := context.WithCancel(context.Background())
		m := newModel(ctx, Options{
			Turner: achilles(), Completer: words{"/why", "/whynot"}, Browser: cats(), Suggestions: []string{"Say this."},
			Commands: []conductor.Command{{Name: "why", Args: "[t3]", Help: "the proof"}, {Name: "quit", Help: "leave"}},
			Rehearse: func(context.Context) (Stage, error) {
				return Stage{Turner: pupil(), Browser: cats(), Close: func() error { return nil }}, nil
			},
		}, plainTheme(), 0)
		defer m.turns.wait(cancel)
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			var msg tea.Msg
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0:
				msg = tea.WindowSizeMsg{Width: rapid.IntRange(1, 220).Draw(rt, "width"), Height: rapid.IntRange(1, 70).Draw(rt, "height")}
			case 1, 2:
				if m.turns.running == nil {
					continue
				}
				msg = m.turns.running.stream.next()
			case 3:
				at := page(rapid.IntRange(1, len(pages())-1).Draw(rt, "page"))
				listing, err := cats().Browse(ctx, pages()[at].shelf, rapid.SampledFrom([]string{"", "tom", "fail"}).Draw(rt, "words"))
				msg = shelfMsg{page: at, listing: listing, err: err}
				if rapid.Bool().Draw(rt, "tour") {
					msg = stageMsg{stage: Stage{Turner: pupil(), Browser: cats(), Close: func() error { return nil }}}
				}
			case 4:
				msg = tea.MouseMsg{X: rapid.IntRange(0, 230).Draw(rt, "x"), Y: rapid.IntRange(0, 80).Draw(rt, "y"),
					Action: tea.MouseActionPress, Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button")}
			default:
				msg = keyMsg(rapid.SampledFrom(keys).Draw(rt, "key"))
			}
			m.Update(msg)
			if err := wholeFrame(m); err != nil {
				rt.Fatal(err)
			}
		}
	})
}

func TestSearchInOlderInput(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), History: []string{"Tom is a cat.", "Rex is a dog.", "Tom is grey."}})
	s.press("draft", "ctrl+r", "t", "o", "m")
	s.sees("› Tom is grey.")
	s.press("ctrl+r")
	s.sees("› Tom is a cat.")
	s.press("ctrl+r")
	s.sees("nothing typed before has: tom")
	s.press("esc")
	if got := s.input.Value(); got != "draft" {
		t.Fatalf("esc left %q", got)
	}
	s.press("ctrl+r", "dog", "enter")
	if got := s.input.Value(); got != "Rex is a dog." || s.turns.running != nil {
		t.Errorf("enter took %q and sent it: %v", got, s.turns.running != nil)
	}
}

func TestDeletedTextComesBack(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	s.press("some long thought", "ctrl+w", "ctrl+u", "ctrl+_", "ctrl+_", "ctrl+_")
	if got := s.input.Value(); got != "some long thought" {
		t.Errorf("came back as %q", got)
	}
}

func TestAResumedSessionStandsInTheTranscript(t *testing.T) {
	past := conductor.Record{Turn: "t1", Input: "Is it so?", Reply: "Yes: so it is.", Verdict: conductor.Proved, Proofs: []conductor.Proof{proof()},
		Effects: conductor.Effects{Receipts: []string{"learned f1: so it is"}}}
	s := newStage(t, Options{Turner: script(plainTalk), Past: []conductor.Record{past}, Greeting: "Welcome back.", Placeholder: "Tell me something"})
	s.sees("Yes: so it is.")
	s.sees("+ learned: so it is")
	s.sees("Tell me something")
	s.press("ctrl+t")
	s.sees("Proof, checked")
}

func TestCopyTakesTheAnswerOrTheProof(t *testing.T) {
	var clip strings.Builder
	s := newStage(t, Options{Turner: achilles()})
	s.clipboard.out = &clip
	s.say("Does AchillesIDE have the capability sandboxing?")
	for _, test := range []struct {
		keys []string
		want string
	}{{[]string{"ctrl+y"}, "Yes: AchillesIDE"}, {[]string{"ctrl+t", "shift+tab", "ctrl+y"}, "AchillesIDE has the capability sandboxing\n  - by the rule"}} {
		clip.Reset()
		cmd := tea.Cmd(nil)
		for _, k := range test.keys {
			_, cmd = s.Update(keyMsg(k))
		}
		cmd().(tea.BatchMsg)[0]()
		code := strings.TrimSuffix(strings.TrimPrefix(clip.String(), "\x1b]52;c;"), "\x07")
		text, err := base64.StdEncoding.DecodeString(code)
		if err != nil || !strings.HasPrefix(string(text), test.want) {
			t.Errorf("copied %q, %v", text, err)
		}
	}
	s.sees("copied")
}

// TestRowsAreThoseOfTheBox holds the count of rows against the box's own.
func TestRowsAreThoseOfTheBox(t *testing.T) {
	in := newInput(plainTheme(), Options{})
	rapid.Check(t, func(t *rapid.T) {
		in.resize(rapid.IntRange(8, 40).Draw(t, "width"), 100)
		text := rapid.StringOfN(rapid.RuneFrom([]rune("abcdefgh  漢")), 0, 120, -1).Draw(t, "text")
		in.restore(text)
		in.area.CursorEnd()
		if got, want := view.Rows(in.area.Value(), in.area.Width()), in.area.LineInfo().Height; got != want {
			t.Fatalf("%q has %d rows, counted %d", text, want, got)
		}
	})
}

func TestManyReceiptsAreCounted(t *testing.T) {
	var receipts []string
	for i := range 200 {
		receipts = append(receipts, fmt.Sprintf("learned f%d: Cat%d is a cat.", i+1, i+1))
	}
	s := newStage(t, Options{Turner: events(conductor.Learned{Receipts: receipts}, conductor.Token{Text: "Noted."}, conductor.Answered{})})
	s.say("two hundred cats")
	s.sees("+ learned: Cat12 is a cat.")
	s.seesNot("Cat13 is a cat")
	s.sees("+ and 188 more, the last: learned: Cat200 is a cat.")
}

// TestAStreamedReplyWritesLittleMoreThanItself streams 5,000 tokens, two to a
// frame, with the spinner turning: at most three bytes are written for each.
func TestAStreamedReplyWritesLittleMoreThanItself(t *testing.T) {
	s := newStage(t, Options{Turner: held(nil)})
	file, err := os.Create(filepath.Join(t.TempDir(), "screen"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	screen := &terminal.Screen{File: file}
	s.want = screen.Want
	drawn := func() int64 {
		if _, err := screen.WriteString(ansi.CursorHomePosition + "a frame"); err != nil {
			t.Fatal(err)
		}
		at, err := file.Seek(0, io.SeekEnd)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	s.press("a story", "enter")
	s.View()
	first := drawn()
	said, written := 0, 0
	for i := range 2500 {
		text := fmt.Sprintf("word%d and ", i)
		if i%30 == 29 {
			text += "so on.\n"
		}
		said += len(text)
		s.Update(eventsMsg{seq: s.turns.seq, events: []conductor.Event{conductor.Token{Text: text}}})
		if i%6 == 0 {
			s.Update(tickMsg{seq: s.turns.seq})
		}
		s.View()
		written = int(drawn() - first)
	}
	if written > 3*said {
		t.Errorf("%d bytes written for %d", written, said)
	}
	t.Logf("%d bytes written for %d", written, said)
}
