package formats

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
)

// This file writes XML in its canonical form, in which every prefix is declared where it is
// first used.

// declared are the spaces of names that an element declares, by prefix.
func declared(e xml.StartElement) map[string]string {
	var out map[string]string
	for _, a := range e.Attr {
		prefix := a.Name.Local
		switch {
		case a.Name.Space == "" && a.Name.Local == "xmlns":
			prefix = ""
		case a.Name.Space != "xmlns":
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[prefix] = a.Value
	}
	return out
}

// canon writes one piece of XML.
type canon struct {
	strings.Builder
	// known are the spaces that open elements declare in the source, shown those that were
	// written for them.
	known, shown []map[string]string
}

// canonical is a piece of XML whose elements stand inside others that declare spaces.
func canonical(text string, entities map[string]string, outside []map[string]string) (string, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = entities
	w := canon{known: outside}
	for {
		t, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return w.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			w.start(t)
		case xml.EndElement:
			w.WriteString("</" + qualified(t.Name) + ">")
			w.known, w.shown = w.known[:len(w.known)-1], w.shown[:len(w.shown)-1]
		case xml.CharData:
			w.WriteString(inText.Replace(string(t)))
		case xml.Comment:
			w.WriteString("<!--" + string(t) + "-->")
		case xml.ProcInst:
			w.WriteString("<?" + strings.TrimSpace(t.Target+" "+string(t.Inst)) + "?>")
		}
	}
}

var (
	inText      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#xD;")
	inAttribute = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;", "\t", "&#x9;", "\n", "&#xA;", "\r", "&#xD;")
)

// qualified is a name as it is written, with its prefix.
func qualified(n xml.Name) string { return strings.TrimPrefix(n.Space+":"+n.Local, ":") }

// spaceOf is the space that the innermost element declares for a prefix.
func spaceOf(prefix string, in []map[string]string) string {
	for _, of := range slices.Backward(in) {
		if space, ok := of[prefix]; ok {
			return space
		}
	}
	return ""
}

// start writes the beginning of an element: the spaces that it uses and that no element
// around it has shown, then its attributes, in the order of their spaces and names.
func (w *canon) start(e xml.StartElement) {
	w.known = append(w.known, declared(e))
	attrs := slices.DeleteFunc(slices.Clone(e.Attr), func(a xml.Attr) bool {
		return a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns"
	})
	show := map[string]string{}
	use := func(prefix string) {
		if space := spaceOf(prefix, w.known); prefix != "xml" && space != spaceOf(prefix, w.shown) {
			show[prefix] = space
		}
	}
	use(e.Name.Space)
	for _, a := range attrs {
		if a.Name.Space != "" {
			use(a.Name.Space)
		}
	}
	space := func(a xml.Attr) string { // the common space is not one of attributes
		if a.Name.Space == "" {
			return ""
		}
		return spaceOf(a.Name.Space, w.known)
	}
	slices.SortFunc(attrs, func(a, b xml.Attr) int {
		return cmp.Or(cmp.Compare(space(a), space(b)), cmp.Compare(a.Name.Local, b.Name.Local))
	})
	w.WriteString("<" + qualified(e.Name))
	for _, prefix := range slices.Sorted(maps.Keys(show)) {
		w.WriteString(" " + strings.TrimSuffix("xmlns:"+prefix, ":") + `="` + inAttribute.Replace(show[prefix]) + `"`)
	}
	for _, a := range attrs {
		w.WriteString(" " + qualified(a.Name) + `="` + inAttribute.Replace(a.Value) + `"`)
	}
	w.WriteString(">")
	w.shown = append(w.shown, show)
}
