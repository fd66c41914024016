// Package tables makes facts of tables: named columns and rows, whatever file they
// come from.
//
// It promises that a column becomes the relation that a sentence with its header
// would tell, that every fact carries its file and its line, that two things are
// never taken for one because they are called alike, and that what is not kept is
// listed by row and column.
//
// It reads no files, which is for kb/transfer, and knows no English itself; see
// [Words].
package tables

import (
	"encoding/json"
	"iter"
	"strings"
)

// Table is named columns and rows, as a reader of any format gives them. It holds no
// more than its header: the rows are read as they are gone through.
type Table struct {
	// File is what the file is called in sources and errors.
	File string
	// Part names the table in its file: a sheet, a table of a database, a key. It is
	// "" where the file is one table.
	Part string
	// Title is what the file says that the table is about, "" for nothing.
	Title   string
	Columns []Column
	// Rows may be gone through more than once. An error, which is a *transfer.Error
	// where the file is the cause, ends them.
	Rows iter.Seq2[Row, error]
}

// Column is a column as its file describes it.
type Column struct {
	// Name is the header.
	Name string
	// Key is set where the file says that the column tells the rows apart.
	Key bool
	// Of is the Part of the table whose keys the column has, where the file says so.
	Of string
}

// Row is one row.
type Row struct {
	// Line is that of the file, or the number of the row where the file has no
	// lines, from 1.
	Line int
	// Cells are as many as the columns, or fewer; "" says nothing. They are good until
	// the next row.
	Cells []string
	// Lists are the members of the cells that are lists, by column; nil mostly. The
	// cell itself is "" then.
	Lists map[int][]string
	// Quote is the row in the file's own words; "" for the cells in their order.
	Quote string
	// Trouble says what does not fit the table, for example that the row has more
	// cells than there are columns, which are left out; "" for nothing.
	Trouble string
}

// What begins the names of the settings that are kept of tables: what their columns became,
// and what words mean over them.
const (
	MappingSetting = "table."
	WordSetting    = "word."
)

// Setting reports whether a setting is one that is kept of tables, and so belongs to what
// they told rather than to the base.
func Setting(key, value string) bool {
	switch {
	case strings.HasPrefix(key, MappingSetting):
		var m Mapping
		return json.Unmarshal([]byte(value), &m) == nil && len(m.Columns) > 0
	case strings.HasPrefix(key, WordSetting):
		var by map[string]struct {
			Header, Op string
		}
		return json.Unmarshal([]byte(value), &by) == nil && len(by) > 0
	}
	return false
}
