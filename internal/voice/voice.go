// Package voice is the wording of the program: every sentence that it says to people, on
// one page, english.txt, by an id and with named slots.
//
// It promises that what is said does not stand in code: a changed sentence changes that page
// alone, and another page is a translation. Which of the forms of a message fits a number
// is decided by Unicode's rules for the language. What is laid out, and where, it leaves to
// those who show it; statements are said by triple/english.
package voice

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed english.txt
var page string

// Page is the page as it is written, to read or to translate.
func Page() string { return page }

// Voice is a page as it is spoken. It does not change, so that many may use it at once.
type Voice struct {
	tag      language.Tag
	messages map[string]message
	fallback *Voice // nil for that of the program
}

// message is what is said, as it is on the page; forms are those for numbers of a kind, nil
// where there is one form.
type message struct {
	text  string
	forms map[plural.Form]string
}

// count is the slot whose number decides the form.
const count = "count"

// english is the program's own voice. Its page is held by the tests.
var english = sync.OnceValue(func() *Voice {
	v, err := read("english.txt", page)
	if err != nil {
		panic(err) // a test reads the page
	}
	return v
})

// spoken is the voice in use. It is the state of the process, as its locale is: what is said
// has no other way to every place that says something.
var spoken atomic.Pointer[Voice]

// Use has the voice speak from now on. It is called once, before anything is said.
func Use(v *Voice) { spoken.Store(v) }

// Translation reads a page in another language, named in errors by the file it is from. What
// is not on it is said as the program says it. An id that the program has not, or a slot
// that its message has not, is an error with its line.
func Translation(file, text string) (*Voice, error) {
	v, err := read(file, text)
	if err != nil {
		return nil, err
	}
	v.fallback = english()
	for _, id := range slices.Sorted(maps.Keys(v.messages)) {
		own, ok := v.fallback.messages[id]
		if !ok {
			return nil, fmt.Errorf("%s: there is no message %s", file, id)
		}
		known, _ := own.slots() // a test reads the page
		given, err := v.messages[id].slots()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, id, err)
		}
		for _, name := range slices.Sorted(maps.Keys(given)) {
			if !known[name] {
				return nil, fmt.Errorf("%s: %s has no {%s}", file, id, name)
			}
		}
	}
	return v, nil
}

// find is the message of an id, and the language that it is in.
func find(id string) (message, language.Tag, bool) {
	v := spoken.Load()
	if v == nil {
		v = english()
	}
	m, ok := v.messages[id]
	if !ok && v.fallback != nil {
		v = v.fallback
		m, ok = v.messages[id]
	}
	return m, v.tag, ok
}

// Has reports whether there is a message of an id.
func Has(id string) bool {
	_, _, ok := find(id)
	return ok
}

// Say words the message of an id, with its slots as pairs of a name and a value. A message
// with forms takes the one for its slot "count". What has no message says its id.
func Say(id string, slots ...any) string {
	m, tag, ok := find(id)
	if !ok {
		return "[" + id + "]"
	}
	return fill(m.form(tag, slots), slots)
}

// Error is an error that says a message, and wraps the errors among its slots.
func Error(id string, slots ...any) error {
	e := &said{text: Say(id, slots...)}
	for _, s := range slots {
		if err, ok := s.(error); ok {
			e.causes = append(e.causes, err)
		}
	}
	return e
}

// Sentinel is an error to compare with, which is in words when it is shown.
func Sentinel(id string) error { return &sentinel{id} }

type sentinel struct{ id string }

func (e *sentinel) Error() string { return Say(e.id) }

// said is an error in words.
type said struct {
	text   string
	causes []error
}

func (e *said) Error() string { return e.text }

func (e *said) Unwrap() []error { return e.causes }

// form is the one that fits the number among the slots.
func (m message) form(tag language.Tag, slots []any) string {
	if n, ok := value(slots, count).(int); ok && m.forms != nil {
		if t, ok := m.forms[plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0)]; ok {
			return t
		}
	}
	return m.text
}

// slots are the names of what the message is filled with.
func (m message) slots() (map[string]bool, error) {
	names := map[string]bool{}
	if m.forms != nil {
		names[count] = true
	}
	for _, text := range append(slices.Collect(maps.Values(m.forms)), m.text) {
		err := pieces(text, func(_, slot, _ string) {
			if slot != "" {
				names[slot] = true
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// fill puts values into the places of a text.
func fill(text string, slots []any) string {
	if !strings.ContainsAny(text, "{}") {
		return text
	}
	var out strings.Builder
	if err := pieces(text, func(text, slot, verb string) {
		out.WriteString(text)
		if slot != "" {
			fmt.Fprintf(&out, "%"+verb, value(slots, slot))
		}
	}); err != nil {
		return text // a page with such a text is not taken
	}
	return out.String()
}

// value is that of a slot, or the name in braces, as it is on the page, where it is missing.
func value(slots []any, name string) any {
	for i := 0; i+1 < len(slots); i += 2 {
		if slots[i] == name {
			return slots[i+1]
		}
	}
	return "{" + name + "}"
}

// Parts are the texts of a message around its slots, in its form for other numbers, for
// those who look for it in what was said.
func Parts(id string) []string {
	m, _, _ := find(id)
	out := []string{""}
	_ = pieces(m.text, func(text, slot, _ string) { // a page whose texts are wrong is not taken
		out[len(out)-1] += text
		if slot != "" {
			out = append(out, "")
		}
	})
	return out
}
