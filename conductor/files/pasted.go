package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"whence/history"
	"whence/internal/voice"
	"whence/kb/transfer"
)

// This file is for tables that were pasted, from a spreadsheet, a page or a file, and not imported.

// Pasted reads a text that is a table, its headings first, and returns its rows; none for what is none. A table has as
// many columns in every line, parted by tabs, bars, semicolons or commas, other headings for each that begin with no
// figure, and no sentences. It is clear where there are figures below a heading, or a line, as pages have it.
func Pasted(text string) (rows [][]string, clear bool) {
	text = strings.ReplaceAll(strings.Trim(text, "\r\n"), "\r", "")
	all := strings.Split(text, "\n")
	lines := slices.DeleteFunc(slices.Clone(all), func(l string) bool { return l != "" && strings.Trim(l, " \t|:-+") == "" })
	if len(lines) < 2 {
		return nil, false
	}
	for _, sign := range "\t|;," {
		cut := lines
		if sign == '\t' && !strings.ContainsRune(text, sign) { // a line for typing makes four spaces of each, and a terminal some
			said := strings.Join(lines, "\n")
			if cut = strings.Split(strings.ReplaceAll(said, "    ", "\t"), "\n"); cellsOf(cut, sign) == nil {
				cut = strings.Split(gaps.ReplaceAllString(said, "\t"), "\n")
			}
		}
		if rows = cellsOf(cut, sign); rows != nil && hasHeadings(rows) {
			return rows, len(lines) < len(all) || figuresBelow(rows)
		}
	}
	return nil, false
}

var gaps = regexp.MustCompile(` {2,}`)

// cellsOf cuts lines into cells at a sign; nil where they are not all of one table, or may be sentences.
func cellsOf(lines []string, sign rune) (rows [][]string) {
	for _, line := range lines {
		if sign == '|' {
			line = strings.Trim(line, " |")
		}
		prose := sign != '\t' && sign != '|' && (strings.Contains(line, string(sign)+" ") || strings.HasSuffix(line, string(sign))) // milk, eggs, bread
		if prose || line == "" || strings.ContainsAny(line[len(line)-1:], ".!?:") {
			return nil
		}
		r := csv.NewReader(strings.NewReader(line))
		r.Comma, r.LazyQuotes, r.TrimLeadingSpace = sign, true, sign == '|'
		row, err := r.Read()
		if err != nil || len(row) < 2 || len(rows) > 0 && len(row) != len(rows[0]) {
			return nil
		}
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		rows = append(rows, row)
	}
	return rows
}

func hasHeadings(rows [][]string) bool {
	seen := map[string]bool{}
	for _, heading := range rows[0] {
		heading = strings.ToLower(heading)
		if heading == "" || seen[heading] || strings.ContainsFunc(heading[:1], unicode.IsDigit) {
			return false
		}
		seen[heading] = true
	}
	return true
}

// figuresBelow reports whether all that stands below one of the headings has figures.
func figuresBelow(rows [][]string) bool {
	figures := func(cell string) bool { return strings.ContainsFunc(cell, unicode.IsDigit) }
	for c, heading := range rows[0] {
		if !figures(heading) && !slices.ContainsFunc(rows[1:], func(row []string) bool { return row[c] != "" && !figures(row[c]) }) {
			return true
		}
	}
	return false
}

// importTurn learns the table that was pasted in a turn.
func importTurn(t *Desk, id string) error {
	h, err := t.History.Turn(t.Ctx, id)
	if err != nil && !errors.Is(err, history.ErrNoTurn) {
		return err
	}
	rows, _ := Pasted(h.Input)
	if err != nil || rows == nil {
		return t.Refuse(voice.Say("files.no-table-was-pasted", "turn", id), voice.Say("files.for-example-import-facts-jsonl"))
	}
	return Paste(t, id, rows)
}

// Paste learns a table of a turn, which its facts are said to stand in.
func Paste(t *Desk, id string, rows [][]string) (err error) {
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		return err
	}
	file, err := os.CreateTemp("", "pasted-*.csv")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(file.Name())) }()
	_, err = file.Write(b.Bytes())
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	// No noun is in it, by which the rows would be called as those of states.csv are states.
	return t.learnFiles(transferArgs{files: []string{file.Name()}, format: transfer.CSV, as: "pasted-" + strings.TrimPrefix(id, "t")})
}
