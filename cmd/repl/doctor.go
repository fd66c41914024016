package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"whence/conductor/kept"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/llm"
)

// finding is one thing that the doctor has looked at.
type finding struct {
	What  string `json:"what"`
	State string `json:"state"` // ok, note or fails
	Text  string `json:"text"`
	// Advice says what to do; "" where there is nothing to be done.
	Advice string `json:"advice,omitempty"`
}

// The states of a finding. With one that fails, the program does not do all that
// it is set up for.
const (
	stateOK    = "ok"
	stateNote  = "note"
	stateFails = "FAILS"
)

// doctorCommand shows every setting with its origin, what answers, and what to
// do about what does not.
func (p *program) doctorCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "what is configured, what answers, and what to do about what does not",
		Long: "Looks at the settings, the knowledge base, the folders, the terminal and the model, changes\n" +
			"nothing, and says for each finding what to do about it. It exits with 2 where something fails.",
		Args: cobra.NoArgs, Annotations: map[string]string{alwaysRuns: "true"},
		RunE: func(cmd *cobra.Command, _ []string) error {
			found := p.examine(cmd.Context())
			if err := p.printFindings(found, asJSON); err != nil {
				return err
			}
			if slices.ContainsFunc(found, func(f finding) bool { return f.State == stateFails }) {
				return &exit{code: exitFailure}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "the findings as JSON")
	return cmd
}

// examine looks at everything, in the order in which it is shown.
func (p *program) examine(ctx context.Context) []finding {
	found := []finding{p.examineConfig()}
	for _, w := range p.settings.wrong {
		found = append(found, finding{What: "setting", State: stateFails, Text: w.Error(), Advice: "`repl config set NAME VALUE` changes a setting, and `repl config unset NAME` takes its entry out."})
	}
	found = append(found, p.examineBase(ctx))
	found = append(found, p.examineFiles()...)
	found = append(found, p.examineSkills(ctx))
	found = append(found, p.examineServers(ctx)...)
	found = append(found, p.examineTerminal(), p.examineModel(ctx))
	for i, f := range found {
		found[i].Text, found[i].Advice = p.settings.hidden(f.Text), p.settings.hidden(f.Advice)
	}
	return found
}

func (p *program) printFindings(found []finding, asJSON bool) error {
	if asJSON {
		return encoder(p.out, "  ").Encode(found)
	}
	if err := p.printSettings(); err != nil {
		return err
	}
	fmt.Fprintln(p.out)
	for _, f := range found {
		fmt.Fprintf(p.out, "%s: %s: %s\n", f.What, f.State, clean.Line(f.Text))
		if f.Advice != "" {
			fmt.Fprintf(p.out, "  %s\n", clean.Line(f.Advice))
		}
	}
	return nil
}

// examineConfig looks at who may read the config file.
func (p *program) examineConfig() finding {
	f := finding{What: "config file", State: stateOK, Text: p.settings.file}
	info, err := os.Stat(p.settings.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Text = stateNote, p.settings.file+" is not there; the defaults hold"
		f.Advice = "`repl config set NAME VALUE` makes it."
	case err != nil:
		f.State, f.Text = stateFails, err.Error()
	case info.Mode().Perm()&0o077 != 0 && strings.HasPrefix(p.settings.of("api-key").origin, "config"):
		f.State, f.Text = stateNote, "it holds the api-key, and others may read it"
		f.Advice = "Run chmod 600 " + shellWord(p.settings.file) + ", or keep the key in OPENAI_API_KEY."
	}
	return f
}

// examineBase looks at the knowledge base.
func (p *program) examineBase(ctx context.Context) finding {
	f := finding{What: "knowledge base", State: stateOK, Text: ":memory:, nothing is kept"}
	path := p.settings.get("kb")
	if path == ":memory:" {
		f.Advice = "Name a file with --kb to keep what is told."
		return f
	}
	h, err := kept.Examine(ctx, path)
	path = storage.Shown(path)
	f.Text = fmt.Sprintf("%s: %d facts, %d rules, %d sessions, %s", path, h.Facts, h.Rules, h.Sessions, megabytes(h.Bytes+h.Log))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Text = stateNote, path+" is not there yet; the first start makes it"
	case err != nil:
		f.State, f.Text, f.Advice = stateFails, err.Error(), "It was left as it is. Name another file with --kb to go on meanwhile."
	case h.Damage != "":
		f.State, f.Text = stateFails, path+" is damaged: "+h.Damage
		f.Advice = "Keep a copy of it; then restore a backup (repl import FILE.backup --kb NEW.db), or see what `sqlite3 FILE .recover` saves."
	case h.Mode&0o077 != 0:
		f.State, f.Text = stateNote, f.Text+"; others may read it"
		f.Advice = "It holds all that was said. Run chmod 600 " + shellWord(path) + "."
	case h.Log > 256<<20:
		f.State, f.Text = stateNote, f.Text+"; its log has "+megabytes(h.Log)
		f.Advice = "Close all that have it open; the last one to close it merges the log."
	}
	return f
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// examineFiles looks at what else is written.
func (p *program) examineFiles() []finding {
	var found []finding
	for _, x := range []struct{ what, path string }{{"history of inputs", p.historyFile()}, {"log", p.settings.get("log")}} {
		if x.path == "" {
			continue
		}
		f := finding{What: x.what, State: stateOK, Text: x.path}
		if err := mayWrite(x.path); err != nil {
			f.State, f.Text = stateFails, err.Error()
			f.Advice = "Allow writing to " + shellWord(filepath.Dir(x.path)) + "."
		}
		found = append(found, f)
	}
	return found
}

// mayWrite reports why the file at path could not be written; it makes none. A
// folder that is not there yet counts as the one above it.
func mayWrite(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		return f.Close()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	folder := filepath.Dir(path)
	for !exists(folder) && folder != filepath.Dir(folder) {
		folder = filepath.Dir(folder)
	}
	try, err := os.CreateTemp(folder, ".whence-*")
	if err != nil {
		return err
	}
	return errors.Join(try.Close(), os.Remove(try.Name()))
}

// examineTerminal says what the chat will look like here.
func (p *program) examineTerminal() finding {
	f := finding{What: "terminal", State: stateOK}
	name, _ := p.env("TERM")
	_, terminal := p.terminal()
	switch {
	case !terminal:
		f.State, f.Text = stateNote, "standard input or output is none: `repl` reads and answers line by line"
	case name == "" || name == "dumb":
		f.State, f.Text = stateNote, fmt.Sprintf("TERM is %q: the line mode is used, without editing", name)
		f.Advice = "Set TERM to what the terminal is, such as xterm-256color."
	case !p.isUTF8():
		f.State, f.Text = stateNote, name+", and the locale is not UTF-8: names with other letters may look wrong"
		f.Advice = "Set LANG to a locale with UTF-8, such as C.UTF-8."
	default:
		f.Text = name
	}
	return f
}

// isUTF8 looks at the locale as POSIX has it.
func (p *program) isUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v, ok := p.env(name); ok && v != "" {
			v = strings.ToLower(v)
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return false
}

// examineModel asks the model's address for its models. Having no model is no
// failure.
func (p *program) examineModel(ctx context.Context) finding {
	f := finding{What: "model", State: stateOK}
	if !p.hasModel() {
		f.Text, f.Advice = p.noModel()
		return f
	}
	client, err := p.client()
	if err == nil {
		err = p.listed(ctx, client)
	}
	if err != nil {
		f.State, f.Text, f.Advice = stateFails, err.Error(), modelAdvice(err)
		return f
	}
	f.Text = client.Model() + " at " + client.Host()
	return f
}

// noModel says why no model is used, and what is missing for one.
func (p *program) noModel() (text, advice string) {
	s := p.settings
	address := s.get("base-url") != "" || s.get("api-key") != ""
	switch {
	case s.on("offline"):
		return "none; everything works without", "It is switched off by offline (from " + s.of("offline").origin + ")."
	case s.get("model") != "" && !address:
		return "none, although model is set", "Set base-url, or OPENAI_API_KEY, to say where it is."
	case address && s.get("model") == "":
		return "none, although its address is set", "Set model to say which."
	}
	return "none; everything works without", "To use one, set model and base-url (or OPENAI_API_KEY)."
}

// errNotListed means that the server has no model of that name.
var errNotListed = errors.New("the server answers, but does not list the model")

func modelAdvice(err error) string {
	if errors.Is(err, errNotListed) {
		return "Set model to one of those that it has."
	}
	switch llm.KindOf(err) {
	case llm.Auth:
		return "Look at OPENAI_API_KEY: the server refuses it."
	case llm.RateLimited:
		return "Wait, or look at the limits of your account."
	case llm.Timeout:
		return "Look at base-url and the network, or raise model-timeout."
	}
	return "Look at base-url and the network. Without a model (--offline) everything else works."
}

func (p *program) listed(ctx context.Context, client *llm.Client) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	models, err := client.Models(ctx)
	if err != nil {
		return err
	}
	if !slices.Contains(models, client.Model()) {
		return fmt.Errorf("%w %s", errNotListed, client.Model())
	}
	return nil
}
