package engine

import "strconv"

// plainReader reads the facts that most of a large text consists of, such as
// likes(/bob, "tea", 3). on one line, straight into symbols. Whatever is not
// exactly of this kind is left to the parser.
type plainReader struct {
	syms *symbols
	args []symbol
	// tell takes a fact; the arguments are used again.
	tell func(pred string, args []symbol)
}

// plainFact reads the fact that begins with the scanner's token, if it is a
// plain one, and goes on to the token behind it.
func (p *parser) plainFact() bool {
	r := p.plain
	if r == nil || p.tok != tokIdent {
		return false
	}
	at, ok := r.read(p.src, p.off)
	if !ok {
		return false
	}
	r.tell(p.text(), r.args)
	p.off = at
	p.next()
	return true
}

// read reads from the opening bracket at src[at] to behind the period.
func (r *plainReader) read(src string, at int) (end int, ok bool) {
	r.args = r.args[:0]
	if at >= len(src) || src[at] != '(' {
		return at, false
	}
	for {
		id, next := r.constant(src, skipSpace(src, at+1))
		if next = skipSpace(src, next); id == 0 || next >= len(src) {
			return at, false
		}
		r.args = append(r.args, id)
		if at = next; src[at] == ',' {
			continue
		}
		break
	}
	if src[at] != ')' || at+1 >= len(src) || src[at+1] != '.' {
		return at, false
	}
	if at += 2; at < len(src) && src[at] != '\n' && src[at] != ' ' {
		return at, false
	}
	return at, true
}

func skipSpace(src string, at int) int {
	for at < len(src) && src[at] == ' ' {
		at++
	}
	return at
}

// constant reads one constant and returns its symbol, or 0.
func (r *plainReader) constant(src string, at int) (id symbol, end int) {
	if at >= len(src) {
		return 0, at
	}
	switch c := src[at]; {
	case c == '/':
		return r.name(src, at)
	case c == '"':
		return r.text(src, at)
	case isDigit(c) || c == '-':
		return r.number(src, at)
	}
	return 0, at
}

// name reads a name of plain characters.
func (r *plainReader) name(src string, at int) (symbol, int) {
	end := at + 1
	for end < len(src) && (isWord(src[end]) || src[end] == '-' || src[end] == '/' && src[end-1] != '/') {
		end++
	}
	if src[end-1] == '/' || end < len(src) && src[end] != ',' && src[end] != ')' && src[end] != ' ' {
		return 0, end
	}
	return r.syms.text(KindName, src[at:end]), end
}

// text reads a string of printable ASCII without escapes.
func (r *plainReader) text(src string, at int) (symbol, int) {
	end := at + 1
	for end < len(src) && src[end] != '"' {
		if c := src[end]; c == '\\' || c < ' ' || c > '~' {
			return 0, end
		}
		end++
	}
	if end >= len(src) {
		return 0, end
	}
	return r.syms.text(KindString, src[at+1:end]), end + 1
}

// number reads an integer.
func (r *plainReader) number(src string, at int) (symbol, int) {
	end := at + 1
	for end < len(src) && isDigit(src[end]) {
		end++
	}
	if end < len(src) && src[end] != ',' && src[end] != ')' && src[end] != ' ' {
		return 0, end
	}
	n, err := strconv.ParseInt(src[at:end], 10, 64)
	if err != nil {
		return 0, end
	}
	return r.syms.intern(Int(n)), end
}
