package tui

import (
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"whence/cmd/repl/tui/look"
	"whence/conductor"
)

// theme is the look: one style per meaning. The colours are told apart by
// lightness and by blue against orange, not by red against green, and every
// meaning has a mark or a word beside its colour.
type theme struct {
	text, you, dim, good, bad, warn, clash, accent, chosen, rule, cursor, key lipgloss.Style
	// details is the key that shows what an answer keeps back.
	details string
}

// newTheme finds the look for the options and the terminal, by the environment
// alone: the terminal itself is not asked.
func newTheme(o Options, terminal *os.File) *theme {
	profile := termenv.NewOutput(terminal).EnvColorProfile()
	auto := o.Look.Auto || o.Look == look.Look{}
	switch {
	case o.NoColor || profile == termenv.Ascii || o.Look.Plain:
		return plainTheme()
	case auto && o.Dark:
		return colorTheme(look.Dark(), profile)
	case auto:
		return colorTheme(look.Light(), profile)
	}
	return colorTheme(o.Look.Palette, profile)
}

func styles(profile termenv.Profile) lipgloss.Style {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	r.SetHasDarkBackground(true)
	return r.NewStyle()
}

func colorTheme(p look.Palette, profile termenv.Profile) *theme {
	base := styles(profile)
	colored := func(c string) lipgloss.Style { return base.Foreground(lipgloss.Color(c)) }
	return &theme{
		text: base, you: colored(p.You).Bold(true), dim: colored(p.Dim),
		good: colored(p.Good), bad: colored(p.Bad), warn: colored(p.Warn), clash: colored(p.Clash).Bold(true),
		accent: colored(p.Accent).Bold(true), chosen: base.Reverse(true), rule: colored(p.Rule),
		cursor: base.Reverse(true), key: colored(p.Accent),
	}
}

// plainTheme has no colours; attributes and marks carry the meaning.
func plainTheme() *theme {
	base := styles(termenv.ANSI)
	bold, faint := base.Bold(true), base.Faint(true)
	return &theme{
		text: base, you: bold, dim: faint, good: base, bad: bold, warn: bold, clash: bold.Underline(true),
		accent: bold, chosen: base.Reverse(true), rule: faint, cursor: base.Reverse(true), key: bold,
	}
}

// verdict is the style for what became of a question.
func (t *theme) verdict(v conductor.Verdict) lipgloss.Style {
	switch v {
	case conductor.Proved:
		return t.good
	case conductor.Refuted:
		return t.bad
	case conductor.Conflicting:
		return t.clash
	case conductor.CutShort, conductor.NotUnderstood:
		return t.warn
	}
	return t.dim
}

// titled draws a rule with a word in it.
func (t *theme) titled(word string, width int) string {
	const before = 2
	word = ansi.Truncate(word, max(0, width-2*before), "… ")
	after := max(0, width-before-ansi.StringWidth(word))
	return t.rule.Render(strings.Repeat("─", before)) + t.dim.Render(word) + t.rule.Render(strings.Repeat("─", after))
}
