package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"whence/conductor"
	"whence/internal/voice"
)

// manCommand prints the manual page, made from the same tree as help and
// completion.
func manCommand(out io.Writer, s *settings) *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   voice.Say("repl.the-manual-page-for-man"),
		Example: "  repl man | man -l -\n  repl man > ~/.local/share/man/man1/repl.1",
		Args:    cobra.NoArgs, Annotations: map[string]string{alwaysRuns: "true"},
		RunE: func(cmd *cobra.Command, _ []string) error {
			var m manual
			m.page(cmd.Root(), s)
			_, err := io.WriteString(out, m.String())
			return err
		},
	}
}

// manual is a page in the macros of man(7).
type manual struct{ strings.Builder }

// page writes everything. What was typed on this run has no place in it: flags
// are shown with their defaults.
func (m *manual) page(root *cobra.Command, s *settings) {
	fmt.Fprintf(m, ".TH REPL 1 \"\" %s \"Whence\"\n", quoted("repl "+root.Version))
	m.section("NAME")
	m.text("repl - " + root.Short)
	m.section("SYNOPSIS")
	for _, c := range commands(root) {
		m.line(".B", c.CommandPath())
		if rest := strings.TrimSpace(strings.TrimPrefix(c.UseLine(), c.CommandPath())); rest != "" {
			m.text(rest)
		}
		m.line(".br")
	}
	m.section("DESCRIPTION")
	m.text(voice.Say("repl.whence-is-chat-that-knows"))
	m.section("OPTIONS")
	m.flags(root.PersistentFlags())
	m.flags(root.LocalNonPersistentFlags())
	m.section("COMMANDS")
	for _, c := range commands(root)[1:] {
		m.command(c)
	}
	m.section("IN THE CHAT")
	for _, c := range conductor.Commands() {
		m.item(strings.TrimSpace("/" + c.Name + " " + c.Args))
		m.text(c.Help)
	}
	m.environment(s)
	m.section("EXIT STATUS")
	m.text(voice.Say("repl.for-success-and-for-wrong"))
}

// environment lists the variables, the config file and the signs that count.
func (m *manual) environment(s *settings) {
	m.section("ENVIRONMENT")
	for _, x := range s.all {
		if len(x.env) > 0 {
			m.item(strings.Join(x.env, ", "))
			m.text(x.usage())
		}
	}
	m.item("WHENCE_CONFIG")
	m.text(voice.Say("repl.the-config-file"))
	m.section("FILES")
	m.item("$XDG_CONFIG_HOME/whence/config.yaml")
	m.text(voice.Say("repl.the-config-file-line-for"))
	m.item("$XDG_DATA_HOME/whence/whence.db")
	m.text(voice.Say("repl.the-knowledge-base"))
	m.item("$XDG_STATE_HOME/whence/history")
	m.text(voice.Say("repl.what-was-typed-in-line"))
}

// commands returns a command with all below it that are shown, in order.
func commands(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			all = append(all, commands(sub)...)
		}
	}
	return all
}

func (m *manual) command(c *cobra.Command) {
	m.line(".SS", quoted(strings.TrimPrefix(c.CommandPath(), "repl ")))
	m.text(c.Short + ".")
	if c.Long != "" {
		m.line(".PP")
		m.text(strings.ReplaceAll(c.Long, "\n\n", "\n.PP\n"))
	}
	m.flags(c.LocalNonPersistentFlags())
	if c.Example != "" {
		m.line(".PP")
		m.line(".nf")
		m.text(c.Example)
		m.line(".fi")
	}
}

func (m *manual) flags(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		head := "--" + f.Name
		if f.Shorthand != "" {
			head = "-" + f.Shorthand + ", " + head
		}
		m.item(strings.TrimSpace(head + " " + name))
		m.text(usage)
	})
}

func (m *manual) section(name string) { m.line(".SH", quoted(name)) }

func (m *manual) item(head string) {
	m.line(".TP")
	m.line(".B", head)
}

// line writes a macro with its argument.
func (m *manual) line(macro string, args ...string) {
	m.WriteString(macro)
	for _, a := range args {
		m.WriteString(" " + rough(a))
	}
	m.WriteString("\n")
}

// text writes lines that are no macros.
func (m *manual) text(s string) {
	for line := range strings.SplitSeq(s, "\n") {
		if line == ".PP" {
			m.WriteString(line + "\n")
			continue
		}
		if line = rough(line); strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		m.WriteString(line + "\n")
	}
}

// rough escapes what roff reads as its own.
func rough(s string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, "'") + `"` }
