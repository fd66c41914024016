package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The geometry of a drawn cell, in pixels.
const (
	cellWidth  = 8.4
	cellHeight = 18
	fontSize   = 14
	border     = 12
)

// ink are the colours of a terminal with one background.
type ink struct{ paper, text string }

func inkOf(background string) ink {
	if background == "light" {
		return ink{paper: "#ffffff", text: "#1c1c1c"}
	}
	return ink{paper: "#14161b", text: "#e4e4e4"}
}

// shot draws the screen into docs/screens with -update, on the widest dark
// terminal of the script, and for NAME-light on the widest light one.
func (p *play) shot(name string) {
	p.t.Helper()
	path := filepath.Join("..", "..", "docs", "screens", name+".svg")
	if _, err := os.Stat(path); err != nil && !*update {
		p.t.Errorf("%s: %v (go test ./cmd/repl -run Screens -update draws it)", p.place(), err)
	}
	wanted := "dark"
	if strings.HasSuffix(name, "-light") {
		wanted = "light"
	}
	if !*update || testing.Short() || p.background != wanted || p.width != p.widest {
		return
	}
	p.on().rests()
	if err := os.WriteFile(path, []byte(drawing(p.screen.cells(), inkOf(p.background), name)), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// drawing is the screen as a picture: one text for each run of a style, held to
// the width of its cells whatever the font.
func drawing(cells [][]cell, ink ink, title string) string {
	width := float64(len(cells[0]))*cellWidth + 2*border
	height := len(cells)*cellHeight + 2*border
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" width="%.0f" height="%d" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="%d">`+"\n", width, height, width, height, fontSize)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", html.EscapeString(title), ink.paper)
	for y, row := range cells {
		for x := 0; x < len(row); {
			end := x + 1
			for end < len(row) && row[end].style() == row[x].style() {
				end++
			}
			drawRun(&b, row[x:end], x, y, ink)
			x = end
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func drawRun(b *strings.Builder, run []cell, x, y int, ink ink) {
	var text strings.Builder
	for _, c := range run {
		text.WriteRune(c.char)
	}
	left, top := border+float64(x)*cellWidth, border+y*cellHeight
	fill := ink.text
	if c := run[0]; c.bg == reversed {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", left, top, float64(len(run))*cellWidth, cellHeight, ink.text)
		fill = ink.paper
	} else if c.fg >= 0 {
		fill = xterm(c.fg)
	}
	said := strings.TrimRight(text.String(), " ")
	if said == "" {
		return
	}
	weight := ""
	if run[0].bold {
		weight = ` font-weight="bold"`
	}
	const baseline = 13
	fmt.Fprintf(b, `<text x="%.1f" y="%d" fill="%s"%s xml:space="preserve" textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n",
		left, top+baseline, fill, weight, float64(len([]rune(said)))*cellWidth, html.EscapeString(said))
}

// xterm is a colour of the 256 of xterm.
func xterm(n int) string {
	const cubeFrom, greysFrom = 16, 232
	switch {
	case n >= greysFrom:
		v := 8 + 10*(n-greysFrom)
		return fmt.Sprintf("#%02x%02x%02x", v, v, v)
	case n >= cubeFrom:
		n -= cubeFrom
		step := [6]int{0, 95, 135, 175, 215, 255}
		return fmt.Sprintf("#%02x%02x%02x", step[n/36], step[n/6%6], step[n%6])
	}
	return [cubeFrom]string{"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"}[n]
}

func TestPicturesAreWholeAndHeldToTheirCells(t *testing.T) {
	row := []cell{{char: '<', fg: 75}, {char: '&', fg: 75, bold: true}, {char: ' ', fg: -1}, {char: 'x', fg: -1, bg: reversed}}
	got := drawing([][]cell{row}, inkOf("dark"), "a <title>")
	for _, want := range []string{"<title>a &lt;title&gt;</title>", `fill="#5fafff" xml:space="preserve" textLength="8.4" lengthAdjust="spacingAndGlyphs">&lt;</text>`, `font-weight="bold"`, `fill="#14161b"`, "&amp;"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in\n%s", want, got)
		}
	}
}
