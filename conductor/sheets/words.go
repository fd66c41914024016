package sheets

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/kb/tables"
	"whence/reason/rows"
)

// This file keeps what a person says that words mean over the tables, and asks for it.

// wanted is a word that was asked about, and the question that it stood in.
type wanted struct{ word, question string }

// AskBack asks what the one word means that a table goes without; "" where there is none,
// or nothing else of the question is in the table.
func (s *Sheets) AskBack(question string, m rows.Miss) string {
	if len(m.Words) != 1 || m.Used == 0 {
		return ""
	}
	s.wanted = wanted{m.Words[0], question}
	has := m.Has
	if len(has) > mostNamed {
		has = append(slices.Clone(has[:mostNamed]), voice.Say("sheets.ask-back-more", "count", len(m.Has)-mostNamed))
	}
	list := strings.Join(has[:len(has)-1], ", ")
	return voice.Say("sheets.i-have-no-column-for", "word", m.Words[0], "of", m.Of, "list", strings.TrimPrefix(list+" and "+has[len(has)-1], " and "))
}

// mostNamed bounds the columns that are named when a word is asked about.
const mostNamed = 12

// Told reads what the person says that a word means over the tables that are known:
// "oldest means the smallest founded year", or "it means founded" behind the question what
// it means. It returns what to keep of it and how it is said, "" for another sentence, and
// the question that waited for it.
func (s *Sheets) Told(ctx context.Context, text string) (keep map[string]string, said, question string, err error) {
	asked := s.wanted
	s.wanted = wanted{}
	word, meaning, says := rows.Told(text)
	if !says && asked.word == "" || strings.Contains(text, "?") {
		return nil, "", "", nil
	}
	if word = cmp.Or(word, asked.word); word == "" {
		return nil, "", "", nil
	}
	if word == asked.word {
		question = asked.question
	}
	all, err := s.all(ctx)
	if err != nil {
		return nil, "", "", err
	}
	by := map[string]rows.Meaning{}
	for _, sheet := range all {
		m, ok := rows.MeaningIn(sheet, meaning)
		if !ok || rows.Names(sheet, word) {
			continue
		}
		by[sheet.File] = m
		said = voice.Say("sheets.told-means", "word", word, "says", m.Says())
	}
	if said == "" {
		return nil, "", "", nil
	}
	value, err := json.Marshal(by)
	return map[string]string{tables.WordSetting + word: string(value)}, said, question, err
}

// Glossary says what was told that words mean, sorted.
func (s *Sheets) Glossary(ctx context.Context) ([]string, error) {
	by, err := s.meanings(ctx)
	if err != nil {
		return nil, err
	}
	var out []string
	for file, words := range by {
		for word, m := range words {
			out = append(out, voice.Say("sheets.glossary-means", "word", word, "says", m.Says(), "file", filepath.Base(file)))
		}
	}
	slices.Sort(out)
	return out, nil
}

// meanings are the meanings of words, by file.
func (s *Sheets) meanings(ctx context.Context) (map[string]map[string]rows.Meaning, error) {
	settings, err := s.Store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]rows.Meaning{}
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		word, is := strings.CutPrefix(key, tables.WordSetting)
		if !is || settings[key] == "" {
			continue
		}
		var by map[string]rows.Meaning
		if err := json.Unmarshal([]byte(settings[key]), &by); err != nil {
			return nil, voice.Error("sheets.what-word-means", "key", key, "error", err)
		}
		for file, m := range by {
			if out[file] == nil {
				out[file] = map[string]rows.Meaning{}
			}
			out[file][word] = m
		}
	}
	return out, nil
}
