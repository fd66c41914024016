package sheets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/kb/tables"
	"whence/triple"
)

// This file shows what would become of tables, and keeps that for other times.

// Plural is the plural of a noun.
type Plural interface{ Plural(noun string) string }

// Preview says in words what becomes of each table, and what one can ask then.
func Preview(plan *tables.Plan, found []tables.Table, words Plural) []string {
	var out []string
	for i, m := range plan.Tables {
		noun := "rows"
		if m.Class != "" {
			noun = words.Plural(m.Class)
		}
		var with, skipped []string
		for _, f := range m.Columns {
			switch {
			case f.Skip:
				skipped = append(skipped, f.Header)
			case f.Header != m.Name || f.Relation != nil:
				with = append(with, described(f))
			}
		}
		line := fmt.Sprintf("%s: %d %s", filepath.Base(m.File), m.Count, noun)
		if m.Name != "" {
			line += voice.Say("sheets.each-named-by", "name", m.Name)
		}
		if m.By != "" {
			line += " " + voice.Say("sheets.and-told-apart-by", "by", m.By)
		}
		if len(with) > 0 {
			line += voice.Say("sheets.preview-with", "with", strings.Join(with, ", "))
		}
		out = append(out, line+".")
		if len(skipped) > 0 {
			out = append(out, "  "+voice.Say("sheets.not-kept", "skipped", strings.Join(skipped, ", ")))
		}
		if ask := examples(m, &found[i], noun); len(ask) > 0 {
			out = append(out, "  "+voice.Say("sheets.you-can-then-ask", "ask", strings.Join(ask, " ")))
		}
	}
	return out
}

// described is a column with its unit and the table that its values are from.
func described(f tables.Field) string {
	out := f.Words
	if out == "" {
		out = f.Header
	}
	if f.Unit != "" {
		out += " " + voice.Say("sheets.described-in", "unit", f.Unit)
	}
	if f.Of != "" && f.Of != f.Words {
		out += " " + voice.Say("sheets.described-a", "of", f.Of)
	}
	return out
}

// examples are questions that a table answers.
func examples(m *tables.Mapping, t *tables.Table, noun string) []string {
	var out []string
	sample := sampleOf(m, t)
	for _, f := range m.Columns {
		if f.Relation != nil && f.Owned && f.Relation.Form == triple.FormNoun && sample != "" && f.Header != m.Name {
			out = append(out, voice.Say("sheets.what-is-of", "word", f.Relation.Word, "sample", sample)+"?")
			break
		}
	}
	for _, f := range m.Columns {
		if f.Relation != nil && f.Values == triple.Numbers && !f.ID && m.Class != "" {
			out = append(out, voice.Say("sheets.which-has-largest", "class", m.Class, "words", f.Words)+"?")
			break
		}
	}
	return append(out, voice.Say("sheets.how-many", "noun", noun)+" "+voice.Say("sheets.are-there"))
}

// sampleOf is the name in the first row that has one.
func sampleOf(m *tables.Mapping, t *tables.Table) string {
	at := slices.IndexFunc(m.Columns, func(f tables.Field) bool { return f.Header == m.Name && m.Name != "" })
	for row, err := range t.Rows {
		if err != nil || at < 0 {
			return ""
		}
		if at < len(row.Cells) && strings.TrimSpace(row.Cells[at]) != "" {
			return strings.TrimSpace(row.Cells[at])
		}
	}
	return ""
}

// Keep puts the mappings of a file in the place of those proposed, where the file is
// there, and writes the proposed ones into it where it is not. A mapping is for the table
// of the same file name, part and headers; which of the plan have none is returned.
func Keep(path string, plan *tables.Plan) (without []string, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = json.MarshalIndent(plan, "", "  "); err != nil {
			return nil, err
		}
		return nil, os.WriteFile(path, append(text, '\n'), 0o644)
	}
	if err != nil {
		return nil, err
	}
	var kept tables.Plan
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, voice.Error("sheets.is-no-mapping", "path", path, "error", err)
	}
	for i, m := range plan.Tables {
		at := slices.IndexFunc(kept.Tables, func(k *tables.Mapping) bool { return k != nil && sameTable(k, m) })
		if at < 0 {
			without = append(without, m.File)
			continue
		}
		given := *kept.Tables[at]
		given.File, given.Count = m.File, m.Count
		plan.Tables[i] = &given
	}
	return without, nil
}

// sameTable reports whether two mappings are of tables with one name and the same columns.
func sameTable(a, b *tables.Mapping) bool {
	return filepath.Base(a.File) == filepath.Base(b.File) && a.Part == b.Part &&
		slices.EqualFunc(a.Columns, b.Columns, func(x, y tables.Field) bool { return x.Header == y.Header })
}
