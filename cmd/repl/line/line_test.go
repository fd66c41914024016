package line

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/muesli/cancelreader"
	"pgregory.net/rapid"

	"whence/cmd/repl/paste"
	"whence/conductor"
	_ "whence/internal/sameseed"
)

// parrot answers for the conductor: it teaches what ends in a period, proves
// what ends in a question mark, leaves at "/quit", and of "long" it speaks until
// it is stopped.
type parrot struct{ turns int }

func (p *parrot) Turn(ctx context.Context, input string) iter.Seq2[conductor.Event, error] {
	p.turns++
	return func(yield func(conductor.Event, error) bool) {
		r := conductor.Record{Turn: fmt.Sprintf("t%d", p.turns), Input: input}
		var list []conductor.Event
		var failed error
		switch {
		case input == "long":
			yield(conductor.Token{Text: "On and on"}, nil)
			<-ctx.Done()
			r.Error = &conductor.Failure{Message: "Stopped.", Hint: "ask again"}
			list, failed = append(list, conductor.Token{Text: "\nStopped."}), ctx.Err()
		case input == "silent":
			r.Reply = "Only in the record."
		case input == "harm":
			list = append(list, conductor.Token{Text: "a\x1b[2Jb"}, conductor.Notice{Text: "\x1b]0;x\x07n"})
		case strings.HasSuffix(input, "?"):
			r.Verdict, r.Answers, r.Proofs = conductor.Proved, []conductor.Answer{{Confidence: 0.95}}, []conductor.Proof{{ID: "p1"}}
			list = append(list, conductor.Token{Text: "Yes: "}, conductor.Notice{Text: "the model did not answer"}, conductor.Token{Text: "so it is."})
		case strings.HasSuffix(input, "."):
			list = append(list, conductor.Learned{Receipts: []string{"learned f1: " + input}}, conductor.Token{Text: "It follows."})
		default:
			list = append(list, conductor.Token{Text: fmt.Sprintf("%d: %q", p.turns, input)})
		}
		list = append(list, conductor.Answered{Record: r, Quit: input == "/quit", Clipboard: "copied"})
		for i, e := range list {
			if i < len(list)-1 && !yield(e, nil) {
				return
			}
		}
		yield(list[len(list)-1], failed)
	}
}

func (p *parrot) CompleteLine(line string) (out []string) {
	prefix := line[strings.LastIndex(line, " ")+1:]
	for _, w := range []string{"/why", "/whynot", "Ploinky"} {
		if strings.HasPrefix(strings.ToLower(w), strings.ToLower(prefix)) {
			out = append(out, w)
		}
	}
	return out
}

// TestPipe runs inputs through pipes and compares both outputs.
func TestPipe(t *testing.T) {
	for name, test := range map[string]struct {
		in, out, err string
		quiet        bool
	}{
		"an assertion":         {in: "Tom is a cat.\n", out: "learned f1: Tom is a cat.\nIt follows.\n"},
		"a question":           {in: "Is it so?\n", out: "Yes: \nso it is.\n[proved]\n", err: "note: the model did not answer\n"},
		"a quiet question":     {in: "Is it so?\n", out: "Yes: so it is.\n", quiet: true},
		"a quiet assertion":    {in: "Tom is a cat.\n", out: "It follows.\n", quiet: true},
		"a reply not streamed": {in: "silent\n", out: "Only in the record.\n"},
		"no end of line":       {in: "a\nb", out: "1: \"a\"\n2: \"b\"\n"},
		"line ends of Windows": {in: "a\r\nb\r\n", out: "1: \"a\"\n2: \"b\"\n"},
		"empty lines":          {in: "\n  \na\n", out: "1: \"a\"\n"},
		"several lines":        {in: "a\\\nb\\\nc\nd\n", out: "1: \"a\\nb\\nc\"\n2: \"d\"\n"},
		"a quote left open":    {in: "say \"a\nb\n", out: "1: \"say \\\"a\"\n2: \"b\"\n"},
		"leaving":              {in: "/quit\na\n", out: "1: \"/quit\"\n"},
		"what is no text":      {in: "a\xff\n", out: "1: \"a\uFFFD\"\n"},
		"escape sequences":     {in: "harm\n", out: "ab\n", err: "note: n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out, errs bytes.Buffer
			err := Run(t.Context(), Options{Turner: &parrot{}, In: strings.NewReader(test.in), Out: &out, Err: &errs, Quiet: test.quiet, Greeting: "Hello."})
			if err != nil || out.String() != test.out || errs.String() != test.err {
				t.Errorf("got %q, %q, %v\nwant %q, %q", out.String(), errs.String(), err, test.out, test.err)
			}
		})
	}
}

// The tour is a conversation of its own, which an empty line and /quit go through.
func TestTheTourInLines(t *testing.T) {
	closed := false
	stage := Stage{Turner: &parrot{}, Close: func() error { closed = true; return nil }}
	var out bytes.Buffer
	own := &parrot{}
	err := Run(t.Context(), Options{Turner: own, In: strings.NewReader("/tour\nTom is a cat.\n\nIs it so?\n/quit\na\n"), Out: &out, Err: io.Discard,
		Rehearse: func(context.Context) (Stage, error) { return stage, nil }})
	if err != nil || !closed || own.turns != 1 {
		t.Errorf("%v, closed %v, %d turns outside", err, closed, own.turns)
	}
	for _, want := range []string{"Tour, 1 of 10", "Tour, 2 of 10", "That ends the tour."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not said: %s", want, out.String())
		}
	}
}

func TestALineOfAnyLength(t *testing.T) {
	var out bytes.Buffer
	long := strings.Repeat("x", 1<<20)
	if err := Run(t.Context(), Options{Turner: &parrot{}, In: strings.NewReader(long + "\n"), Out: &out, Err: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if out.Len() < 1<<16 {
		t.Errorf("%d bytes of answer", out.Len())
	}
}

func TestTheErrorIsThatOfReadingOrWriting(t *testing.T) {
	broken := errors.New("broken")
	err := Run(t.Context(), Options{Turner: &parrot{}, In: iotest.ErrReader(broken), Out: io.Discard, Err: io.Discard})
	if !errors.Is(err, broken) {
		t.Errorf("reading: %v", err)
	}
	p := &parrot{}
	err = Run(t.Context(), Options{Turner: p, In: strings.NewReader("a\nb\nc\n"), Out: failing{broken}, Err: io.Discard})
	if !errors.Is(err, broken) || p.turns != 1 {
		t.Errorf("writing: %v after %d turns", err, p.turns)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestDumbTerminalGetsPromptsAndNoEscapes(t *testing.T) {
	t.Setenv("TERM", "dumb")
	var out bytes.Buffer
	if err := Run(t.Context(), Options{Turner: &parrot{}, In: strings.NewReader("a\n"), Out: &out, Err: io.Discard, Terminal: true, Greeting: "Hello."}); err != nil {
		t.Fatal(err)
	}
	if want := "Hello.\n> 1: \"a\"\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// chunks reads its pieces one by one.
type chunks [][]byte

func (c *chunks) Read(p []byte) (int, error) {
	if len(*c) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*c)[0])
	if (*c)[0] = (*c)[0][n:]; len((*c)[0]) == 0 {
		*c = (*c)[1:]
	}
	return n, nil
}

func (c *chunks) Close() error { return nil }
func (c *chunks) Cancel() bool { return false }

var _ cancelreader.CancelReader = (*chunks)(nil)

// TestPasteComesThroughHoweverItIsCut cuts input with pastes into pieces of any
// size: what the lines stand for is always the same.
func TestPasteComesThroughHoweverItIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want strings.Builder
		var in []byte
		for range rapid.IntRange(0, 6).Draw(t, "parts") {
			text := rapid.StringOfN(rapid.RuneFrom([]rune("ab 漢[~0\n")), 0, 400, -1).Draw(t, "text")
			if rapid.Bool().Draw(t, "pasted") {
				in = append(in, paste.Begin+strings.ReplaceAll(text, "\n", "\r")+paste.End...)
				want.WriteString(strings.TrimRight(text, "\n"))
			} else {
				in = append(in, text...)
				want.WriteString(text)
			}
		}
		var cut chunks
		for len(in) > 0 {
			n := rapid.IntRange(1, len(in)).Draw(t, "cut")
			cut, in = append(cut, slices.Clone(in[:n])), in[n:]
		}
		r := newPasteReader(&cut)
		got, err := io.ReadAll(r)
		if err != nil || r.expand(string(got)) != want.String() {
			t.Fatalf("got %q, %v\nwant %q", r.expand(string(got)), err, want.String())
		}
	})
}

func TestHistoryIsPrivateAndComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "history")
	rapid.Check(t, func(rt *rapid.T) {
		_ = os.Remove(path)
		h := openHistory(path)
		for _, text := range rapid.SliceOf(rapid.StringOf(rapid.RuneFrom([]rune("ab\\n\n漢")))).Draw(rt, "texts") {
			if text != "" {
				h.add(text)
			}
		}
		again := openHistory(path)
		if !slices.Equal(h.entries, again.entries) {
			rt.Fatalf("%q came back as %q", h.entries, again.entries)
		}
	})
	h := openHistory(path)
	h.add("x")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	openHistory(path)
	private(t, path)
	for i := range maxHistory + 10 {
		h.add(fmt.Sprint(i))
	}
	if n := len(openHistory(path).entries); n != maxHistory {
		t.Errorf("%d inputs kept", n)
	}
	private(t, path)
}

func private(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the history is open to others: %v", info.Mode())
	}
}

func TestCompletionAddsTheRestOfTheWord(t *testing.T) {
	got, typed := completion{&parrot{}}.Do([]rune("/forget plo x"), 11)
	if len(got) != 1 || string(got[0]) != "inky " || typed != 3 {
		t.Errorf("got %q after %d", got, typed)
	}
}

// described says what one id stands for.
type described struct{}

func (described) Describe(id string) string { return map[string]string{"f1": "Tom is a cat."}[id] }

func TestWhatIsOfferedIsSaidInWords(t *testing.T) {
	var out strings.Builder
	(&printer{out: &out, terminal: true, describer: described{}}).offered([]string{"/forget f1", "/forget f9", "yes"})
	if got, want := out.String(), "- /forget f1: Tom is a cat.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
