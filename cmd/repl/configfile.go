package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/spf13/pflag"

	"whence/internal/voice"
	"whence/kb/transfer"
)

// fileValue is a setting as the config file has it.
type fileValue struct {
	value string
	line  int // 0 for an entry that is wrong
}

// locate finds out which config file counts, and whether somebody named it.
func (s *settings) locate(flags *pflag.FlagSet, env func(string) (string, bool)) (named bool) {
	if v, ok := env("WHENCE_CONFIG"); ok && v != "" {
		s.file, named = v, true
	}
	if f := flags.Lookup("config"); f != nil && f.Changed {
		s.file, named = f.Value.String(), true
	}
	return named
}

// readFile reads the config file: a flat mapping of setting names to values. A
// file that was named must be there; the default one need not. Of one that is no such
// mapping nothing is taken, and what is more careful holds.
func (s *settings) readFile(named bool) (map[string]fileValue, error) {
	text, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil, nil
	}
	if err != nil {
		return nil, voice.Error("repl.read-config-file", "error", err)
	}
	values, wrong, err := s.parseFile(text)
	if err != nil {
		for _, x := range s.all {
			x.value = cmp.Or(x.careful, x.value)
		}
		s.wrong = append(s.wrong, voice.Error("repl.going-on-with-the-defaults", "error", err))
		return nil, nil
	}
	for _, w := range wrong {
		s.wrong = append(s.wrong, voice.Error("repl.it-is-passed-over", "word", w))
	}
	s.servers, wrong = readServers(text)
	for _, w := range wrong {
		s.wrong = append(s.wrong, voice.Error("repl.mcp-going-on-without", "file", s.file, "word", w))
	}
	s.watches, wrong = readWatches(text)
	for _, w := range wrong {
		s.wrong = append(s.wrong, voice.Error("repl.watch-going-on-without", "file", s.file, "word", w))
	}
	return values, nil
}

// parseFile returns the values in a config file by name, and which entries are
// wrong, with their lines. The error is of a file that has no entries.
func (s *settings) parseFile(text []byte) (values map[string]fileValue, wrong []error, err error) {
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return nil, nil, voice.Error("repl.this-is-no-yaml", "file", s.file, "error", yaml.FormatError(err, false, false))
	}
	values = map[string]fileValue{}
	for _, doc := range file.Docs {
		var entries []*ast.MappingValueNode
		switch body := doc.Body.(type) {
		case nil, *ast.CommentGroupNode, *ast.NullNode:
		case *ast.MappingNode:
			entries = body.Values
		case *ast.MappingValueNode:
			entries = []*ast.MappingValueNode{body}
		default:
			return nil, nil, voice.Error("repl.this-is-no-mapping-of", "file", s.file, "line", body.GetToken().Position.Line)
		}
		for _, e := range entries {
			if key := e.Key.GetToken().Value; key == "mcp" || key == "watch" {
				continue // which readServers and readWatches read
			}
			name, v, err := s.entry(e)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s:%d: %w", s.file, e.Key.GetToken().Position.Line, err))
				v = fileValue{value: e.Value.String()} // which a change of another entry leaves
			}
			values[name] = v
		}
	}
	return values, wrong, nil
}

// entry reads one line of the config file.
func (s *settings) entry(e *ast.MappingValueNode) (string, fileValue, error) {
	name := e.Key.GetToken().Value
	x, err := s.find(name)
	if err != nil {
		return name, fileValue{}, err
	}
	var v any
	if err := yaml.NodeToValue(e.Value, &v); err != nil {
		return name, fileValue{}, fmt.Errorf("%s: %s", name, yaml.FormatError(err, false, false))
	}
	if m, ok := v.(map[string]any); ok && x.mapping {
		v = flat(m)
	}
	if v == nil || reflect.TypeOf(v).Kind() == reflect.Map || reflect.TypeOf(v).Kind() == reflect.Slice {
		return name, fileValue{}, voice.Error("repl.is-set-to-something-that", "name", name)
	}
	return name, fileValue{fmt.Sprint(v), e.Key.GetToken().Position.Line}, nil
}

// find returns a setting by its name, or says which one may have been meant.
func (s *settings) find(name string) (*setting, error) {
	names := make([]string, len(s.all))
	for i, x := range s.all {
		if names[i] = x.name; x.name == name {
			return x, nil
		}
	}
	return nil, voice.Error("repl.there-is-no-setting-repl", "name", name, "names", didYouMean(name, names))
}

// didYouMean offers the word that is written most like the one that is not
// known, where one is near.
func didYouMean(word string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(k)); d < least || d == least && best == "" && d < len(k)/2 {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return " " + voice.Say("repl.did-you-mean", "best", best)
}

// flat writes a mapping as "a=b, c=d e", in the order of its names; what is a mapping in it,
// as "a.b=c".
func flat(m map[string]any) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		value := fmt.Sprint(m[name])
		if inner, ok := m[name].(map[string]any); ok {
			for _, n := range slices.Sorted(maps.Keys(inner)) {
				parts = append(parts, fmt.Sprintf("%s.%s=%v", name, n, inner[n]))
			}
			continue
		}
		if list, ok := m[name].([]any); ok {
			value = strings.Trim(fmt.Sprint(list), "[]")
		}
		parts = append(parts, name+"="+value)
	}
	return strings.Join(parts, ", ")
}

// unset takes an entry out of the config file: that of a setting, or one that is
// there and is no setting's.
func (s *settings) unset(name string) error {
	if _, err := s.find(name); err != nil {
		text, _ := os.ReadFile(s.file) // change says what is wrong with the file
		if values, _, _ := s.parseFile(text); values[name].value == "" {
			return err
		}
	}
	return s.change(name, nil)
}

// change sets a setting in the config file, or takes it out where the value is
// nil. The rest of the file stays as it is, comments included.
func (s *settings) change(name string, value *string) error {
	text, err := os.ReadFile(s.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return voice.Error("repl.read-config-file", "error", err)
	}
	line, err := entryLine(name, value)
	if err != nil {
		return err
	}
	next := withEntry(string(text), name, line)
	if err := s.same(text, []byte(next), name, value); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.file), 0o700); err != nil {
		return voice.Error("repl.write-config-file", "error", err)
	}
	path := s.file
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // the link stays one
	}
	return transfer.Replace(path, func(f *os.File) error {
		_, err := f.WriteString(next)
		return err
	})
}

// entryLine is an entry of the config file, or nothing for no value. It has
// quotation marks where the value would be read as another without.
func entryLine(name string, value *string) (string, error) {
	if value == nil {
		return "", nil
	}
	var read map[string]any
	plain := name + ": " + *value + "\n"
	if err := yaml.Unmarshal([]byte(plain), &read); err == nil && fmt.Sprint(read[name]) == *value {
		return plain, nil
	}
	made, err := yaml.Marshal(map[string]string{name: *value})
	if err != nil {
		return "", voice.Error("repl.entry-line-write", "name", name, "error", err)
	}
	return string(made), nil
}

// withEntry returns the text with the entry of a name replaced by a line, or
// with the line at its end.
func withEntry(text, name, line string) string {
	entry := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `[ \t]*:.*(\n[ \t]+\S.*|\n-.*)*\n?`)
	if at := entry.FindStringIndex(text); at != nil {
		return text[:at[0]] + line + text[at[1]:]
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text + line
}

// same makes sure that nothing but the one setting differs.
func (s *settings) same(before, after []byte, name string, value *string) error {
	was, _, err := s.parseFile(before)
	if err != nil {
		return voice.Error("repl.mend-this-first", "error", err)
	}
	is, _, err := s.parseFile(after)
	if err != nil {
		return voice.Error("repl.cannot-be-changed-by-this", "file", s.file, "error", err)
	}
	_, there := is[name]
	ok := value == nil && !there || value != nil && is[name].line > 0 && is[name].value == *value
	delete(was, name)
	delete(is, name)
	if !ok || !maps.EqualFunc(was, is, func(a, b fileValue) bool { return a.value == b.value }) {
		return voice.Error("repl.cannot-be-changed-by-this-2", "file", s.file)
	}
	return nil
}
