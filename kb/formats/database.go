package formats

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	_ "modernc.org/sqlite" // the driver

	"whence/kb/tables"
)

// database opens an SQLite file to be read only.
func (f *File) database() (*sql.DB, error) {
	if f.kept != nil {
		return nil, f.fail("a database cannot be read from a pipe", "save it to a file first")
	}
	q := url.Values{"mode": {"ro"}, "_pragma": {"query_only(1)", "trusted_schema(0)", "cell_size_check(1)", "busy_timeout(5000)"}}
	if _, err := os.Stat(f.Path + "-wal"); err != nil {
		q.Set("immutable", "1") // nobody writes to it, and nothing need be written beside it
	}
	path, err := filepath.Abs(f.Path)
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()+"?"+q.Encode())
}

// databaseTables are the tables of an SQLite file, with the keys and the joins that
// it declares.
func (f *File) databaseTables(ctx context.Context) (_ []tables.Table, err error) {
	db, err := f.database()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var names []string
	if err := each(ctx, db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid", func(scan func(...any) error) error {
		var name string
		err := scan(&name)
		names = append(names, name)
		return err
	}); err != nil {
		return nil, f.fail("this is no database that can be read: "+err.Error(), "")
	}
	var all []tables.Table
	for _, name := range names {
		t, err := f.databaseTable(ctx, db, name)
		if err != nil {
			return nil, f.fail(err.Error(), "")
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, f.fail("there are no tables in the database", "")
	}
	return all, nil
}

// quoteName is a name as SQL takes it.
func quoteName(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func (f *File) databaseTable(ctx context.Context, db *sql.DB, name string) (tables.Table, error) {
	t := tables.Table{File: f.name, Part: name}
	keys := 0
	err := each(ctx, db, "SELECT name, pk FROM pragma_table_info("+quoteText(name)+") ORDER BY cid", func(scan func(...any) error) error {
		var c tables.Column
		var key int
		err := scan(&c.Name, &key)
		if c.Key = key > 0; c.Key {
			keys++
		}
		t.Columns = append(t.Columns, c)
		return err
	})
	if err != nil {
		return t, err
	}
	err = each(ctx, db, "SELECT \"from\", \"table\" FROM pragma_foreign_key_list("+quoteText(name)+")", func(scan func(...any) error) error {
		var from, of string
		err := scan(&from, &of)
		for i := range t.Columns {
			if strings.EqualFold(t.Columns[i].Name, from) {
				t.Columns[i].Of = of
			}
		}
		return err
	})
	t.Rows = func(yield func(tables.Row, error) bool) { f.databaseRows(ctx, name, len(t.Columns), yield) }
	return t, err
}

// quoteText is a text as SQL takes it.
func quoteText(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// each runs a query and gives each row to one.
func each(ctx context.Context, db *sql.DB, query string, one func(scan func(...any) error) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		if err := one(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// databaseRows goes through the rows of a table, in the order of the file.
func (f *File) databaseRows(ctx context.Context, table string, columns int, yield func(tables.Row, error) bool) {
	db, err := f.database()
	if err != nil {
		yield(tables.Row{}, err)
		return
	}
	defer func() { _ = db.Close() }() // it was only read
	values, into := make([]any, columns), make([]any, columns)
	for i := range values {
		into[i] = &values[i]
	}
	row := tables.Row{Cells: make([]string, columns)}
	err = each(ctx, db, "SELECT * FROM "+quoteName(table), func(scan func(...any) error) error {
		if err := scan(into...); err != nil {
			return err
		}
		row.Line++
		row.Trouble = ""
		for i, v := range values {
			var ok bool
			if row.Cells[i], ok = cellOf(v); !ok {
				row.Trouble = fmt.Sprintf("cell %d is no text", i+1)
			}
		}
		if !yield(row, nil) {
			return errGone
		}
		return nil
	})
	if err != nil && !errors.Is(err, errGone) {
		yield(tables.Row{}, f.fail("the table "+table+" cannot be read: "+err.Error(), ""))
	}
}

// cellOf is a value of a database as the text of a cell; false for what is no text.
func cellOf(v any) (string, bool) {
	switch v := v.(type) {
	case nil:
		return "", true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case string:
		return v, true
	case []byte:
		if utf8.Valid(v) && !strings.ContainsRune(string(v), 0) {
			return string(v), true
		}
		return "", false
	}
	return fmt.Sprint(v), true
}
