package line

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"

	"github.com/chzyer/readline"
	"github.com/muesli/cancelreader"

	"whence/cmd/repl/paste"
	"whence/internal/voice"
)

// editor reads turns from a terminal, with editing, completion and history.
type editor struct {
	rl      *readline.Instance
	in      *pasteReader
	out     io.Writer
	history *history
	prompt  string
	stop    func() bool // ends the watch over the context
	// between takes the ctrl+c that comes before a line is edited or behind a turn: it
	// would end the program.
	between chan os.Signal
	once    sync.Once
}

// errNoFiles means that Options.Terminal was set for what is no file.
var errNoFiles = voice.Sentinel("line.no-files")

func newEditor(ctx context.Context, o Options) (*editor, error) {
	in, ok := o.In.(*os.File)
	out, outOK := o.Out.(*os.File)
	if !ok || !outOK {
		return nil, errNoFiles
	}
	cancelable, err := cancelreader.NewReader(in)
	if err != nil {
		return nil, err
	}
	e := &editor{in: newPasteReader(cancelable), out: out, prompt: o.Prompt, history: openHistory(o.HistoryFile), between: make(chan os.Signal, 1)}
	if e.rl, err = readline.NewEx(e.config(o, int(in.Fd()), int(out.Fd()))); err != nil {
		return nil, errors.Join(err, cancelable.Close())
	}
	for _, text := range e.history.entries {
		e.remember(text)
	}
	e.stop = context.AfterFunc(ctx, func() { cancelable.Cancel() })
	signal.Notify(e.between, os.Interrupt)
	return e, nil
}

func (e *editor) config(o Options, in, out int) *readline.Config {
	raw := rawMode{fd: in, out: e.out}
	c := &readline.Config{
		Prompt: e.prompt, Stdin: io.NopCloser(e.in), Stdout: o.Out, Stderr: o.Err,
		DisableAutoSaveHistory: true, HistoryLimit: maxHistory, HistorySearchFold: true, VimMode: o.Vi,
		InterruptPrompt: "\n", EOFPrompt: "\n", Painter: painter{},
		FuncIsTerminal: func() bool { return true },
		FuncMakeRaw:    raw.enter, FuncExitRaw: raw.exit,
		FuncGetWidth: func() int { return width(out) },
	}
	if o.Completer != nil {
		c.AutoComplete = completion{o.Completer}
	}
	return c
}

// width is that of the terminal; a terminal that does not know has 80 columns.
func width(fd int) int {
	const usual = 80
	if w, _, err := readline.GetSize(fd); err == nil && w > 0 {
		return w
	}
	return usual
}

// rawMode is the terminal's own mode, for as long as a line is edited; what is pasted is
// marked then.
type rawMode struct {
	fd    int
	out   io.Writer
	state *readline.State
}

// enter marks pastes last, so that who sees the mark knows that keys are not signals.
func (r *rawMode) enter() (err error) {
	if r.state, err = readline.MakeRaw(r.fd); err != nil {
		return err
	}
	_, err = io.WriteString(r.out, paste.On)
	return err
}

func (r *rawMode) exit() error {
	if r.state == nil {
		return nil
	}
	_, err := io.WriteString(r.out, paste.Off)
	return errors.Join(err, readline.Restore(r.fd, r.state))
}

// next reads a turn. It goes on in the next line after a backslash at the end
// and inside of quotes; an empty line ends the quotes. ctrl+c gives up what is
// typed, which the history keeps.
func (e *editor) next(ctx context.Context) (string, error) {
	var text string
	for {
		typed, err := e.readLine(text != "")
		if errors.Is(err, readline.ErrInterrupt) {
			e.giveUp(e.in.expand(text + typed))
			return "", nil
		}
		if err != nil || ctx.Err() != nil {
			return e.in.expand(text), io.EOF
		}
		var more bool
		if text, more = joined(text, typed); !more {
			whole := e.in.expand(text)
			e.keep(whole)
			return whole, nil
		}
	}
}

func (e *editor) readLine(going bool) (string, error) {
	prompt := e.prompt
	if going {
		prompt = "... "
	}
	e.rl.SetPrompt(prompt)
	return e.rl.Readline()
}

// joined adds a line to what is typed so far and reports whether it goes on.
func joined(text, typed string) (string, bool) {
	if rest, more := strings.CutSuffix(typed, `\`); more {
		return text + rest + newline, true
	}
	if text != "" && typed == "" {
		return strings.TrimSuffix(text, newline), false
	}
	text += typed
	if strings.Count(text, `"`)%2 == 1 || strings.Count(text, "“") > strings.Count(text, "”") {
		return text + newline, true
	}
	return text, false
}

func (e *editor) keep(text string) {
	if strings.TrimSpace(text) != "" && e.history.add(text) {
		e.remember(text)
	}
}

// giveUp keeps what was typed and not sent, unless it is an older input that
// was only looked at.
func (e *editor) giveUp(text string) {
	if !slices.Contains(e.history.entries, text) {
		e.keep(text)
	}
}

// remember puts a text where the up key finds it: as one line, or as its mark.
func (e *editor) remember(text string) {
	_ = e.rl.SaveHistory(e.in.piece(text)) // cannot fail: it has no file
}

func (e *editor) close() error {
	var err error
	e.once.Do(func() {
		signal.Stop(e.between)
		e.stop()
		e.in.close()
		err = e.rl.Close()
	})
	return err
}

// completion offers the completer's words for the word before the cursor.
type completion struct{ from Completer }

// Do returns what is to be added to the word for each candidate, and how much
// of it is typed.
func (c completion) Do(line []rune, pos int) ([][]rune, int) {
	word := line[:pos]
	if at := lastIndex(word, ' ', newlineRune); at >= 0 {
		word = word[at+1:]
	}
	var out [][]rune
	for _, candidate := range c.from.CompleteLine(string(line[:pos])) {
		runes := []rune(candidate)
		if len(runes) >= len(word) && strings.EqualFold(string(runes[:len(word)]), string(word)) {
			rest := slices.Clone(runes[len(word):])
			if !strings.HasSuffix(candidate, "/") { // a folder goes on
				rest = append(rest, ' ')
			}
			out = append(out, rest)
		}
	}
	return out, len(word)
}

func lastIndex(runes []rune, any ...rune) int {
	for i, r := range slices.Backward(runes) {
		if slices.Contains(any, r) {
			return i
		}
	}
	return -1
}

// painter shows the line breaks inside of a line.
type painter struct{}

// Paint returns the line as it is drawn; it keeps its length.
func (painter) Paint(line []rune, _ int) []rune {
	shown := slices.Clone(line)
	for i, r := range shown {
		if r == newlineRune {
			shown[i] = '↵'
		}
	}
	return shown
}
