package formats

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"whence/kb/tables"
)

// dialect finds the separator and the quotation mark of a CSV file by how it
// begins.
func (f *File) dialect() {
	f.quote = '"'
	if line, rest, ok := bytes.Cut(f.first, []byte("\n")); ok && f.Separator == 0 {
		// A spreadsheet may say it so in a line of its own.
		if sep, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("sep=")); ok && utf8.RuneCount(sep) == 1 {
			f.Separator, _ = utf8.DecodeRune(sep)
			f.first = rest
			return
		}
	}
	best := -1
	told, quote := f.Separator, f.quote
	if told == 0 {
		f.Separator = ','
	}
	for _, q := range []byte{'"', '\''} {
		for _, s := range separators(f.name) {
			if told != 0 && s != told {
				continue
			}
			if n := fits(f.first, s, q); n > best {
				best, f.Separator, quote = n, s, q
			}
		}
	}
	f.quote = quote
	if usual := separators(f.name)[0]; f.Separator != usual && told == 0 {
		f.guess(fmt.Sprintf("the cells are taken to be separated by %q", f.Separator))
	}
}

// separators are those that are looked for, the likeliest first.
func separators(name string) []rune {
	switch ending(name) {
	case "tsv", "tab":
		return []rune{'\t', ',', ';', '|'}
	case "psv":
		return []rune{'|', ',', ';', '\t'}
	}
	return []rune{',', ';', '\t', '|'}
}

// fits says how well a text is a table with a separator and a quotation mark: how
// many cells there are in rows that are as long as the first one with several.
func fits(text []byte, separator rune, quote byte) int {
	if quote == '\'' && (bytes.Contains(text, []byte{'"'}) || !bytes.Contains(text, []byte("'"+string(separator)+"'"))) {
		return -1 // an apostrophe is one unless it stands as a mark
	}
	const enough = 100
	rows := reader(bytes.NewReader(text), separator, quote)
	width, fitting, total := 0, 0, 0
	for total < enough {
		row, err := rows.Read()
		if err != nil {
			break
		}
		total++
		if width < 2 {
			width = len(row)
		}
		if len(row) == width {
			fitting++
		}
	}
	if width < 2 || total == 0 {
		return 0
	}
	return fitting * 1000 / total * min(width, 50)
}

// swapped exchanges the two quotation marks, since the library knows one of them.
type swapped struct{ r io.Reader }

// Read reads with the marks exchanged.
func (s swapped) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	for i, c := range p[:n] {
		switch c {
		case '"':
			p[i] = '\''
		case '\'':
			p[i] = '"'
		}
	}
	return n, err
}

func swap(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '"':
			return '\''
		case '\'':
			return '"'
		}
		return r
	}, s)
}

func reader(r io.Reader, separator rune, quote byte) *csv.Reader {
	if quote == '\'' {
		r = swapped{r}
	}
	rows := csv.NewReader(r)
	rows.Comma, rows.LazyQuotes, rows.FieldsPerRecord, rows.ReuseRecord = separator, true, -1, true
	return rows
}

// tail remembers how much went by, and its last character that ends no line.
type tail struct {
	r     io.Reader
	bytes int64
	last  byte
	end   bool
}

// Read reads and remembers.
func (t *tail) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.bytes += int64(n)
	if rest := bytes.TrimRight(p[:n], "\r\n"); len(rest) > 0 {
		t.last = rest[len(rest)-1]
	}
	t.end = t.end || err != nil
	return n, err
}

// unclosed reports whether the cell that the text ends with is still open: it goes
// over several lines, and no mark ends it.
func (t *tail) unclosed(cell string, offset int64) bool {
	return t.end && offset == t.bytes && t.last != '"' && strings.Contains(cell, "\n")
}

// inQuotes is a text with the quotes that a CSV reader knows.
func inQuotes(f *File, text io.Reader) io.Reader {
	if f.quote == '\'' {
		return swapped{text}
	}
	return text
}

// namesSeparator reports whether a row is the line with which a spreadsheet is told what
// separates the cells.
func namesSeparator(line int, cells []string) bool {
	return line == 1 && len(cells) < 3 && strings.HasPrefix(cells[0], "sep=")
}

// csvRow is a row with its cells quoted as the file quotes them.
func csvRow(f *File, line int, cells []string) tables.Row {
	if f.quote == '\'' {
		for i, c := range cells {
			cells[i] = swap(c)
		}
	}
	return tables.Row{Line: line, Cells: cells, Quote: strings.Join(cells, string(f.Separator))}
}

// csvRows goes through all rows of a CSV file, the headers too.
func (f *File) csvRows(ctx context.Context) iter.Seq2[tables.Row, error] {
	return func(yield func(tables.Row, error) bool) {
		in, err := f.Text(ctx)
		if err != nil {
			yield(tables.Row{}, err)
			return
		}
		defer func() { _ = in.Close() }() // it was only read
		piece := newPieces(in, f.name)
		end := &tail{r: inQuotes(f, piece)}
		rows := reader(end, f.Separator, '"')
		for {
			piece.next()
			cells, err := rows.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(tables.Row{}, f.csvError(err))
				return
			}
			line, _ := rows.FieldPos(0)
			if namesSeparator(line, cells) {
				continue
			}
			row := csvRow(f, line, cells)
			if end.unclosed(cells[len(cells)-1], rows.InputOffset()) {
				row.Trouble = "a quotation mark that is opened in this row is not closed before the end of the file"
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}

func (f *File) csvError(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return err
	}
	return &Error{File: f.name, Line: p.Line, Column: p.Column, Message: p.Err.Error()}
}

// csvTable is the one table of a CSV file.
func (f *File) csvTable(ctx context.Context) ([]tables.Table, error) {
	t, err := f.below(f.csvRows(ctx))
	if err == nil && t.Columns == nil {
		err = f.fail("the table is empty", "its first row names the columns")
	}
	return []tables.Table{t}, err
}

// fit gives a row as many cells as there are columns.
func fit(r *tables.Row, columns int) {
	for i := len(r.Cells) - 1; i >= columns && r.Cells[i] == ""; i-- {
		r.Cells = r.Cells[:i]
	}
	switch n := len(r.Cells); {
	case n > columns:
		r.Trouble = fmt.Sprintf("the row has %d cells, and there are %d columns", n, columns)
		r.Cells = r.Cells[:columns]
	case n < columns:
		for len(r.Cells) < columns {
			r.Cells = append(r.Cells, "")
		}
	}
}

// columns are those of a row of headers.
func columns(headers []string) []tables.Column {
	all := make([]tables.Column, len(headers))
	for i, h := range headers {
		all[i].Name = strings.Clone(strings.TrimSpace(h))
	}
	return all
}
