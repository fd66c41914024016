package view

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// tabWidth is how far apart tab stops are drawn.
const tabWidth = 4

// Wrap breaks text into lines of at most width columns, at spaces where there
// are any. Lines that continue an indented or listed one, or the last of columns, are
// indented like its text, so that trees, lists and tables keep their shape. Wide characters and emoji
// count as the columns they take. A width below 1 counts as 1.
func Wrap(text string, width int) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		out = append(out, wrapLine(strings.ReplaceAll(line, "\t", strings.Repeat(" ", tabWidth)), max(width, 1))...)
	}
	return out
}

func wrapLine(line string, width int) []string {
	if ansi.StringWidth(line) <= width {
		return []string{strings.TrimRight(line, " ")}
	}
	lead := leading(line)
	column := ansi.StringWidth(lead)
	if column > (width-1)/2 && columns.MatchString(strings.TrimLeft(line, " ")) {
		return underneath(lead, line[len(lead):], width)
	}
	if column > (width-1)/2 {
		lead, column = "", 0
		line = strings.TrimLeft(line, " ")
	}
	lines := broken(line[len(lead):], width-column)
	hang := strings.Repeat(" ", column)
	for i, l := range lines {
		if i > 0 {
			lead = hang
		}
		lines[i] = strings.TrimRight(lead+l, " ")
	}
	return lines
}

// underneath puts the last column below what stands before it, where there is no room
// beside it.
func underneath(before, last string, width int) []string {
	const indent = "  "
	out := broken(strings.TrimRight(before, " "), width)
	for _, l := range broken(last, max(width-len(indent), 1)) {
		out = append(out, strings.TrimRight(indent+l, " "))
	}
	return out
}

// broken breaks at spaces and hyphens, and inside of words that are too long.
// The second pass is for what Wrap leaves too wide: a hyphen at the very end.
func broken(text string, width int) []string {
	var out []string
	for l := range strings.SplitSeq(ansi.Wrap(text, width, ""), "\n") {
		if ansi.StringWidth(l) > width {
			l = ansi.Hardwrap(l, width, true)
		}
		out = append(out, strings.Split(l, "\n")...)
	}
	return out
}

// leading is the part of a line before its text: spaces, the strokes of a tree,
// and the mark of a list item.
func leading(line string) string {
	end := 0
	for end < len(line) {
		r, size := utf8.DecodeRuneInString(line[end:])
		if !strings.ContainsRune(" │├└─▾▸•", r) {
			break
		}
		end += size
	}
	for _, mark := range []string{"- ", "* "} {
		if strings.HasPrefix(line[end:], mark) {
			return line[:end+len(mark)]
		}
	}
	if m := columns.FindStringIndex(line[end:]); m != nil {
		return line[:end+m[1]]
	}
	return line[:end]
}

// columns are what stands before the last column of a line: what two spaces end.
var columns = regexp.MustCompile(`^\S.*[^\s.!?] {2,}`)

// Rows counts the rows of a line as the box breaks it: at spaces, with room
// for the cursor behind the last character.
func Rows(line string, width int) int {
	rows, used, word := 1, 0, 0
	for _, r := range line {
		w := ansi.StringWidth(string(r))
		switch {
		case unicode.IsSpace(r) && used+word+1 > width:
			rows, used, word = rows+1, word+1, 0
		case unicode.IsSpace(r):
			used, word = used+word+1, 0
		case word+2*w > width && used > 0:
			rows, used, word = rows+1, word+w, 0
		case word+2*w > width:
			used, word = word+w, 0
		default:
			word += w
		}
	}
	if used+word >= width {
		rows++
	}
	return rows
}
