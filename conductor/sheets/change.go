package sheets

import (
	_ "embed" // the words of changes
	"path/filepath"
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/kb/tables"
	"whence/triple/english/lexicon"
)

// This file changes in plain words what would become of tables.

//go:embed changes.txt
var changeWords string

var changing = lexicon.NewTable(changeWords)

// Change changes a plan as a sentence says: "area is in square miles", "traverse means runs
// through", "leave out volume", "named by lake", "the rows are lakes". The error says what of
// it there is no column for, or that it is no such sentence.
func Change(plan *tables.Plan, sentence string, words tables.Words) error {
	said := strings.TrimRight(strings.TrimSpace(sentence), ". ")
	for _, kind := range changing.Of("before") {
		for _, phrase := range changing.Of(kind) {
			rest, ok := cutWords(said, phrase)
			if ok && kind == "rows" {
				return callRows(plan, rest, words)
			}
			if ok {
				return eachColumn(plan, rest, func(m *tables.Mapping, f *tables.Field) { changeColumn(m, f, kind, words) })
			}
		}
	}
	for _, kind := range changing.Of("behind") {
		for _, phrase := range changing.Of(kind) {
			at := strings.Index(strings.ToLower(said), " "+phrase+" ")
			if at < 0 {
				continue
			}
			text := strings.TrimSpace(said[at+len(phrase)+2:])
			return eachColumn(plan, said[:at], func(_ *tables.Mapping, f *tables.Field) {
				if kind == "unit" {
					f.Unit = text
					return
				}
				reread(f, text, words)
			})
		}
	}
	return voice.Error("sheets.changes-nothing-say-for-example", "said", said)
}

// cutWords is what stands behind a phrase that a text begins with, without an article.
func cutWords(text, phrase string) (rest string, ok bool) {
	if len(text) <= len(phrase) || !strings.EqualFold(text[:len(phrase)+1], phrase+" ") {
		return "", false
	}
	return strings.TrimSpace(text[len(phrase):]), true
}

// eachColumn changes the columns of a name, of whatever table.
func eachColumn(plan *tables.Plan, name string, change func(*tables.Mapping, *tables.Field)) error {
	name = strings.ToLower(strings.Trim(strings.TrimSpace(name), `"“”`))
	if rest, ok := cutWords(name, "the"); ok {
		name = rest
	}
	found := false
	var has []string
	for _, m := range plan.Tables {
		for i := range m.Columns {
			f := &m.Columns[i]
			has = append(has, f.Header)
			if strings.EqualFold(f.Header, name) || strings.EqualFold(f.Words, name) {
				change(m, f)
				found = true
			}
		}
	}
	if !found {
		return voice.Error("sheets.there-is-no-column-there", "name", name, "has", strings.Join(has, ", "))
	}
	return nil
}

func changeColumn(m *tables.Mapping, f *tables.Field, kind string, words tables.Words) {
	switch kind {
	case "skip", "keep":
		f.Skip = kind == "skip"
	case "name":
		for i := range m.Columns {
			if old := &m.Columns[i]; old.Header == m.Name && old != f {
				reread(old, old.Header, words)
			}
		}
		f.Relation, f.Of, f.Skip = nil, "", false
		m.Name, m.By, m.Rows = f.Header, "", tables.Named
	}
}

// reread makes a column what other words for it say.
func reread(f *tables.Field, text string, words tables.Words) {
	h := words.Heading(text, f.Values)
	f.Words, f.Relation, f.Owned, f.Noun, f.Quality = h.Words, h.Relation, h.Owned, h.Noun, h.Quality
	if h.Unit != "" {
		f.Unit = h.Unit
	}
}

// callRows says what the rows are, of the only table, else of the one whose file is named.
func callRows(plan *tables.Plan, noun string, words tables.Words) error {
	noun, file, _ := strings.Cut(noun, " of ")
	at := slices.IndexFunc(plan.Tables, func(m *tables.Mapping) bool {
		return file == "" && len(plan.Tables) == 1 || file != "" && strings.HasPrefix(filepath.Base(m.File), file)
	})
	if at < 0 {
		return voice.Error("sheets.there-are-several-tables-say", "noun", noun)
	}
	was, class := plan.Tables[at].Class, words.Singular(strings.ToLower(noun))
	plan.Tables[at].Class = class
	for _, m := range plan.Tables { // columns may name what the rows are about
		for i := range m.Columns {
			if f := &m.Columns[i]; was != "" && f.Of == was {
				f.Of = class
			}
		}
	}
	return nil
}
