package ast

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// String returns the term in Mangle's syntax; it parses back to an equal term.
func (t Term) String() string { return string(t.append(nil)) }

func (t Term) append(b []byte) []byte {
	switch t.kind {
	case KindVar:
		return append(b, t.sym...)
	case KindName:
		return appendName(b, t.sym)
	case KindString:
		return appendQuoted(b, t.sym, false)
	case KindBytes:
		return appendQuoted(append(b, 'b'), t.sym, true)
	case KindInt:
		return strconv.AppendInt(b, t.num, 10)
	case KindFloat:
		return appendFloat(b, t.Float())
	case KindList:
		return append(appendTerms(append(b, '['), t.elems), ']')
	case KindMap:
		return appendMap(b, t.elems)
	case KindStruct:
		return append(appendPairs(append(b, '{'), t.elems), '}')
	case KindPair:
		return append(appendTerms(append(b, "fn:pair("...), t.elems), ')')
	}
	b = append(append(b, t.sym...), '(')
	return append(appendTerms(b, t.elems), ')')
}

func appendTerms(b []byte, terms []Term) []byte {
	for i, e := range terms {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = e.append(b)
	}
	return b
}

// appendMap prints the empty map as a call, since [] is the empty list.
func appendMap(b []byte, pairs []Term) []byte {
	if len(pairs) == 0 {
		return append(b, "fn:map()"...)
	}
	return append(appendPairs(append(b, '['), pairs), ']')
}

func appendPairs(b []byte, pairs []Term) []byte {
	for i := 0; i+1 < len(pairs); i += 2 {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(pairs[i].append(b), ": "...)
		b = pairs[i+1].append(b)
	}
	return b
}

// appendName prints a path with every character that cannot stand in a name
// percent-encoded.
func appendName(b []byte, path string) []byte {
	for i := 0; i < len(path); {
		r, n := utf8.DecodeRuneInString(path[i:])
		// A period at the end of a part would be read as the end of a clause.
		last := r == '.' && (i+1 == len(path) || path[i+1] == '/')
		if r == '/' || r != '%' && !last && NameRune(r) && (r != utf8.RuneError || n > 1) {
			b = append(b, path[i:i+n]...)
		} else {
			for _, c := range []byte(path[i : i+n]) {
				b = append(b, '%', upperHex[c>>4], upperHex[c&15])
			}
		}
		i += n
	}
	return b
}

const (
	upperHex = "0123456789ABCDEF"
	lowerHex = "0123456789abcdef"
)

// NameRune reports whether r may stand in a part of a name constant.
func NameRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' ||
			r == '.' || r == '-' || r == '_' || r == '~' || r == '%'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func appendQuoted(b []byte, s string, bytes bool) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case r == utf8.RuneError && n == 1 || bytes && (r < ' ' || r >= 0x7f):
			for _, c := range []byte(s[i : i+n]) {
				b = append(b, '\\', 'x', lowerHex[c>>4], lowerHex[c&15])
			}
		case unicode.IsPrint(r):
			b = append(b, s[i:i+n]...)
		default:
			b = append(b, '\\', 'u', '{')
			for h := len(strconv.FormatInt(int64(r), 16)); h < 4; h++ {
				b = append(b, '0')
			}
			b = append(strconv.AppendInt(b, int64(r), 16), '}')
		}
		i += n
	}
	return append(b, '"')
}

// appendFloat prints a float so that it cannot be read as an integer.
func appendFloat(b []byte, f float64) []byte {
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if strings.ContainsAny(s, ".IN") {
		return append(b, s...)
	}
	mantissa, exp, ok := strings.Cut(s, "e")
	b = append(append(b, mantissa...), ".0"...)
	if ok {
		b = append(append(b, 'e'), exp...)
	}
	return b
}

// String returns the atom in Mangle's syntax, a denial with its minus sign.
func (a Atom) String() string { return string(a.append(nil)) }

func (a Atom) append(b []byte) []byte {
	if a.Denied {
		b = append(b, '-')
	}
	b = append(append(b, a.Pred...), '(')
	return append(appendTerms(b, a.Args), ')')
}

// String returns the operator as it is written.
func (o Op) String() string {
	names := [...]string{"", "=", "!=", "<", "<=", ">", ">="}
	if int(o) >= len(names) {
		return "operator " + strconv.Itoa(int(o))
	}
	return names[o]
}

// String returns the literal in Mangle's syntax.
func (l Literal) String() string { return string(l.append(nil)) }

func (l Literal) append(b []byte) []byte {
	if l.Op != OpAtom {
		b = append(l.Left.append(b), ' ')
		b = append(append(b, l.Op.String()...), ' ')
		return l.Right.append(b)
	}
	if l.Absent {
		b = append(b, '!')
	}
	return l.Atom.append(b)
}

func appendLiterals(b []byte, body []Literal) []byte {
	for i, l := range body {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = l.append(b)
	}
	return b
}

// String returns the transform without its |>.
func (t Transform) String() string {
	var b []byte
	if t.Grouped {
		b = append(appendTerms(append(b, "do fn:group_by("...), t.Group), ')')
	}
	for i, l := range t.Lets {
		if i > 0 || t.Grouped {
			b = append(b, ", "...)
		}
		b = append(append(append(b, "let "...), l.Var...), " = "...)
		b = l.Fn.append(b)
	}
	return string(b)
}

// String returns the clause in Mangle's syntax with its annotations and final
// period; it parses back to an equal clause.
func (c Clause) String() string {
	b := c.appendLogic(nil)
	b = c.appendNotes(b)
	return string(append(b, '.'))
}

// appendLogic prints the clause without annotations: what it means, rather
// than what it is called.
func (c Clause) appendLogic(b []byte) []byte {
	b = c.Head.append(b)
	if len(c.Body) > 0 {
		b = appendLiterals(append(b, " :- "...), c.Body)
	}
	for _, t := range c.Transforms {
		b = append(append(b, " |> "...), t.String()...)
	}
	return b
}

func (c Clause) appendNotes(b []byte) []byte {
	var notes []string
	if c.ID != "" {
		notes = append(notes, "id: "+String(c.ID).String())
	}
	if c.Label != "" {
		notes = append(notes, "label: "+String(c.Label).String())
	}
	if c.Confidence != 0 {
		notes = append(notes, "confidence: "+Float(c.Confidence).String())
	}
	if c.Priority != 0 {
		notes = append(notes, "priority: "+strconv.Itoa(c.Priority))
	}
	if c.Mute {
		notes = append(notes, "mute")
	}
	if len(notes) == 0 {
		return b
	}
	return append(b, " ["+strings.Join(notes, ", ")+"]"...)
}

// String returns the fact as a clause with its annotations.
func (f Fact) String() string {
	return Clause{ID: f.ID, Head: f.Atom, Confidence: f.Confidence,
		Label: f.Label, Priority: f.Priority, Mute: f.Mute}.String()
}

// String returns the declaration in Mangle's syntax.
func (d Decl) String() string {
	b := d.Atom.append([]byte("Decl "))
	if len(d.Descr) > 0 {
		b = append(b, " descr "...)
		b = appendAtoms(b, d.Descr)
	}
	for _, bound := range d.Bounds {
		b = append(appendTerms(append(b, " bound ["...), bound), ']')
	}
	if len(d.Inclusion) > 0 {
		b = appendAtoms(append(b, " inclusion "...), d.Inclusion)
	}
	return string(append(b, '.'))
}

func appendAtoms(b []byte, atoms []Atom) []byte {
	b = append(b, '[')
	for i, a := range atoms {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = a.append(b)
	}
	return append(b, ']')
}

// String returns the unit as a source text.
func (u *Unit) String() string {
	var b strings.Builder
	if u.Package != "" {
		b.WriteString("Package " + u.Package + "!\n")
	}
	for _, use := range u.Uses {
		b.WriteString("Use " + use + "!\n")
	}
	for _, d := range u.Decls {
		b.WriteString(d.String() + "\n")
	}
	for _, c := range u.Clauses {
		b.WriteString(c.String() + "\n")
	}
	return b.String()
}
