package formats

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"whence/kb/tables"
)

// object is a JSON object in the order of its file. Its values are object, []any,
// string, json.Number, bool or nil.
type object []pair

type pair struct {
	key   string
	value any
}

// jsonRow is an object that is a row of a table.
type jsonRow struct {
	part  string
	key   string // of an object of objects
	keyed bool
	cells object
	line  int
}

// jsonText is a JSON text that is read value by value.
type jsonText struct {
	f     *File
	d     *json.Decoder
	lines *lineCount
}

// lineCount knows the lines of what was read through it, from the last place that
// was asked for.
type lineCount struct {
	r    io.Reader
	at   int64
	line int
	ends []int64 // of lines, after the last place asked for
}

// Read reads and notes where lines end.
func (l *lineCount) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, rest := 0, p[:n]; ; {
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			break
		}
		i += end + 1
		l.ends, rest = append(l.ends, l.at+int64(i)), p[i:n]
	}
	l.at += int64(n)
	return n, err
}

// of returns the line of a place. Places are asked for in their order.
func (l *lineCount) of(offset int64) int {
	n := 0
	for n < len(l.ends) && l.ends[n] <= offset {
		n++
	}
	l.line, l.ends = l.line+n, append(l.ends[:0], l.ends[n:]...)
	return l.line + 1
}

// here is the line of the value that comes next.
func (t *jsonText) here() int {
	t.d.More() // goes past the space before the value
	return t.lines.of(t.d.InputOffset())
}

func (t *jsonText) fail(message, advice string) error {
	return &Error{File: t.f.name, Line: t.lines.of(t.d.InputOffset()), Message: message, Advice: advice}
}

// token returns the next token of a value that has begun.
func (t *jsonText) token() (json.Token, error) {
	x, err := t.begin()
	if errors.Is(err, io.EOF) {
		err = t.fail("the text ends before it is complete", "the file may be cut off")
	}
	return x, err
}

// begin returns the first token of a value, or io.EOF after the last one.
func (t *jsonText) begin() (json.Token, error) {
	x, err := t.d.Token()
	var bad *json.SyntaxError
	switch {
	case errors.As(err, &bad):
		return nil, t.fail("this is no JSON: "+bad.Error(), "")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, t.fail("the text ends before it is complete", "the file may be cut off")
	}
	return x, err
}

// value reads a value whose first token is given.
func (t *jsonText) value(first json.Token, depth int) (any, error) {
	if depth > maxNesting {
		return nil, t.fail("the values nest too deep", fmt.Sprintf("at most %d", maxNesting))
	}
	switch first {
	case json.Delim('['):
		list := []any{}
		for t.d.More() {
			v, err := t.next(depth + 1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := t.token()
		return list, err
	case json.Delim('{'):
		var o object
		for t.d.More() {
			key, err := t.token()
			if err != nil {
				return nil, err
			}
			v, err := t.next(depth + 1)
			if err != nil {
				return nil, err
			}
			name, _ := key.(string) // the decoder sees to that
			o = append(o, pair{name, v})
		}
		_, err := t.token()
		return o, err
	}
	return first, nil
}

func (t *jsonText) next(depth int) (any, error) {
	first, err := t.token()
	if err != nil {
		return nil, err
	}
	return t.value(first, depth)
}

// jsonRows goes through the objects of the file that are rows.
func (f *File) jsonRows(ctx context.Context) iter.Seq2[jsonRow, error] {
	return func(yield func(jsonRow, error) bool) {
		in, err := f.Text(ctx)
		if err != nil {
			yield(jsonRow{}, err)
			return
		}
		defer func() { _ = in.Close() }() // it was only read
		piece := newPieces(in, f.name)
		lines := &lineCount{r: piece}
		t := &jsonText{f: f, d: json.NewDecoder(lines), lines: lines}
		t.d.UseNumber()
		gone := false
		err = t.rows(func(r jsonRow) error {
			piece.next()
			if gone = gone || !yield(r, nil); gone {
				return errGone
			}
			return nil
		})
		if err != nil && !gone {
			yield(jsonRow{}, err)
		}
	}
}

// rows reads the text: objects one after the other, a list of them, or an object
// that has such lists.
func (t *jsonText) rows(give func(jsonRow) error) error {
	for n := 0; ; n++ {
		line := t.here()
		first, err := t.begin()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case first == json.Delim('['):
			err = t.list("", give)
		case first == json.Delim('{') && (t.f.Format == JSONLines || n > 0):
			err = t.one(first, line, give)
		case first == json.Delim('{'):
			err = t.root(line, give)
		default:
			err = t.fail("the text has no objects", "a table is a list of objects, or one object a line")
		}
		if err != nil {
			return err
		}
	}
}

// one gives a single object.
func (t *jsonText) one(first json.Token, line int, give func(jsonRow) error) error {
	v, err := t.value(first, 0)
	if err != nil {
		return err
	}
	o, _ := v.(object)
	return give(jsonRow{cells: o, line: line})
}

// list reads a list of objects, or of lists of which the first one has the headers.
func (t *jsonText) list(part string, give func(jsonRow) error) error {
	var headers []any
	for t.d.More() {
		line := t.here()
		v, err := t.next(1)
		if err != nil {
			return err
		}
		switch v := v.(type) {
		case object:
			err = give(jsonRow{part: part, cells: v, line: line})
		case []any:
			if headers == nil {
				headers = v
				continue
			}
			err = give(jsonRow{part: part, cells: under(headers, v), line: line})
		default:
			if part == "" {
				return t.fail("the list has something that is no object", "a table is a list of objects")
			}
			if err := t.skip(); err != nil {
				return err
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
	_, err := t.token()
	return err
}

// skip goes to the end of the list that is open.
func (t *jsonText) skip() error {
	for t.d.More() {
		if _, err := t.next(1); err != nil {
			return err
		}
	}
	_, err := t.token()
	return err
}

// under is a row of a list as an object with the names of its first row.
func under(headers, row []any) object {
	var o object
	for i, x := range row[:min(len(row), len(headers))] {
		o = append(o, pair{fmt.Sprint(headers[i]), x})
	}
	return o
}

// giveNested gives the objects in an object of objects, each under its key, and reports
// whether it is one.
func giveNested(part string, v any, line int, give func(jsonRow) error) (bool, error) {
	o, ok := v.(object)
	if !ok || !nested(o) {
		return false, nil
	}
	for _, p := range o {
		cells, _ := p.value.(object) // nested says so
		if err := give(jsonRow{part: part, key: p.key, keyed: true, cells: cells, line: line}); err != nil {
			return true, err
		}
	}
	return true, nil
}

// root reads an object that is the whole text. The lists of objects in it are tables
// called by their keys; an object of objects is a table, too; and where there is
// none, the object itself is the one row.
func (t *jsonText) root(line int, give func(jsonRow) error) error {
	var rest object
	found := false
	for t.d.More() {
		key, err := t.token()
		if err != nil {
			return err
		}
		name, _ := key.(string) // the decoder sees to that
		at := t.here()
		first, err := t.token()
		if err != nil {
			return err
		}
		if first == json.Delim('[') {
			err = t.list(name, func(r jsonRow) error {
				found = true
				return give(r)
			})
			if err != nil {
				return err
			}
			continue
		}
		v, err := t.value(first, 1)
		if err != nil {
			return err
		}
		rest = append(rest, pair{name, v})
		given, err := giveNested(name, v, at, give)
		if err != nil {
			return err
		}
		found = found || given
	}
	if _, err := t.token(); err != nil || found {
		return err
	}
	if given, err := giveNested("", rest, line, give); given {
		return err
	}
	return give(jsonRow{cells: rest, line: line})
}

// nested reports whether all values of an object are objects, of which there are
// several.
func nested(o object) bool {
	for _, p := range o {
		if _, ok := p.value.(object); !ok {
			return false
		}
	}
	return len(o) > 1
}

// jsonTable is a table as its rows make it.
type jsonTable struct {
	part  string
	keyed bool
	paths []string       // of the columns
	at    map[string]int // of the paths in columns
	// inner are the lists of objects in the rows, each a table of its own.
	inner []string
}

// between separates the keys on the way to a cell. No key has it.
const between = "\x00"

// jsonTables finds the tables of the file, by going through all of it.
func (f *File) jsonTables(ctx context.Context) ([]tables.Table, error) {
	var order []*jsonTable
	byPart := map[string]*jsonTable{}
	for r, err := range f.jsonRows(ctx) {
		if err != nil {
			return nil, err
		}
		t := byPart[r.part]
		if t == nil {
			t = &jsonTable{part: r.part, at: map[string]int{}}
			byPart[r.part], order = t, append(order, t)
		}
		t.keyed = t.keyed || r.keyed
		t.learn(r.cells, "")
	}
	if len(order) == 0 {
		return nil, f.fail("there are no objects in the file", "a table is a list of objects, or one object a line")
	}
	var all []tables.Table
	for _, t := range order {
		all = append(all, f.jsonTable(ctx, t))
		for _, path := range t.inner {
			inner, err := f.innerTable(ctx, t, path)
			if err != nil {
				return nil, err
			}
			all = append(all, inner)
		}
	}
	return all, nil
}

// learn adds the columns that an object has and the others have not.
func (t *jsonTable) learn(o object, above string) {
	for _, p := range o {
		path := above + p.key
		switch v := p.value.(type) {
		case object:
			t.learn(v, path+between)
			continue
		case []any:
			if _, ok := first(v).(object); ok {
				if _, known := t.at[path]; !known {
					t.at[path] = -1
					t.inner = append(t.inner, path)
				}
				continue
			}
		}
		if _, known := t.at[path]; !known {
			t.at[path] = len(t.paths)
			t.paths = append(t.paths, path)
		}
	}
}

func first(list []any) any {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// headers are the columns of a table: the last key of each path, or the whole path
// where another one ends alike.
func (t *jsonTable) headers() []tables.Column {
	count := map[string]int{}
	last := func(path string) string { return path[strings.LastIndex(path, between)+1:] }
	for _, path := range t.paths {
		count[last(path)]++
	}
	all := []tables.Column{}
	if t.keyed {
		all = append(all, tables.Column{Name: "name", Key: true})
	}
	for _, path := range t.paths {
		name := last(path)
		if count[name] > 1 {
			name = strings.ReplaceAll(path, between, " ")
		}
		all = append(all, tables.Column{Name: name})
	}
	return all
}

// row is an object as a row of the table.
func (t *jsonTable) row(r jsonRow, into *tables.Row, columns int) {
	*into = tables.Row{Line: r.line, Cells: append(into.Cells[:0], make([]string, columns)...)}
	from := 0
	if t.keyed {
		into.Cells[0], from = r.key, 1
	}
	t.fill(r.cells, "", from, into)
}

func (t *jsonTable) fill(o object, above string, from int, into *tables.Row) {
	for _, p := range o {
		path := above + p.key
		switch v := p.value.(type) {
		case object:
			t.fill(v, path+between, from, into)
		case []any:
			t.list(v, path, from, into)
		default:
			if at, ok := t.at[path]; ok && at >= 0 {
				into.Cells[from+at] = scalar(v)
			}
		}
	}
}

// list fills a cell that has several values.
func (t *jsonTable) list(v []any, path string, from int, into *tables.Row) {
	at, ok := t.at[path]
	if !ok || at < 0 || len(v) == 0 {
		return
	}
	var members []string
	for _, x := range v {
		switch x.(type) {
		case object, []any:
			into.Trouble = fmt.Sprintf("the list %q has lists or objects in it, which are left out", strings.ReplaceAll(path, between, "."))
			continue
		}
		members = append(members, scalar(x))
	}
	if len(members) == 1 {
		into.Cells[from+at] = members[0]
		return
	}
	if into.Lists == nil {
		into.Lists = map[int][]string{}
	}
	into.Lists[from+at] = members
}

// scalar is a value as the text of a cell.
func scalar(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return fmt.Sprint(v)
	}
	return ""
}

func (f *File) jsonTable(ctx context.Context, t *jsonTable) tables.Table {
	columns := t.headers()
	return tables.Table{File: f.name, Part: t.part, Columns: columns, Rows: func(yield func(tables.Row, error) bool) {
		var row tables.Row
		for r, err := range f.jsonRows(ctx) {
			if err == nil && r.part != t.part {
				continue
			}
			if err == nil {
				t.row(r, &row, len(columns))
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}}
}

// innerRows are the objects in the lists at a path of the rows of a table.
func innerRows(ctx context.Context, f *File, outer *jsonTable, path string) iter.Seq2[jsonRow, error] {
	return func(yield func(jsonRow, error) bool) {
		for r, err := range f.jsonRows(ctx) {
			if err != nil {
				yield(jsonRow{}, err)
				return
			}
			if r.part != outer.part {
				continue
			}
			for _, x := range listAt(r.cells, path) {
				o, ok := x.(object)
				if ok && !yield(jsonRow{key: outer.keyOf(r), keyed: true, cells: o, line: r.line}, nil) {
					return
				}
			}
		}
	}
}

// innerTable is a list of objects in the rows of another table. Its first column says
// which row each belongs to.
func (f *File) innerTable(ctx context.Context, outer *jsonTable, path string) (tables.Table, error) {
	inner := &jsonTable{part: path[strings.LastIndex(path, between)+1:], at: map[string]int{}, keyed: true}
	rows := innerRows(ctx, f, outer, path)
	for r, err := range rows {
		if err != nil {
			return tables.Table{}, err
		}
		inner.learn(r.cells, "")
	}
	columns := inner.headers()
	columns[0] = tables.Column{Name: outer.part, Of: outer.part}
	if outer.part == "" {
		columns[0].Name = f.title()
	}
	return tables.Table{File: f.name, Part: inner.part, Columns: columns, Rows: func(yield func(tables.Row, error) bool) {
		var row tables.Row
		for r, err := range rows {
			if err == nil {
				inner.row(r, &row, len(columns))
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}}, nil
}

// keyOf is what tells a row from the others: its key, or its first cell.
func (t *jsonTable) keyOf(r jsonRow) string {
	if r.keyed {
		return r.key
	}
	var row tables.Row
	t.row(r, &row, len(t.paths))
	for _, c := range row.Cells {
		if c != "" {
			return c
		}
	}
	return ""
}

// listAt is the list at a path.
func listAt(o object, path string) []any {
	key, rest, deeper := strings.Cut(path, between)
	for _, p := range o {
		if p.key != key {
			continue
		}
		switch v := p.value.(type) {
		case object:
			if deeper {
				return listAt(v, rest)
			}
		case []any:
			if !deeper {
				return v
			}
		}
	}
	return nil
}
