package tui

import (
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"whence/conductor"
)

// theme is the look: one style per meaning. The colours are told apart by
// lightness and by blue against orange, not by red against green, and every
// meaning has a mark or a word beside its colour.
type theme struct {
	text, you, dim, good, bad, warn, clash, accent, chosen, rule, cursor, key lipgloss.Style
}

// palette gives the colour of each meaning for one background.
type palette struct {
	you, dim, good, bad, warn, clash, accent, rule string
}

func darkPalette() palette {
	return palette{you: "117", dim: "246", good: "75", bad: "215", warn: "222", clash: "205", accent: "153", rule: "240"}
}

func lightPalette() palette {
	return palette{you: "18", dim: "242", good: "25", bad: "130", warn: "94", clash: "161", accent: "24", rule: "248"}
}

// newTheme finds the look for the options and the terminal, by the environment
// alone: the terminal itself is not asked.
func newTheme(o Options, terminal *os.File) *theme {
	profile := termenv.NewOutput(terminal).EnvColorProfile()
	auto := o.Look.auto || o.Look == Look{}
	switch {
	case o.NoColor || profile == termenv.Ascii || o.Look.plain:
		return plainTheme()
	case auto && o.Dark:
		return colorTheme(darkPalette(), profile)
	case auto:
		return colorTheme(lightPalette(), profile)
	}
	return colorTheme(o.Look.palette, profile)
}

func styles(profile termenv.Profile) lipgloss.Style {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	r.SetHasDarkBackground(true)
	return r.NewStyle()
}

func colorTheme(p palette, profile termenv.Profile) *theme {
	base := styles(profile)
	colored := func(c string) lipgloss.Style { return base.Foreground(lipgloss.Color(c)) }
	return &theme{
		text: base, you: colored(p.you).Bold(true), dim: colored(p.dim),
		good: colored(p.good), bad: colored(p.bad), warn: colored(p.warn), clash: colored(p.clash).Bold(true),
		accent: colored(p.accent).Bold(true), chosen: base.Reverse(true), rule: colored(p.rule),
		cursor: base.Reverse(true), key: colored(p.accent),
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
