package main

import (
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
	"whence/internal/clean"
	"whence/kb/transfer"
)

// importCommand learns files in one turn, or restores a whole base.
func (p *program) importCommand() *cobra.Command {
	var format, columns string
	var force bool
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "facts and rules from files into the knowledge base",
		Long: "Learns what the files say, all of it or nothing, through the gates that everything else goes\n" +
			"through. What would contradict the base is shown and not learned, unless with --force.\n\n" +
			"The formats: " + formats(transfer.GraphML) + ". A backup, or a log (.jsonl) that was exported, makes\n" +
			"the same base again, ids and history included, where the knowledge base is new or empty;\n" +
			"elsewhere, what is live in it is learned.\n\n" +
			"A table has a first row with the names of its columns: subject, relation, object, denied,\n" +
			"confidence, id, quote. --map names others: --map subject=Name,object=City. Where no column is\n" +
			"the relation, every other column is one, called as its header.",
		Example: "  repl import facts.csv --map subject=Name\n  repl import rules.mg more.ttl\n  repl import yesterday.backup --kb new.db",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "" {
				if _, err := transfer.ParseFormat(format); err != nil {
					return err
				}
			}
			if done, err := p.restore(cmd.Context(), args, format); done || err != nil {
				return err
			}
			return p.importFiles(cmd.Context(), args, format, columns, force)
		},
	}
	f := cmd.Flags()
	f.StringVar(&format, "format", "", "the `FORMAT` of the files, where their endings do not say it")
	f.StringVar(&columns, "map", "", "the columns of tables: `FIELD=COLUMN,...`")
	f.BoolVar(&force, "force", false, "import also what conflicts")
	completeFormat(cmd, transfer.GraphML)
	return cmd
}

// completeFormat offers the formats for the flag of that name.
func completeFormat(cmd *cobra.Command, except transfer.Format, more ...string) {
	names := append(strings.Split(formats(except), ", "), more...)
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// formats lists all formats but the one that cannot be used here.
func formats(except transfer.Format) string {
	var names []string
	for _, f := range transfer.Formats() {
		if f != except {
			names = append(names, string(f))
		}
	}
	return strings.Join(names, ", ")
}

// restore makes the base out of a single whole one, where it can.
func (p *program) restore(ctx context.Context, files []string, format string) (bool, error) {
	if len(files) != 1 || format != "" && format != string(transfer.Backup) && format != string(transfer.Lines) {
		return false, nil
	}
	done, err := conductor.Restore(ctx, files[0], p.settings.get("kb"))
	if err != nil || !done {
		return false, err
	}
	_, err = fmt.Fprintf(p.out, "Restored %s from %s, with its history.\n", p.settings.get("kb"), files[0])
	return true, err
}

// importFiles takes the turn that learns the files.
func (p *program) importFiles(ctx context.Context, files []string, format, columns string, force bool) (err error) {
	c, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	input := []string{"/import"}
	for _, option := range [][2]string{{"--format", format}, {"--map", columns}} {
		if option[1] != "" {
			input = append(input, option[0], quoteWord(option[1]))
		}
	}
	if force {
		input = append(input, "--force")
	}
	for _, f := range files {
		if strings.HasPrefix(f, "-") || f == "!" {
			f = "." + string(filepath.Separator) + f
		}
		input = append(input, quoteWord(f))
	}
	ctx, stop := stoppable(ctx)
	defer stop()
	record := p.takeTurn(ctx, c, strings.Join(input, " ")).Record
	return p.reportImport(record)
}

// quoteWord is a word as /import reads it.
func quoteWord(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// reportImport prints what was imported, or fails with why not.
func (p *program) reportImport(r conductor.Record) error {
	if r.Error == nil {
		_, err := fmt.Fprintln(p.out, clean.Text(r.Reply))
		return err
	}
	code := exitFailure
	if len(r.Effects.Conflicts) > 0 {
		code = exitConflicting
	}
	return &exit{code: code, cause: errors.New(strings.ReplaceAll(clean.Text(r.Reply), "Repeat it with ! at the end", "Repeat it with --force"))}
}

// exportCommand writes the knowledge base to standard output or to a file.
func (p *program) exportCommand() *cobra.Command {
	var format, output string
	var force bool
	cmd := &cobra.Command{
		Use:   "export",
		Short: "facts and rules, the whole base, or a session with its proofs, out of the knowledge base",
		Long: "Writes the knowledge base to standard output, or to a file with --output, whole or not at all.\n" +
			"The formats: " + formats(transfer.Units) + "; jsonl where none is named. What a format has no place\n" +
			"for is said on standard error. backup and jsonl leave nothing out, so they hold all that was\n" +
			"said in the conversations, too: look at them before you give them away.\n\n" +
			"md, html and json write one session with its proofs: the one that --session names, or the\n" +
			"latest.",
		Example: "  repl export --output kb.backup\n  repl export --format csv > facts.csv\n  repl export --session s3 --output talk.html",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if session, ok := sessionFormat(format, output); ok {
				return p.exportSession(cmd.Context(), session, output, force)
			}
			f, err := exportFormat(format, output)
			if err != nil {
				return err
			}
			return p.export(cmd.Context(), f, output, force)
		},
	}
	f := cmd.Flags()
	f.StringVar(&format, "format", "", "the `FORMAT`; without it, the ending of --output says it")
	f.StringVarP(&output, "output", "o", "", "the `FILE` to write")
	f.BoolVar(&force, "force", false, "replace the file where it is there already")
	completeFormat(cmd, transfer.Units, conductor.TranscriptFormats()...)
	return cmd
}

// sessionFormat reports whether a session is to be written, and in which form.
func sessionFormat(format, output string) (string, bool) {
	if format == "" {
		return conductor.TranscriptFormat(output)
	}
	return conductor.TranscriptFormat("x." + format)
}

// exportSession writes a session with its proofs.
func (p *program) exportSession(ctx context.Context, format, output string, force bool) error {
	if output != "" && !force && exists(output) {
		return fmt.Errorf("%s is there already; --force replaces it", output)
	}
	session, turns, err := conductor.WriteSession(ctx, p.settings.get("kb"), p.settings.get("session"), format, output, p.harmless())
	if err != nil {
		return err
	}
	if !p.settings.on("quiet") {
		fmt.Fprintf(p.err, "Wrote session %s, %d turns.\n", clean.Line(session), turns)
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
	return "", fmt.Errorf("the ending of %s says no format; name one of %s with --format", strconv.Quote(output), formats(transfer.Units))
}

func (p *program) export(ctx context.Context, f transfer.Format, output string, force bool) error {
	if output != "" && !force && exists(output) {
		return fmt.Errorf("%s is there already; --force replaces it", output)
	}
	n, err := conductor.Export(ctx, p.settings.get("kb"), f, output, p.harmless())
	if err != nil {
		return err
	}
	if !p.settings.on("quiet") {
		fmt.Fprintln(p.err, "Exported "+conductor.Exported(n)+".")
	}
	return nil
}

// harmless is standard output for what is exported, whose quotes are as they
// were said: a file gets them so, and a terminal without what it would obey.
func (p *program) harmless() io.Writer {
	if out, ok := p.out.(*os.File); ok && term.IsTerminal(int(out.Fd())) {
		return &cleanLines{out: out}
	}
	return p.out
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
