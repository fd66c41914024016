package formats

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/xuri/excelize/v2"

	"whence/kb/tables"
)

// maxSheet bounds what a spreadsheet is unpacked to, in bytes.
const maxSheet = 2 << 30

// workbook opens a spreadsheet.
func (f *File) workbook() (*excelize.File, error) {
	if err := hasSheets(f); err != nil {
		return nil, err
	}
	in, err := f.open()
	if err != nil {
		return nil, err
	}
	book, err := excelize.OpenReader(in, excelize.Options{UnzipSizeLimit: maxSheet})
	if err = errors.Join(err, in.Close()); err != nil {
		return nil, f.fail("this is no spreadsheet that can be read: "+err.Error(), "save it as .xlsx without a password, or as .csv")
	}
	return book, nil
}

// hasSheets looks at what is packed in the file before any of it is unpacked: another
// archive would be held in memory whole.
func hasSheets(f *File) (err error) {
	var archive *zip.Reader
	if f.kept != nil {
		archive, err = zip.NewReader(f.kept, f.size)
	} else {
		var file *zip.ReadCloser
		if file, err = zip.OpenReader(f.Path); err == nil {
			defer func() { _ = file.Close() }() // it was only read
			archive = &file.Reader
		}
	}
	if err != nil {
		return nil // a spreadsheet with a password is no archive; the library says what is wrong
	}
	if slices.ContainsFunc(archive.File, func(e *zip.File) bool { return strings.HasPrefix(strings.ToLower(e.Name), "xl/") }) {
		return nil
	}
	return f.fail("this is an archive without a spreadsheet in it", "unpack it and import what is in it")
}

// sheets are the tables of a spreadsheet, one for each sheet that is shown and has
// something in it.
func (f *File) sheets(ctx context.Context) (_ []tables.Table, err error) {
	book, err := f.workbook()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	var all []tables.Table
	for _, name := range book.GetSheetList() {
		if shown, err := book.GetSheetVisible(name); err == nil && !shown {
			f.guess(fmt.Sprintf("the sheet %q is hidden and is not read", name))
			continue
		}
		rows := func(yield func(tables.Row, error) bool) { f.sheetRows(ctx, name, yield) }
		t, err := f.below(rows)
		if err != nil {
			return nil, err
		}
		if t.Columns != nil {
			t.Part = name
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		return nil, f.fail("there is nothing in the spreadsheet", "")
	}
	if len(all) == 1 && strings.HasPrefix(all[0].Part, "Sheet") {
		all[0].Part = "" // nobody gave it a name
	}
	return all, nil
}

// sheetRow is a row of cells as they are shown and as they are stored. What an error of a
// formula stands for is not known.
func sheetRow(line int, shown, stored []string, era bool) tables.Row {
	row := tables.Row{Line: line, Cells: shown}
	for i := range row.Cells {
		if i < len(stored) {
			row.Cells[i] = cell(stored[i], shown[i], era)
		}
		if strings.HasPrefix(row.Cells[i], "#") && strings.ContainsAny(row.Cells[i], "!/?") && strings.ToUpper(row.Cells[i]) == row.Cells[i] {
			name, _ := excelize.ColumnNumberToName(i + 1) // it is one
			row.Trouble = fmt.Sprintf("the formula in column %s gives %s", name, row.Cells[i])
			row.Cells[i] = ""
		}
	}
	return row
}

// sheetRows goes through all rows of a sheet. Each is read twice, as it is stored and
// as it is shown, since only both together say whether a number is a date.
func (f *File) sheetRows(ctx context.Context, sheet string, yield func(tables.Row, error) bool) {
	book, err := f.workbook()
	if err != nil {
		yield(tables.Row{}, err)
		return
	}
	defer func() { _ = book.Close() }() // it was only read
	props, err := book.GetWorkbookProps()
	era := err == nil && props.Date1904 != nil && *props.Date1904
	stored, err := book.Rows(sheet)
	if err != nil {
		yield(tables.Row{}, f.fail(err.Error(), ""))
		return
	}
	defer func() { _ = stored.Close() }() // it was only read
	shown, err := book.Rows(sheet)
	if err != nil {
		yield(tables.Row{}, f.fail(err.Error(), ""))
		return
	}
	defer func() { _ = shown.Close() }() // it was only read
	for line := 1; stored.Next() && shown.Next(); line++ {
		if err := ctx.Err(); err != nil {
			yield(tables.Row{}, err)
			return
		}
		raw, err := stored.Columns(excelize.Options{RawCellValue: true})
		seen, err2 := shown.Columns(excelize.Options{ShortDatePattern: "yyyy-mm-dd"})
		if err := errors.Join(err, err2); err != nil {
			yield(tables.Row{}, &Error{File: f.name, Line: line, Message: "a row of the sheet " + sheet + " cannot be read: " + err.Error()})
			return
		}
		if !yield(sheetRow(line, seen, raw, era), nil) {
			return
		}
	}
	if err := errors.Join(stored.Error(), shown.Error()); err != nil {
		yield(tables.Row{}, f.fail(err.Error(), ""))
	}
}

// cell is what a cell says, by what is stored and what is shown of it: a date as
// 2006-01-02, a number with its unit where that is shown, and else in full.
func cell(stored, shown string, era bool) string {
	n, err := strconv.ParseFloat(stored, 64)
	if err != nil || stored == shown {
		return shown
	}
	bare := strings.ReplaceAll(strings.TrimSpace(shown), ",", "")
	number := strings.TrimRightFunc(strings.TrimLeftFunc(bare, func(r rune) bool { return unicode.Is(unicode.Sc, r) || r == ' ' }),
		func(r rune) bool { return !unicode.IsDigit(r) })
	value, err := strconv.ParseFloat(number, 64)
	switch {
	case shown == "TRUE" || shown == "FALSE":
		return strings.ToLower(shown)
	case err == nil && number == bare:
		return stored // without what was rounded away, or put between the digits
	case err == nil && (near(value, n) || near(value, n*100)):
		return strings.TrimSpace(shown) // with a unit
	case n < 0 || n > 2958465 || !strings.ContainsAny(shown, "0123456789") || n >= 1 && strings.Contains(shown, ":") && !strings.ContainsAny(shown, "-/.") && !strings.ContainsFunc(shown, unicode.IsLetter):
		return strings.TrimSpace(shown)
	}
	at, err := excelize.ExcelDateToTime(n, era)
	switch {
	case err != nil:
		return shown
	case n < 1:
		return at.Format("15:04:05")
	case n == math.Trunc(n):
		return at.Format("2006-01-02")
	}
	return at.Format("2006-01-02T15:04:05")
}

// near reports whether a number is another one but for the rounding of what is shown.
func near(a, b float64) bool { return math.Abs(a-b) <= 0.5 || math.Abs(a-b) <= math.Abs(b)/100 }

// below is a table of rows whose headers stand in the first row with several cells.
// What stands above them is the title.
func (f *File) below(rows iter.Seq2[tables.Row, error]) (tables.Table, error) {
	const enough = 20 // lines with a title, a source, a date
	t := tables.Table{File: f.name}
	headers, n := 0, 0
	var above []string
	for row, err := range rows {
		if err != nil {
			return t, err
		}
		n++
		if several(row.Cells) || t.Columns == nil && len(row.Cells) > 0 && strings.TrimSpace(row.Cells[0]) != "" {
			headers, t.Columns, t.Title = n, columns(row.Cells), strings.Join(above, " ")
		}
		if several(row.Cells) || n == enough {
			break
		}
		if len(row.Cells) > 0 && row.Cells[0] != "" {
			above = append(above, strings.Clone(row.Cells[0]))
		}
	}
	t.Rows = rowsBelow(rows, headers, len(t.Columns))
	return t, nil
}

// rowsBelow are the rows behind so many, the empty ones left out, each with so many cells.
func rowsBelow(rows iter.Seq2[tables.Row, error], above, cells int) iter.Seq2[tables.Row, error] {
	return func(yield func(tables.Row, error) bool) {
		n := 0
		for row, err := range rows {
			if n++; err == nil && (n <= above || empty(row.Cells)) {
				continue
			}
			fit(&row, cells)
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// several reports whether more than one cell has something in it.
func several(cells []string) bool {
	n := 0
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n > 1
}

func empty(cells []string) bool {
	for _, c := range cells {
		if c != "" {
			return false
		}
	}
	return true
}
