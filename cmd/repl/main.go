// Command repl is Whence at the command line: the chat, one question, and rule
// files through the engine.
//
// It promises that standard output carries the answer and nothing else, and
// that no escape sequence is written to what is no terminal.
//
// It parses flags and connects the rooms; everything that is shown comes from
// the events of package conductor.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"whence/conductor"
	"whence/internal/voice"
)

func main() { os.Exit(mainCode(time.Now, nil)) }

// mainCode is main as a function, for tests that run the whole program by a
// clock of their own, and on parts of their own that adjust puts in.
func mainCode(clock func() time.Time, adjust func(*conductor.Options)) int {
	p := &program{in: os.Stdin, out: os.Stdout, env: os.LookupEnv, environ: os.Environ, clock: clock, adjust: adjust}
	p.err = safeError{os.Stderr, func() *settings { return p.settings }}
	ctx, stop := p.stoppedBy(context.Background(), ending()...)
	defer stop()
	return p.run(ctx, os.Args[1:])
}

// program is one run of the command, with all that it touches outside.
type program struct {
	in       *os.File
	out, err io.Writer
	env      func(string) (string, bool)
	environ  func() []string
	clock    func() time.Time
	settings *settings
	adjust   func(*conductor.Options) // nil but in tests
	signal   atomic.Int32             // the one that stopped it, or 0
}

// The exit codes that scripts rely on.
const (
	exitOK            = 0
	exitRefuted       = 1
	exitFailure       = 2
	exitNoProof       = 3
	exitConflicting   = 4
	exitNotUnderstood = 5
	exitSignal        = 128 // and the number of the signal that stopped it
)

// exit is an error that carries an exit code; with a nil cause nothing is
// printed, because the answer already was.
type exit struct {
	code  int
	cause error
}

func (e *exit) Error() string {
	if e.cause == nil {
		return voice.Say("repl.error-exit", "code", e.code)
	}
	return e.cause.Error()
}

func (e *exit) Unwrap() error { return e.cause }

// run executes the command line and returns the exit code.
func (p *program) run(ctx context.Context, args []string) int {
	root := p.root()
	root.SetArgs(protectGoal(args))
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.err)
	code := p.codeOf(root.ExecuteContext(ctx))
	if s := p.signal.Load(); s != 0 && code != exitOK {
		return exitSignal + int(s)
	}
	return code
}

// codeOf prints what is to be said of how a command ended, and returns its code.
func (p *program) codeOf(err error) int {
	var e *exit
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &e):
		if e.cause != nil {
			fmt.Fprintln(p.err, "repl:", e.cause)
		}
		return e.code
	}
	fmt.Fprintln(p.err, "repl:", err)
	return exitFailure
}

// denial is a goal of `repl eval` that begins like a flag: -likes(X, Y).
var denial = regexp.MustCompile(`^-[a-z_][\w.:]*\(`)

// protectGoal puts the mark that ends the flags before a goal that is a denial.
func protectGoal(args []string) []string {
	i := slices.IndexFunc(args, denial.MatchString)
	if i < 0 || !slices.Contains(args, "eval") || slices.Contains(args, "--") {
		return args
	}
	return slices.Insert(slices.Clone(args), i, "--")
}

// root is the whole command tree; help, completion and the man page come from
// it.
func (p *program) root() *cobra.Command {
	p.settings = newSettings()
	var asJSON, plain bool
	root := &cobra.Command{
		Use:           "repl",
		Short:         voice.Say("repl.a-chat-that-knows-only"),
		Example:       "  repl\n  repl ask \"Is Tom a mammal?\"\n  printf 'Tom is a cat.\\n' | repl --json --kb :memory:",
		Version:       version(),
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return p.settle(cmd)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return p.runJSON(cmd.Context())
			}
			return p.runChat(cmd.Context(), plain)
		},
	}
	p.settings.addFlags(root)
	root.SetFlagErrorFunc(flagError)
	root.Flags().BoolVar(&asJSON, "json", false, voice.Say("repl.one-json-record-per-turn"))
	root.Flags().BoolVar(&plain, "plain", false, voice.Say("repl.the-line-mode-also-on"))
	root.AddCommand(p.askCommand(), evalCommand(p.out, p.clock), p.configCommand(), p.doctorCommand(), retrieveCommand(p.out, p.err, p.settings), p.importCommand(), p.exportCommand(), p.mcpCommand(), sessionsCommand(p.out, p.settings), manCommand(p.out, p.settings), wordingCommand(p.out))
	return root
}

// alwaysRuns marks a command that runs however wrong the settings are.
const alwaysRuns = "always runs"

// settle gives the settings their values, and says what is wrong in the config
// file.
func (p *program) settle(cmd *cobra.Command) error {
	always := cmd.Annotations[alwaysRuns] != ""
	for c := cmd; c != nil; c = c.Parent() {
		always = always || c.Name() == "completion" || c.Name() == "config" || c.Name() == "help"
	}
	if err := p.settings.resolve(cmd.Flags(), p.env, p.environ(), always); err != nil {
		return err
	}
	if said, err := translation(p.settings.get("wording")); err == nil { // it was checked when it was set
		voice.Use(said)
	}
	if show := cmd.Name() == "config" || !always && !p.settings.on("quiet"); !show { // doctor has its own words for it
		return nil
	}
	for _, w := range p.settings.wrong {
		fmt.Fprintln(p.err, "repl:", w)
	}
	return nil
}

// unknownFlag is how the flags refuse one that is none.
var unknownFlag = regexp.MustCompile(`^unknown flag: --(\S+)`)

// flagError says also which flag may have been meant.
func flagError(cmd *cobra.Command, err error) error {
	found := unknownFlag.FindStringSubmatch(err.Error())
	if found == nil {
		return err
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	return voice.Error("repl.help-lists-them", "error", err, "known", didYouMean(found[1], known), "commandpath", cmd.CommandPath())
}
