package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"whence/conductor"
	"whence/conductor/kept"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb/transfer"
)

// importCommand learns files in one turn, or restores a whole base.
func (p *program) importCommand() *cobra.Command {
	var a importArgs
	cmd := &cobra.Command{
		Use:     "import FILE...",
		Short:   voice.Say("repl.facts-and-rules-from-files"),
		Long:    voice.Say("repl.learns-what-files-say-all", "formats", formats(transfer.Formats())),
		Example: "  repl import facts.csv --map subject=Name\n  repl import rules.mg more.ttl\n  repl import yesterday.backup --kb new.db",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.format != "" {
				if _, err := transfer.ParseFormat(a.format); err != nil {
					return err
				}
			}
			if done, err := restore(cmd.Context(), p.out, p.settings, args, a.format); done || err != nil {
				return err
			}
			a.files = args
			return p.importFiles(cmd.Context(), a)
		},
	}
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "", voice.Say("repl.the-format-of-files-where"))
	f.StringVar(&a.columns, "map", "", voice.Say("repl.the-columns-of-tables-field"))
	f.StringVar(&a.mapping, "mapping", "", voice.Say("repl.the-file-that-says-what"))
	f.StringArrayVar(&a.says, "say", nil, voice.Say("repl.change-what-becomes-of-tables"))
	f.BoolVar(&a.preview, "preview", false, voice.Say("repl.show-what-would-become-of"))
	f.BoolVarP(&a.yes, "yes", "y", false, voice.Say("repl.import-tables-as-proposed-without"))
	f.BoolVar(&a.force, "force", false, voice.Say("repl.import-also-what-conflicts"))
	completeFormat(cmd, strings.Split(formats(transfer.Formats()), ", ")...)
	return cmd
}

// importArgs are what is to be imported, and how.
type importArgs struct {
	files                    []string
	format, columns, mapping string
	says                     []string
	preview, yes, force      bool
}

// completeFormat offers the formats for the flag of that name.
func completeFormat(cmd *cobra.Command, names ...string) {
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// formats lists formats.
func formats(of []transfer.Format) string {
	var names []string
	for _, f := range of {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// restore makes the base out of a single whole one, where it can.
func restore(ctx context.Context, out io.Writer, s *settings, files []string, format string) (bool, error) {
	if len(files) != 1 || format != "" && format != string(transfer.Backup) && format != string(transfer.Lines) {
		return false, nil
	}
	done, err := kept.Restore(ctx, files[0], s.get("kb"))
	if err != nil || !done {
		return false, err
	}
	_, err = fmt.Fprintln(out, voice.Say("repl.restored-from-with-its-history", "get", storage.Shown(s.get("kb")), "file", files[0]))
	return true, err
}

// importFiles takes the turn that learns the files. On a terminal it first shows what would
// become of tables, and asks.
func (p *program) importFiles(ctx context.Context, a importArgs) (err error) {
	c, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	ctx, stop := p.stoppedBy(ctx, os.Interrupt)
	defer stop()
	_, terminal := p.terminal()
	if a.preview || terminal && !a.yes && a.columns == "" {
		if yes, err := p.previewed(ctx, c, &a); err != nil || !yes {
			return err
		}
	}
	return reportImport(p.out, p.takeTurn(ctx, c, a.input()).Record)
}

// previewed shows what would become of tables and asks whether to go on, as often as the
// person says what is to be otherwise.
func (p *program) previewed(ctx context.Context, c *chat, a *importArgs) (yes bool, err error) {
	for words := bufio.NewReader(p.in); ; {
		shown := *a
		shown.preview = true
		r := p.takeTurn(ctx, c, shown.input()).Record
		switch err := reportImport(p.out, r); {
		case err != nil && len(a.says) > 0 && !a.preview: // the last words are none of ours
			fmt.Fprintln(p.err, err)
			a.says = a.says[:len(a.says)-1]
		case err != nil || a.preview:
			return false, err
		case len(r.Statements) != 1 || r.Statements[0].Status != "answered":
			return true, nil
		}
		fmt.Fprint(p.err, voice.Say("repl.import-it-so-y-n")+" ")
		line, err := words.ReadString('\n')
		switch word := strings.ToLower(strings.TrimSpace(line)); {
		case err != nil || word == "n" || word == "no":
			return false, nil
		case word == "" || word == "y" || word == "yes":
			return true, nil
		}
		a.says = append(a.says, strings.TrimSpace(line))
	}
}

// input is the command that a turn takes.
func (a importArgs) input() string {
	input := []string{"/import"}
	for _, option := range [][2]string{{"--format", a.format}, {"--map", a.columns}, {"--mapping", a.mapping}} {
		if option[1] != "" {
			input = append(input, option[0], quoteWord(option[1]))
		}
	}
	for _, words := range a.says {
		input = append(input, "--say", quoteWord(words))
	}
	if a.preview {
		input = append(input, "--preview")
	}
	if a.force {
		input = append(input, "--force")
	}
	for _, f := range a.files {
		if strings.HasPrefix(f, "-") || f == "!" {
			f = "." + string(filepath.Separator) + f
		}
		input = append(input, quoteWord(f))
	}
	return strings.Join(input, " ")
}

// quoteWord is a word as /import reads it.
func quoteWord(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// reportImport prints what was imported, or fails with why not.
func reportImport(out io.Writer, r conductor.Record) error {
	if r.Error == nil {
		_, err := fmt.Fprintln(out, clean.Text(r.Reply))
		return err
	}
	code := exitFailure
	if len(r.Effects.Conflicts) > 0 {
		code = exitConflicting
	}
	return &exit{code: code, cause: errors.New(strings.ReplaceAll(clean.Text(r.Reply), voice.Say("conductor.repeat-with-mark"), voice.Say("repl.repeat-with-force")))}
}

// exportCommand writes the knowledge base to standard output or to a file.
func (p *program) exportCommand() *cobra.Command {
	var format, output string
	var force bool
	var write transfer.WriteOptions
	cmd := &cobra.Command{
		Use:     "export",
		Short:   voice.Say("repl.facts-and-rules-whole-base"),
		Long:    voice.Say("repl.writes-knowledge-base-to-standard", "written", formats(transfer.Written())),
		Example: "  repl export --output kb.backup\n  repl export --format csv > facts.csv\n  repl export --session s3 --output talk.html",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if session, ok := sessionFormat(format, output); ok {
				return exportSession(cmd.Context(), p.out, p.err, p.settings, session, output, force)
			}
			f, err := exportFormat(format, output)
			if err != nil {
				return err
			}
			return export(cmd.Context(), p.out, p.err, p.settings, f, write, output, force)
		},
	}
	f := cmd.Flags()
	f.StringVar(&format, "format", "", voice.Say("repl.the-format-without-it-ending"))
	f.StringVarP(&output, "output", "o", "", voice.Say("repl.the-file-to-write"))
	f.BoolVar(&force, "force", false, voice.Say("repl.replace-file-where-it-is"))
	f.BoolVar(&write.Spreadsheet, "spreadsheet", false, voice.Say("repl.in-tables-put-apostrophe-before"))
	completeFormat(cmd, append(strings.Split(formats(transfer.Written()), ", "), kept.TranscriptFormats()...)...)
	return cmd
}

// sessionFormat reports whether a session is to be written, and in which form.
func sessionFormat(format, output string) (string, bool) {
	if format == "" {
		return kept.TranscriptFormat(output)
	}
	return kept.TranscriptFormat("x." + format)
}

// exportSession writes a session with its proofs.
func exportSession(ctx context.Context, out, stderr io.Writer, s *settings, format, output string, force bool) error {
	if output != "" && !force && exists(output) {
		return voice.Error("repl.is-there-already-force-replaces", "output", output)
	}
	session, turns, err := kept.WriteSession(ctx, s.get("kb"), s.get("session"), format, output, harmless(out))
	if err != nil {
		return err
	}
	if !s.on("quiet") {
		fmt.Fprintln(stderr, voice.Say("repl.wrote-session-turns", "session", clean.Line(session), "count", turns))
	}
	return nil
}

func exportFormat(format, output string) (transfer.Format, error) {
	switch {
	case format != "":
		return transfer.ParseFormat(format)
	case output == "":
		return transfer.Lines, nil
	}
	if f, ok := transfer.FormatOf(output); ok {
		return f, nil
	}
	return "", voice.Error("repl.the-ending-of-says-no", "output", strconv.Quote(output), "written", formats(transfer.Written()))
}

func export(ctx context.Context, out, stderr io.Writer, s *settings, f transfer.Format, write transfer.WriteOptions, output string, force bool) error {
	if output != "" && !force && exists(output) {
		return voice.Error("repl.is-there-already-force-replaces", "output", output)
	}
	n, err := kept.Export(ctx, s.get("kb"), f, write, output, harmless(out))
	if err != nil {
		return err
	}
	if !s.on("quiet") {
		fmt.Fprintln(stderr, voice.Say("repl.export-exported", "count", kept.Exported(n)))
	}
	return nil
}

// harmless is standard output for what is exported, whose quotes are as they
// were said: a file gets them so, and a terminal without what it would obey.
func harmless(out io.Writer) io.Writer {
	if out, ok := out.(*os.File); ok && term.IsTerminal(int(out.Fd())) {
		return &cleanLines{out: out}
	}
	return out
}

// cleanLines writes whole lines, clean of control characters.
type cleanLines struct {
	out  io.Writer
	line []byte
}

// Write writes the lines that are whole; every export ends with one.
func (c *cleanLines) Write(p []byte) (int, error) {
	c.line = append(c.line, p...)
	end := bytes.LastIndexByte(c.line, '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	for line := range strings.Lines(string(c.line[:end])) {
		if _, err := io.WriteString(c.out, clean.Text(strings.TrimSuffix(line, "\n"))+"\n"); err != nil {
			return 0, err
		}
	}
	c.line = append(c.line[:0], c.line[end:]...)
	return len(p), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
