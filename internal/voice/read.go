package voice

import (
	"fmt"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// The page is read line by line:
//
//	# a remark, or an empty line
//	language: en
//	room.what-it-is: A sentence with a {slot}, or {slot:.2f} as fmt writes it.
//	room.found[one]: one thing
//	room.found: {count} things
//	room.longer:
//	    Lines that are indented by four
//	    are the text, line by line.
//
// {{ and }} are braces.

// entry divides the first line of a message into its id, its form and its text.
func entry(line string) (id, form, text string, ok bool) {
	head, text, ok := strings.Cut(line, ":")
	id, form, formed := strings.Cut(head, "[")
	if formed {
		form, formed = strings.CutSuffix(form, "]")
		ok = ok && formed
	}
	return id, form, strings.TrimSpace(text), ok && id != "" && !strings.ContainsAny(id, " \t{}")
}

// forms are the names of the plural's forms, as Unicode has them.
var forms = map[string]plural.Form{"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many}

// read reads a page.
func read(file, text string) (*Voice, error) {
	v := &Voice{tag: language.English, messages: map[string]message{}}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], "\r")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		at := i + 1
		id, form, words, ok := entry(line)
		if !ok {
			return nil, fmt.Errorf("%s:%d: %q is no message: write id: text", file, at, line)
		}
		for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    "); i++ {
			words += "\n" + strings.TrimRight(lines[i+1], "\r")[4:]
		}
		if err := v.add(id, form, strings.TrimPrefix(words, "\n")); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, at, err)
		}
	}
	for id, m := range v.messages {
		if m.text == "" {
			return nil, fmt.Errorf("%s: %s has no form for other numbers: write %s: without a form", file, id, id)
		}
	}
	return v, nil
}

// add adds a message in one of its forms, or sets the language.
func (v *Voice) add(id, form, text string) (err error) {
	if id == "language" {
		v.tag, err = language.Parse(text)
		return err
	}
	m := v.messages[id]
	if form == "" {
		if m.text != "" {
			return fmt.Errorf("%s is there twice", id)
		}
		m.text = text
		v.messages[id] = m
		return nil
	}
	f, ok := forms[form]
	if !ok {
		return fmt.Errorf("%q is no form of a plural: zero, one, two, few or many", form)
	}
	if m.forms == nil {
		m.forms = map[plural.Form]string{}
	}
	if m.forms[f] != "" {
		return fmt.Errorf("%s[%s] is there twice", id, form)
	}
	m.forms[f] = text
	v.messages[id] = m
	return nil
}

// pieces divides a text at its slots: each is a text and the slot behind it, with how its
// value is written; the last has none.
func pieces(text string, each func(text, slot, verb string)) error {
	for text != "" {
		at := strings.IndexAny(text, "{}")
		if at < 0 {
			break
		}
		if strings.HasPrefix(text[at:], "{{") || strings.HasPrefix(text[at:], "}}") {
			each(text[:at+1], "", "")
			text = text[at+2:]
			continue
		}
		name, rest, closed := strings.Cut(text[at+1:], "}")
		if text[at] == '}' || !closed || name == "" {
			return fmt.Errorf("a brace is not closed: %q", text[at:])
		}
		slot, verb, has := strings.Cut(name, ":")
		if !has {
			verb = "v"
		}
		each(text[:at], slot, verb)
		text = rest
	}
	each(text, "", "")
	return nil
}
