package files

import (
	"bytes"
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"unicode"

	"whence/internal/voice"
	"whence/kb/transfer"
)

// This file takes a table that stands in a message, as spreadsheets and pages give it when it is copied, for what a file
// with it would be.

// minPasted is how many lines a table has that is written with commas; other signs stand in no list of sentences.
const minPasted = 3

// Pasted reads a message that is a table, its head first and all of its lines with as many cells, divided by tabs,
// semicolons, bars or commas, and returns it with commas. What may be sentences is none, nor what may have no head.
func Pasted(text string) (table string, ok bool) {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	lines := slices.DeleteFunc(slices.Clone(all), func(l string) bool { return strings.Trim(l, " \t|:-+") == "" })
	ruled := len(all) > 1 && strings.Contains(all[1], "--") && !slices.Contains(lines, all[1])
	for _, sign := range []rune{'\t', '|', ';', ','} {
		if rows := cellsOf(lines, sign); rows != nil && (ruled || headed(rows)) {
			var b bytes.Buffer
			w := csv.NewWriter(&b)
			err := w.WriteAll(rows)
			return b.String(), err == nil
		}
	}
	return "", false
}

// cellsOf cuts lines into cells at a sign; nil where they are not all of one table.
func cellsOf(lines []string, sign rune) [][]string {
	if len(lines) < 2 || sign == ',' && len(lines) < minPasted {
		return nil
	}
	var rows [][]string
	for _, line := range lines {
		if sign == '|' {
			line = strings.Trim(line, " |")
		}
		if sign == ',' && (strings.Contains(line, ", ") || strings.ContainsAny(line[len(line)-1:], ".?!")) {
			return nil // milk, eggs, bread
		}
		r := csv.NewReader(strings.NewReader(line))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = sign, true, -1
		row, err := r.Read()
		if err != nil || len(row) < 2 || len(rows) > 0 && len(row) != len(rows[0]) {
			return nil
		}
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		rows = append(rows, row)
	}
	if slices.ContainsFunc(rows[0], func(cell string) bool { return !strings.ContainsFunc(cell, unicode.IsLetter) }) {
		return nil
	}
	return rows
}

// headed reports whether the first row is the head of the others: below one of its cells all have figures.
func headed(rows [][]string) bool {
	figures := func(cell string) bool { return strings.ContainsFunc(cell, unicode.IsDigit) }
	for c, head := range rows[0] {
		if !figures(head) && !slices.ContainsFunc(rows[1:], func(row []string) bool { return row[c] != "" && !figures(row[c]) }) {
			return true
		}
	}
	return false
}

// Paste learns a table of a message.
func (t *Desk) Paste(table string) (err error) {
	file, err := os.CreateTemp("", "whence-*.csv")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }() // nobody else knows it
	if _, err = file.WriteString(table); err != nil {
		_ = file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return t.learnFiles(transferArgs{files: []string{file.Name()}, format: transfer.CSV, as: voice.Say("files.pasted", "turn", t.ID)})
}
