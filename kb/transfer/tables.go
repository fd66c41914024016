package transfer

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"iter"
	"slices"
	"strings"

	"whence/kb/formats"
	"whence/kb/tables"
)

// Source is a file that was looked into. It has tables or items; a pipe is read once
// and kept on the disk as long as the Source is in use.
type Source struct {
	file    *formats.File
	path    string
	format  Format
	options ReadOptions
}

// Open looks into a file. The format is that of the caller, "" for the name of the
// file, or what is in it, to say.
func Open(ctx context.Context, path string, f Format, o ReadOptions) (*Source, error) {
	if o.File == "" {
		o.File = path
	}
	file, f, err := look(ctx, path, f, o)
	if err != nil {
		return nil, err
	}
	o.Separator = file.Separator
	return &Source{file, path, f, o}, nil
}

// Guessed says in words what had to be guessed of the file.
func (s *Source) Guessed() []string { return s.file.Guessed }

// Tables returns the tables of the file, none where it has facts rather than tables:
// those are for [Source.Items]. The tables are read when their rows are gone through,
// each time anew.
func (s *Source) Tables(ctx context.Context) ([]tables.Table, error) {
	switch s.format {
	case CSV, TSV, JSON, Spreadsheet, SQLite:
	case Lines:
		if ours, err := ourLines(ctx, s.file); err != nil || ours {
			return nil, err
		}
	default:
		return nil, nil
	}
	found, err := s.file.Tables(ctx)
	if err != nil || len(found) == 1 && ofFacts(found[0].Columns) {
		return nil, err
	}
	for i, t := range found {
		found[i].Rows = func(yield func(tables.Row, error) bool) {
			for row, err := range t.Rows {
				unmark(row.Cells)
				if !yield(row, err) {
					return
				}
			}
		}
	}
	return found, nil
}

// Items returns what the file says, as [Read] does. Of a backup it is what is live.
func (s *Source) Items(ctx context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		if s.format == Backup {
			if err := readBackup(ctx, s.path, yield); err != nil {
				yield(Item{}, err)
			}
			return
		}
		o := s.options
		var err error
		if o.called, err = s.called(ctx); err == nil {
			var text io.ReadCloser
			if text, err = s.file.Text(ctx); err == nil {
				defer func() { _ = text.Close() }() // it was only read
				for it, err := range Read(ctx, text, s.format, o) {
					if !yield(it, err) || err != nil {
						return
					}
				}
				return
			}
		}
		yield(Item{}, err)
	}
}

// look looks into a file for what it is. The format is that of the caller, else what
// its ending says, unless what is in it says better.
func look(ctx context.Context, path string, f Format, o ReadOptions) (*formats.File, Format, error) {
	told := f
	if o.File == "" {
		o.File = path
	}
	if f == "" {
		f, _ = FormatOf(o.File)
	}
	inside := formats.Options{Name: o.File, Encoding: o.Encoding, Separator: o.Separator}
	switch {
	case f == Rules || f == Units || f == Notes:
		inside.Format = formats.Text
	case told == TSV:
		inside.Format = formats.CSV
		if o.Separator == 0 {
			inside.Separator = '\t'
		}
	case told != Backup:
		inside.Format = formats.Format(told)
	}
	file, err := formats.Open(ctx, path, inside)
	if err != nil {
		return nil, "", err
	}
	switch file.Format {
	case formats.Text:
	case formats.SQLite:
		f = SQLite
		if mark, err := begins(path); err != nil || mark == Backup {
			return file, Backup, err
		}
	case formats.CSV:
		if f != TSV {
			f = CSV
		}
	default:
		f = Format(file.Format)
	}
	return file, f, nil
}

// ourLines reports whether a file of JSON Lines holds facts, as [ReadFile] reads
// them: its first line says so.
func ourLines(ctx context.Context, file *formats.File) (bool, error) {
	text, err := file.Text(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = text.Close() }() // it was only read
	in := newInput(ctx, text, file.Path)
	for {
		line, err := in.Next()
		if err != nil {
			return true, nil //nolint:nilerr // whoever reads it says what is wrong
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var keys map[string]json.RawMessage
		if json.Unmarshal(line, &keys) != nil {
			return true, nil
		}
		if _, fact := keys["subject"]; fact {
			_, relation := keys["relation"]
			return relation, nil
		}
		var e entry
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		return d.Decode(&e) == nil, nil
	}
}

// ofFacts reports whether the columns are those of a table of facts.
func ofFacts(columns []tables.Column) bool {
	for _, need := range []string{"subject", "relation", "object"} {
		if !slices.ContainsFunc(columns, func(c tables.Column) bool { return strings.EqualFold(c.Name, need) }) {
			return false
		}
	}
	return true
}
