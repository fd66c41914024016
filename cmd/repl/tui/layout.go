package tui

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/terminal"
	"whence/internal/clean"
	"whence/internal/voice"
)

// where says where the inspector stands.
type where uint8

const (
	hidden where = iota
	side
	below
	full
)

// layout is how the screen is divided. Rows from the top: the body, a rule, the
// input, the status.
type layout struct {
	width, height int
	body          int
	panel         int // rows between the body and the rule
	where         where
	left, upper   int // columns and rows of the transcript
}

// The inspector goes to the side from this many columns, and below from this
// many rows and columns; otherwise it takes the transcript's place.
const (
	sideColumns  = 100
	belowColumns = 60
	belowRows    = 12
	ruleAndLine  = 2
)

// resized takes the size of the terminal; one that does not know its size, as a
// serial line, is drawn as large as terminals used to be.
func (m *model) resized(msg tea.WindowSizeMsg) {
	if msg.Width <= 0 || msg.Height <= 0 {
		msg = tea.WindowSizeMsg{Width: 80, Height: 24}
	}
	const tallest = 8
	m.layout.width, m.layout.height = msg.Width, msg.Height
	m.input.resize(msg.Width, max(1, min(tallest, msg.Height/3)))
}

// fit divides the screen anew where something that takes room has changed.
func (m *model) fit() {
	l := m.layout
	m.input.suggest(m.placeholderNow())
	m.panel = m.panelLines()
	l.panel = len(m.panel)
	l.body = max(0, l.height-m.input.height()-ruleAndLine-l.panel)
	l.left, l.upper, l.where = l.width, l.body, hidden
	if m.inspector.open {
		l.place()
	}
	if l == m.layout && !m.layout.changed(m) {
		return
	}
	m.layout = l
	m.transcript.resize(l.left, l.upper)
	m.inspector.resize(l.inspector())
}

// changed reports whether the parts do not have their sizes yet.
func (l *layout) changed(m *model) bool {
	return m.transcript.width != l.left || m.transcript.height != l.upper
}

func (l *layout) place() {
	switch {
	case l.width >= sideColumns:
		l.where = side
		l.left = l.width - max(38, l.width*2/5) - len(" │ ") + 2
	case l.width >= belowColumns && l.body >= belowRows:
		l.where = below
		l.upper = l.body / 2
	default:
		l.where = full
	}
}

// inspector is the room for the reasons.
func (l *layout) inspector() (width, height int) {
	switch l.where {
	case side:
		return l.width - l.left - 3, l.body
	case below:
		return l.width, l.body - l.upper - 1
	case full:
		return l.width, l.body
	}
	return 0, 0
}

// scrolls is how many rows from the top move as one when the text scrolls.
func (l *layout) scrolls() int {
	if l.where == side {
		return 0
	}
	return max(0, min(l.upper, l.height))
}

// inspectorTop is the first row of the inspector.
func (l *layout) inspectorTop() int {
	if l.where == below {
		return l.upper + 1
	}
	return 0
}

func (l *layout) overInspector(x, y int) bool {
	switch l.where {
	case side:
		return x > l.left
	case below:
		return y > l.upper
	case full:
		return true
	}
	return false
}

// View draws the screen: as many lines as it has rows, none wider than it.
func (m *model) View() string {
	l := &m.layout
	if l.width == 0 || l.height == 0 || m.quit {
		m.want(terminal.Sheet{})
		return ""
	}
	lines := make([]string, 0, l.height+m.input.height())
	lines = append(lines, fill(m.body(), l.body)...)
	lines = append(lines, m.panel...)
	lines = append(lines, m.ruleLine())
	lines = append(lines, m.input.render(!m.inspector.focus)...)
	lines = append(lines, m.statusLine())
	if len(lines) > l.height {
		lines = lines[len(lines)-l.height:]
	}
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, l.width, "")
	}
	m.want(terminal.Sheet{Width: l.width, Scrolls: l.scrolls(), Lines: lines})
	return strings.Join(lines, "\n")
}

// panelLines are what stands between the body and the rule: the commands that
// what is typed may become, or the step of the tour. They take at most half.
func (m *model) panelLines() []string {
	most := (m.layout.height - ruleAndLine - m.input.height()) / 2
	lines := m.palette.lines(m.layout.width, most, m.theme, &m.keys)
	if len(lines) == 0 {
		lines = m.tourLines(m.layout.width)
	}
	if len(lines) == 0 && m.input.empty() && !m.help.open {
		lines = offerLines(m)
	}
	return lines[:max(0, min(len(lines), most))]
}

// placeholderNow stands in the empty input.
func (m *model) placeholderNow() string {
	if len(m.transcript.offers()) > 0 {
		return m.placeholder // the offers stand above
	}
	if text := m.suggestion(); text != "" && m.tour == nil {
		return voice.Say("tui.try-tab-types-it", "text", text)
	}
	return m.placeholder
}

// fill brings lines to exactly n.
func fill(lines []string, n int) []string {
	if len(lines) >= n {
		return lines[:n]
	}
	return append(lines[:len(lines):len(lines)], make([]string, n-len(lines))...)
}

func (m *model) body() []string {
	if m.help.open {
		return m.helpBody()
	}
	switch m.layout.where {
	case side:
		return m.sideBySide()
	case below:
		rule := m.titled(" "+strings.ToLower(pages()[m.inspector.page].title)+" ", m.layout.width)
		return append(append(fill(m.transcript.render(), m.layout.upper), rule), m.inspector.render()...)
	case full:
		return m.inspector.render()
	}
	return m.transcript.render()
}

// helpBody draws the keys in the place of the transcript, from where the person
// has scrolled to.
func (m *model) helpBody() []string {
	lines := helpLines(&m.keys, m.layout.width, m.theme)
	return lines[min(m.help.offset, len(lines)):]
}

func (m *model) sideBySide() []string {
	left := fill(m.transcript.render(), m.layout.body)
	right := fill(m.inspector.render(), m.layout.body)
	bar := m.theme.rule.Render("│") + " "
	out := make([]string, len(left))
	for i := range left {
		pad := strings.Repeat(" ", max(0, m.layout.left+1-ansi.StringWidth(left[i])))
		out[i] = left[i] + pad + bar + right[i]
	}
	return out
}

// titled draws a rule with a word in it.
func (m *model) titled(word string, width int) string {
	const before = 2
	word = ansi.Truncate(word, max(0, width-2*before), "… ")
	after := max(0, width-before-ansi.StringWidth(word))
	line := m.theme.rule.Render
	return line(strings.Repeat("─", before)) + m.theme.dim.Render(word) + line(strings.Repeat("─", after))
}

// ruleLine parts the body from the input and says what concerns both: the
// candidates for the word, what waits, whether there is more below.
func (m *model) ruleLine() string {
	switch {
	case m.help.open:
		return m.titled(" "+voice.Say("tui.scroll-esc-closes")+" ", m.layout.width)
	case m.search.open:
		return m.titled(" "+m.search.String()+" ", m.layout.width)
	case len(m.choices.list) > 0:
		return m.choiceLine()
	case m.hint != "":
		return m.titled(" "+m.hint+" ", m.layout.width)
	case m.usageOf() != "":
		return m.titled(" "+m.usageOf()+" ", m.layout.width)
	case len(m.queue) > 0:
		return m.titled(" "+voice.Say("tui.to-be-sent-after-this", "count", len(m.queue))+" ", m.layout.width)
	case !m.transcript.follow:
		return m.titled(" "+voice.Say("tui.more-below")+" ", m.layout.width)
	}
	return m.theme.rule.Render(strings.Repeat("─", m.layout.width))
}

// offerLines are what the latest turn offers, each with its key and what its ids stand for.
func offerLines(m *model) (lines []string) {
	for i, o := range m.transcript.offers() {
		text := m.theme.key.Render(firstKey(m.keys.Offers[i])) + "  " + o
		if said := cmp.Or(m.texts.of(o), m.transcript.chosenBy(o)); said != "" {
			text += m.theme.dim.Render("  " + said)
		}
		lines = append(lines, ansi.Truncate(text, m.layout.width, "…"))
	}
	return lines
}

// choiceLine lists the candidates from the one that is taken on.
func (m *model) choiceLine() string {
	from := max(0, m.choices.at)
	var b strings.Builder
	for i := from; i < len(m.choices.list) && ansi.StringWidth(b.String()) < m.layout.width; i++ {
		style := m.theme.key
		if i == m.choices.at {
			style = m.theme.chosen
		}
		b.WriteString(style.Render(m.choices.list[i]) + "  ")
		if said := m.texts.of(m.choices.list[i]); said != "" {
			b.WriteString(m.theme.dim.Render(said) + "  ")
		}
	}
	return b.String()
}

// statusLine says what the program does and stands on, and the next keys.
func (m *model) statusLine() string {
	what := m.title
	if m.standing != "" {
		what = strings.TrimLeft(what+" · "+m.standing, " ·")
	}
	keys := m.keyHints()
	progress, left := "", ""
	if t := m.running; t != nil {
		progress = ansi.Truncate(t.says(), max(0, m.layout.width-ansi.StringWidth(keys)-4), "…") + "  "
		left = m.theme.dim.Render(progress)
	}
	room := m.layout.width - ansi.StringWidth(keys+progress) - 2
	what = ansi.Truncate(what, max(0, room), "…")
	pad := strings.Repeat(" ", max(0, m.layout.width-ansi.StringWidth(progress+what+keys)))
	return left + m.theme.dim.Render(what) + pad + m.theme.key.Render(keys)
}

// keyHints are the next keys.
func (m *model) keyHints() string {
	switch {
	case m.running != nil:
		return voice.Say("tui.key-hints-stop", "stop", firstKey(m.keys.Stop))
	case m.inspector.focus && m.layout.width < 60:
		return voice.Say("tui.key-hints-back", "toggle", firstKey(m.keys.Toggle), "nexttab", firstKey(m.keys.NextTab), "stop", firstKey(m.keys.Stop))
	case m.inspector.focus:
		return voice.Say("tui.move-fold-do-it-page", "toggle", firstKey(m.keys.Toggle), "nexttab", firstKey(m.keys.NextTab), "stop", firstKey(m.keys.Stop))
	case m.vi.normal:
		return voice.Say("tui.vi-i-types-finds-help")
	case m.layout.width < 60:
		return voice.Say("tui.hint-help")
	}
	return voice.Say("tui.help-commands-reasons", "inspector", firstKey(m.keys.Inspector))
}

// says is the spinner with what the turn is at: how far long work has come, or
// after a second how long it has been.
func (t *turn) says() string {
	if t.progress.Text == "" || t.stopping {
		return t.spinner()
	}
	const cells = 10
	share := ""
	if s := t.progress.Share; s > 0 {
		n := min(cells, int(s*cells))
		share = fmt.Sprintf("%s%s %d %% ", strings.Repeat("▰", n), strings.Repeat("▱", cells-n), min(100, int(s*100)))
	}
	spin, _, _ := strings.Cut(t.spinner(), " ")
	return spin + " " + share + clean.Line(t.progress.Text)
}

// spinner turns and, after a second, says how long it has been.
func (t *turn) spinner() string {
	frames := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	word := voice.Say("tui.working")
	if t.stopping {
		word = voice.Say("tui.stopping-esc-again-stops-waiting")
	}
	seconds := int((time.Duration(t.ticks) * tickEvery).Seconds())
	if seconds == 0 {
		return fmt.Sprintf("%c %s", frames[t.ticks%len(frames)], word)
	}
	return fmt.Sprintf("%c %s %ds", frames[t.ticks%len(frames)], word, seconds)
}
