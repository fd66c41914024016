package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"whence/cmd/repl/line"
	"whence/cmd/repl/tui"
	looks "whence/cmd/repl/tui/look"
	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/llm"
	"whence/reason"
)

// open makes the conductor that the settings describe, with all that is known.
func (p *program) open(ctx context.Context) (*chat, error) {
	return p.opened(ctx, false)
}

// opened is open; in the background what is known may still be read.
func (p *program) opened(ctx context.Context, background bool) (*chat, error) {
	log, file, err := p.settings.openLog()
	if err != nil {
		return nil, err
	}
	c, err := p.conduct(ctx, background, log)
	if err != nil {
		log.Error("could not start", "error", err.Error())
		return nil, errors.Join(err, file.Close())
	}
	p.settings.started(log, c.SessionID())
	return &chat{Conductor: c, log: log, file: file}, nil
}

func (p *program) conduct(ctx context.Context, background bool, log *slog.Logger) (*conductor.Conductor, error) {
	s := p.settings
	o := conductor.Options{Background: background, Log: log, Clock: p.clock, KB: s.get("kb"), Session: s.get("session"), Resume: s.on("resume"), WorldSet: s.of("world").origin != "default"}
	o.User = p.settings.user()
	o.Held, _ = strconv.Atoi(s.get("hold"))           // checked when it was set
	o.Sure, _ = strconv.ParseFloat(s.get("sure"), 64) // likewise
	o.Trust = s.get("confirm") == "trust"
	o.Window, _ = strconv.Atoi(s.get("model-window"))
	if s.get("world") == "closed" {
		o.World = reason.Closed
	}
	if p.settings.hasModel() {
		client, err := p.settings.client()
		if err != nil {
			return nil, err
		}
		o.Model = client
		if s.get("embedding-model") != "" {
			o.Encoder = embeddings{client}
		}
	}
	if err := withTools(p.err, p.settings, &o); err != nil {
		return nil, err
	}
	if p.adjust != nil {
		p.adjust(&o)
	}
	return conductor.New(ctx, o)
}

// user is the name of the person: that of their account where a base is on a server and
// they have not said another.
func (s *settings) user() string {
	name := s.get("user")
	if name != "" || !storage.IsServer(s.get("kb")) {
		return name
	}
	account, err := user.Current()
	if err != nil {
		return ""
	}
	name = account.Username[strings.LastIndexByte(account.Username, '\\')+1:]
	if isPerson(name) != nil {
		return ""
	}
	return name
}

// client makes the connection to the configured model.
func (s *settings) client() (*llm.Client, error) {
	address := s.get("base-url")
	if address == "" {
		address = "https://api.openai.com/v1"
	}
	return llm.New(llm.Config{
		BaseURL: address, APIKey: s.get("api-key"), Model: s.get("model"), EmbeddingModel: s.get("embedding-model"),
		Timeout: s.duration("model-timeout"), IdleTimeout: s.duration("model-idle"),
	})
}

// hasModel reports whether a model is configured and wanted.
func (s *settings) hasModel() bool {
	return !s.on("offline") && s.get("model") != "" && (s.get("base-url") != "" || s.get("api-key") != "")
}

// runChat is the conversation: in the TUI on a terminal, else line by line.
func (p *program) runChat(ctx context.Context, plain bool) (err error) {
	out, terminal := p.terminal()
	c, err := p.opened(ctx, terminal)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if err := p.converse(ctx, c, out, terminal, plain); err != nil {
		return err
	}
	if terminal {
		sayHowToGoOn(p.err, p.settings, c)
	}
	return nil
}

func (p *program) converse(ctx context.Context, c *chat, out *os.File, terminal, plain bool) error {
	if terminal && !plain {
		// A terminal that cannot be drawn on gets the line mode.
		if err := p.runTUI(ctx, c, out); !errors.Is(err, tui.ErrNoTerminal) {
			return errors.Join(err, unfinished(ctx))
		}
	}
	if !terminal { // on a terminal ctrl+c stops the answer and not the program
		var stop context.CancelFunc
		ctx, stop = p.stoppedBy(ctx, os.Interrupt)
		defer stop()
	}
	hello := greeting()
	if empty, err := c.Empty(ctx); terminal && err == nil && !empty {
		if said, offers := c.lastSession(ctx); said != "" {
			hello += "\n" + said + "\n" + voice.Say("repl.say-to-go-on", "offers", strings.Join(offers, ", "))
		}
	}
	err := line.Run(ctx, line.Options{
		Turner: c, Completer: c, In: p.in, Out: p.out, Err: p.err, Terminal: terminal, News: c.newsLines,
		HistoryFile: p.settings.historyFile(), Quiet: p.settings.on("quiet"), Greeting: hello, NoEdit: !p.settings.on("edit"), Vi: p.settings.on("vi"),
		Rehearse: func(ctx context.Context) (line.Stage, error) {
			s, err := rehearse(ctx)
			return line.Stage{Turner: s.Turner, Close: s.Close}, err
		},
	})
	return errors.Join(err, unfinished(ctx))
}

// Describe says what the id of a fact, a rule or a session stands for, "" for none.
func (c *chat) Describe(id string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if strings.HasPrefix(id, "s") {
		l, _ := c.Browse(ctx, conductor.SessionShelf, "") // describing is a convenience
		for _, e := range l.Entries {
			if e.ID == id {
				return ansi.Truncate(e.Text, longestTitle, "…")
			}
		}
		return ""
	}
	told, err := c.ByID(ctx, id)
	switch {
	case err != nil:
		return "" // describing is a convenience
	case !told.Live:
		return voice.Say("repl.taken-back", "text", told.Text)
	}
	return told.Text
}

// newsLines are what others have told, a line each.
func (c *chat) newsLines(ctx context.Context) (lines []string) {
	news, err := c.News(ctx)
	if err != nil {
		return nil // the next turn finds what is wrong, and says it
	}
	for _, n := range news {
		lines = append(lines, n.Line())
	}
	return lines
}

// terminal reports whether both ends are a terminal.
func (p *program) terminal() (*os.File, bool) {
	out, ok := p.out.(*os.File)
	return out, ok && term.IsTerminal(int(p.in.Fd())) && term.IsTerminal(int(out.Fd()))
}

func (p *program) runTUI(ctx context.Context, c *chat, out *os.File) error {
	typed, past, err := c.Past(ctx)
	if err != nil {
		return err
	}
	folder := p.settings.themes()
	look, err := looks.Load(p.settings.get("theme"), folder)
	if err != nil {
		return err
	}
	o := tui.Options{
		Turner: c, Completer: c, Browser: c, Ready: c.Ready, Commands: conductor.Commands(), Rehearse: rehearse,
		In: p.in, Out: out, Dark: p.settings.get("background") != "light", Ask: p.settings.get("background") == "auto", NoColor: p.settings.on("no-color"), Look: look, Looks: folder,
		Keys: p.settings.get("keys"), Vi: p.settings.on("vi"), NoMouse: !p.settings.on("mouse"), Clipboard: nativeClipboard(p.env),
		Title: "Whence", Status: func() string { return strings.Replace(c.Status(), c.Path(), filepath.Base(c.Path()), 1) }, History: typed, Past: past, Greeting: greeting(),
		Placeholder: voice.Say("repl.tell-me-something-or-ask"), News: c.newsLines,
		Unsent: func(draft string) { fmt.Fprintln(p.err, voice.Say("repl.not-sent"), clean.Text(draft)) },
	}
	empty, err := c.Empty(ctx)
	if err != nil {
		return err
	}
	if empty {
		o.Greeting, o.Suggestions = welcome(), suggestions()
	} else if len(past) == 0 {
		o.Welcome = c.lastSession
	}
	return tui.Run(ctx, o)
}

// longestTitle is how many columns of a session's name are said; one that was not given is its first input.
const longestTitle = 60

// lastSession says where the person left off and what changed there, and offers to go on there,
// or to see that.
func (c *chat) lastSession(ctx context.Context) (said string, offers []string) {
	l, err := c.Browse(ctx, conductor.SessionShelf, "")
	if err != nil {
		return "", nil // it is a convenience
	}
	for _, e := range l.Entries {
		for _, a := range e.Actions {
			if a.Now && len(e.Details) > 0 {
				said, offers = voice.Say("repl.you-were-last-in-session", "known", c.KnownWords(ctx), "text", ansi.Truncate(e.Text, longestTitle, "…"), "detail", e.Details[0]), []string{a.Input}
				if told, gone, first := conductor.ChangedIn(ctx, c.Conductor, e.ID); told+gone > 0 {
					message := "repl.what-changed-there"
					if gone == 0 {
						message = "repl.what-was-told-there"
					}
					said += " " + voice.Say(message, "told", told, "gone", gone)
					offers = append(offers, voice.Say("repl.show-what-changed", "turn", first))
				}
				return said, offers
			}
		}
	}
	return "", nil
}

// sayHowToGoOn prints, at the end of a conversation on a terminal, the command
// that goes on with it.
func sayHowToGoOn(stderr io.Writer, s *settings, c *chat) {
	if c.Path() == ":memory:" || s.on("quiet") {
		return
	}
	command := "repl --session " + c.SessionID()
	if s.of("kb").origin != "default" {
		command = "repl --kb " + shellWord(c.Path()) + " --session " + c.SessionID()
	}
	fmt.Fprintln(stderr, voice.Say("repl.to-go-on-with-this", "command", clean.Line(command)))
}

// shellWord is a word as a POSIX shell takes it.
func shellWord(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+=,") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// rehearse opens a conversation that nothing is kept of.
func rehearse(ctx context.Context) (tui.Stage, error) {
	c, err := conductor.New(ctx, conductor.Options{})
	if err != nil {
		return tui.Stage{}, err
	}
	return tui.Stage{Turner: c, Browser: c, Completer: c, Close: c.Close}, nil
}

// greeting opens a conversation on a terminal.
func greeting() string { return voice.Say("repl.greeting") }

// welcome is the greeting over an empty base.
func welcome() string { return voice.Say("repl.welcome") }

// suggestions are what one may say first to an empty base.
func suggestions() []string {
	return []string{"Tom is a cat.", "Every cat is a mammal.", "Is Tom a mammal?", "Why?"}
}

// historyFile keeps what was typed in line mode; nothing is kept without a
// knowledge base file.
func (s *settings) historyFile() string {
	if s.get("kb") == ":memory:" {
		return ""
	}
	return filepath.Join(xdg.StateHome, "whence", "history")
}

// runJSON answers each input line with one record.
func (p *program) runJSON(ctx context.Context) (err error) {
	c, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	ctx, stop := p.stoppedBy(ctx, os.Interrupt)
	defer stop()
	lines := line.Read(ctx, p.in)
	for ctx.Err() == nil {
		var l line.Input
		select {
		case l = <-lines:
		case <-ctx.Done():
			continue
		}
		if l.Text != "" {
			end := p.takeTurn(ctx, c, strings.TrimRight(l.Text, "\r\n"))
			if news, err := c.News(ctx); err == nil { // the next turn finds what is wrong
				end.Record.News = news
			}
			if err := encoder(p.out, "").Encode(end.Record); err != nil {
				return voice.Error("repl.write-record", "error", err)
			}
			if end.Quit {
				return nil
			}
		}
		if errors.Is(l.Err, io.EOF) {
			return nil
		}
		if l.Err != nil {
			return voice.Error("repl.read-standard-input", "err", l.Err)
		}
	}
	return unfinished(ctx)
}

// takeTurn runs one turn to its end; notices go to standard error. A failed
// turn is in its record.
func (p *program) takeTurn(ctx context.Context, c *chat, input string) conductor.Answered {
	return finish(p.err, p.settings, c.Turn(ctx, input))
}

// finish runs a turn to its end.
func finish(stderr io.Writer, s *settings, turn iter.Seq2[conductor.Event, error]) conductor.Answered {
	var end conductor.Answered
	var pace view.Pace
	quiet := s.on("quiet")
	for event := range turn {
		switch e := event.(type) {
		case conductor.Notice:
			if !quiet {
				fmt.Fprintln(stderr, clean.Line(e.Text))
			}
		case conductor.Progress:
			if !quiet && pace.Due(e, time.Now()) {
				fmt.Fprintln(stderr, clean.Line(e.Text))
			}
		case conductor.Answered:
			end = e
		}
	}
	return end
}

// askCommand is one turn from the command line.
func (p *program) askCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "ask \"QUESTION\"",
		Short: voice.Say("repl.one-turn-exit-proved-refuted"),
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			question := strings.TrimSpace(strings.Join(args, " "))
			if question == "" {
				return voice.Error("repl.ask-question-is-empty")
			}
			c, err := p.open(cmd.Context())
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, c.Close()) }()
			ctx, stop := p.stoppedBy(cmd.Context(), os.Interrupt)
			defer stop()
			record := p.takeTurn(ctx, c, question).Record
			if asJSON {
				err = encoder(p.out, "").Encode(record)
			} else {
				_, err = fmt.Fprintln(p.out, clean.Text(strings.TrimRight(strings.Join(append(record.Effects.Receipts, record.Reply), "\n"), "\n")))
			}
			if err != nil {
				return voice.Error("repl.write-answer", "error", err)
			}
			if code := exitCode(record); code != exitOK {
				return &exit{code: code}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, voice.Say("repl.the-whole-record-of-turn"))
	return cmd
}

// exitCode says with a number what became of a turn.
func exitCode(r conductor.Record) int {
	if r.Error != nil {
		return exitFailure
	}
	switch r.Verdict {
	case conductor.Refuted:
		return exitRefuted
	case conductor.Unprovable, conductor.Unknown, conductor.CutShort:
		return exitNoProof
	case conductor.Conflicting:
		return exitConflicting
	case conductor.NotUnderstood:
		return exitNotUnderstood
	}
	return exitOK
}
