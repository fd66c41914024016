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
	"whence/internal/voice"
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
		Short: voice.Say("repl.what-is-configured-what-answers"),
		Long:  voice.Say("repl.looks-at-settings-knowledge-base"),
		Args:  cobra.NoArgs, Annotations: map[string]string{alwaysRuns: "true"},
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
	cmd.Flags().BoolVar(&asJSON, "json", false, voice.Say("repl.the-findings-as-json"))
	return cmd
}

// examine looks at everything, in the order in which it is shown.
func (p *program) examine(ctx context.Context) []finding {
	found := []finding{p.settings.examineConfig()}
	for _, w := range p.settings.wrong {
		found = append(found, finding{What: "setting", State: stateFails, Text: w.Error(), Advice: voice.Say("repl.repl-config-set-name-value")})
	}
	found = append(found, examineBase(ctx, p.settings))
	found = append(found, examineFiles(p.settings)...)
	found = append(found, examineSkills(ctx, p.err, p.settings))
	found = append(found, examineServers(ctx, p.settings)...)
	found = append(found, p.examineTerminal(), examineModel(ctx, p.settings))
	for i, f := range found {
		found[i].Text, found[i].Advice = p.settings.hidden(f.Text), p.settings.hidden(f.Advice)
	}
	return found
}

func (p *program) printFindings(found []finding, asJSON bool) error {
	if asJSON {
		return encoder(p.out, "  ").Encode(found)
	}
	if err := printSettings(p.out, p.settings); err != nil {
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
func (s *settings) examineConfig() finding {
	f := finding{What: voice.Say("repl.config-file"), State: stateOK, Text: s.file}
	info, err := os.Stat(s.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Text = stateNote, voice.Say("repl.is-not-there-defaults-hold", "file", s.file)
		f.Advice = voice.Say("repl.repl-config-set-name-value-2")
	case err != nil:
		f.State, f.Text = stateFails, err.Error()
	case info.Mode().Perm()&0o077 != 0 && strings.HasPrefix(s.of("api-key").origin, "config"):
		f.State, f.Text = stateNote, voice.Say("repl.it-holds-api-key-and")
		f.Advice = voice.Say("repl.run-chmod-or-keep-key", "file", shellWord(s.file))
	}
	return f
}

// examineBase looks at the knowledge base.
func examineBase(ctx context.Context, s *settings) finding {
	f := finding{What: voice.Say("repl.knowledge-base"), State: stateOK, Text: voice.Say("repl.memory-nothing-is-kept")}
	path := s.get("kb")
	if path == ":memory:" {
		f.Advice = voice.Say("repl.name-file-with-kb-to")
		return f
	}
	h, err := kept.Examine(ctx, path)
	path = storage.Shown(path)
	f.Text = voice.Say("repl.facts-rules-sessions", "path", path, "facts", h.Facts, "rules", h.Rules, "sessions", h.Sessions, "bytes", megabytes(h.Bytes+h.Log))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Text = stateNote, voice.Say("repl.is-not-there-yet-first", "path", path)
	case err != nil:
		f.State, f.Text, f.Advice = stateFails, err.Error(), voice.Say("repl.it-was-left-as-it")
	case h.Damage != "":
		f.State, f.Text = stateFails, voice.Say("repl.is-damaged", "path", path, "damage", h.Damage)
		f.Advice = voice.Say("repl.keep-copy-of-it-then")
	case h.Mode&0o077 != 0:
		f.State, f.Text = stateNote, voice.Say("repl.others-may-read-it", "text", f.Text)
		f.Advice = voice.Say("repl.it-holds-all-that-was", "path", shellWord(path))
	case h.Log > 256<<20:
		f.State, f.Text = stateNote, voice.Say("repl.its-log-has", "text", f.Text, "log", megabytes(h.Log))
		f.Advice = voice.Say("repl.close-all-that-have-it")
	}
	return f
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// examineFiles looks at what else is written.
func examineFiles(s *settings) []finding {
	var found []finding
	for _, x := range []struct{ what, path string }{{voice.Say("repl.history-of-inputs"), s.historyFile()}, {"log", s.get("log")}} {
		if x.path == "" {
			continue
		}
		f := finding{What: x.what, State: stateOK, Text: x.path}
		if err := mayWrite(x.path); err != nil {
			f.State, f.Text = stateFails, err.Error()
			f.Advice = voice.Say("repl.allow-writing-to", "path", shellWord(filepath.Dir(x.path)))
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
		f.State, f.Text = stateNote, voice.Say("repl.standard-input-or-output-is")
	case name == "" || name == "dumb":
		f.State, f.Text = stateNote, voice.Say("repl.term-is-line-mode-is", "name", name)
		f.Advice = voice.Say("repl.set-term-to-what-terminal")
	case !isUTF8(p.env):
		f.State, f.Text = stateNote, voice.Say("repl.and-locale-is-not-utf", "name", name)
		f.Advice = voice.Say("repl.set-lang-to-locale-with")
	default:
		f.Text = name
	}
	return f
}

// isUTF8 looks at the locale as POSIX has it.
func isUTF8(env func(string) (string, bool)) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v, ok := env(name); ok && v != "" {
			v = strings.ToLower(v)
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return false
}

// examineModel asks the model's address for its models. Having no model is no
// failure.
func examineModel(ctx context.Context, s *settings) finding {
	f := finding{What: "model", State: stateOK}
	if !s.hasModel() {
		f.Text, f.Advice = s.noModel()
		return f
	}
	client, err := s.client()
	if err == nil {
		err = listed(ctx, client)
	}
	if err != nil {
		f.State, f.Text, f.Advice = stateFails, err.Error(), modelAdvice(err)
		return f
	}
	f.Text = voice.Say("repl.examine-model-at", "model", client.Model(), "host", client.Host())
	return f
}

// noModel says why no model is used, and what is missing for one.
func (s *settings) noModel() (text, advice string) {
	address := s.get("base-url") != "" || s.get("api-key") != ""
	switch {
	case s.on("offline"):
		return voice.Say("repl.none-everything-works-without"), voice.Say("repl.it-is-switched-off-by", "origin", s.of("offline").origin)
	case s.get("model") != "" && !address:
		return voice.Say("repl.none-although-model-is-set"), voice.Say("repl.set-base-url-or-openai")
	case address && s.get("model") == "":
		return voice.Say("repl.none-although-its-address-is"), voice.Say("repl.set-model-to-say-which")
	}
	return voice.Say("repl.none-everything-works-without"), voice.Say("repl.to-use-one-set-model")
}

// errNotListed means that the server has no model of that name.
var errNotListed = voice.Sentinel("repl.does-not-list-the-model")

func modelAdvice(err error) string {
	if errors.Is(err, errNotListed) {
		return voice.Say("repl.set-model-to-one-of")
	}
	switch llm.KindOf(err) {
	case llm.Auth:
		return voice.Say("repl.look-at-openai-api-key")
	case llm.RateLimited:
		return voice.Say("repl.wait-or-look-at-limits")
	case llm.Timeout:
		return voice.Say("repl.look-at-base-url-and")
	}
	return voice.Say("repl.look-at-base-url-and-2")
}

func listed(ctx context.Context, client *llm.Client) error {
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
