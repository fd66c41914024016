package engine

import (
	"strconv"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/symbol"
)

// plainReader reads the facts that most of a large text consists of, such as
// likes(/bob, "tea", 3). on one line, straight into symbols. Whatever is not
// exactly of this kind is left to the parser.
//
// Facts are taken in batches: first all constants are looked for, then all
// facts, so that the waits for memory overlap.
type plainReader struct {
	syms *symbol.Table
	// relation returns the relation of a predicate, or nil where there are too
	// many.
	relation func(pred string, arity int) *fact.Relation
	// tell takes a fact; the arguments are used again.
	tell func(r *fact.Relation, args []symbol.ID)

	consts []plainConst
	facts  []plainFact
	args   []symbol.ID
	seen   uint32 // what was looked at ahead; its value means nothing
}

// plainConst is a constant that waits for its symbol: a short one by its
// bytes, any other has its symbol already.
type plainConst struct {
	key  symbol.Key
	hash uint32
	id   symbol.ID
	near symbol.ID // what its slot holds; most often the same
}

// plainFact is a fact that waits, with the number of its first argument.
type plainFact struct {
	rel  *fact.Relation
	from int
}

// plainBatch is how many facts wait for each other.
const plainBatch = 64

// flush tells the facts that wait.
func (r *plainReader) flush() {
	for i := range r.consts {
		r.consts[i].near = r.syms.Near(r.consts[i].hash)
	}
	for i := range r.consts {
		if near := r.consts[i].near; near != 0 {
			r.seen += uint32(r.syms.Text(near)[0])
		}
	}
	r.args = r.args[:0]
	for i := range r.consts {
		c := &r.consts[i]
		if c.id == 0 {
			c.id = r.syms.InternShort(c.key, c.hash)
		}
		r.args = append(r.args, c.id)
	}
	for _, f := range r.facts {
		if f.rel.Arity <= 2 {
			r.seen += f.rel.Table.Only(fact.TableKey(r.args[f.from : f.from+f.rel.Arity]))
		}
	}
	for _, f := range r.facts {
		r.tell(f.rel, r.args[f.from:f.from+f.rel.Arity])
	}
	r.consts, r.facts = r.consts[:0], r.facts[:0]
}

// fact reads the fact whose predicate stands before src[at], if it is a plain one.
func (r *plainReader) fact(pred, src string, at int) (end int, ok bool) {
	from := len(r.consts)
	end, ok = r.read(src, at)
	if !ok {
		r.consts = r.consts[:from]
		r.flush()
		return at, false
	}
	rel := r.relation(pred, len(r.consts)-from)
	if rel == nil {
		r.consts = r.consts[:from]
	} else if r.facts = append(r.facts, plainFact{rel, from}); len(r.facts) == plainBatch {
		r.flush()
	}
	return end, true
}

// read reads from the opening bracket at src[at] to behind the period.
func (r *plainReader) read(src string, at int) (end int, ok bool) {
	if at >= len(src) || src[at] != '(' {
		return at, false
	}
	for {
		next, ok := r.constant(src, skipSpace(src, at+1))
		if next = skipSpace(src, next); !ok || next >= len(src) {
			return at, false
		}
		if at = next; src[at] != ',' {
			break
		}
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

// constant reads one constant.
func (r *plainReader) constant(src string, at int) (end int, ok bool) {
	if at >= len(src) {
		return at, false
	}
	switch c := src[at]; {
	case c == '/':
		return r.name(src, at)
	case c == '"':
		return r.text(src, at)
	case parse.IsDigit(c) || c == '-':
		return r.number(src, at)
	}
	return at, false
}

// name reads a name of plain characters.
func (r *plainReader) name(src string, at int) (int, bool) {
	end := at + 1
	for end < len(src) && (parse.IsWord(src[end]) || src[end] == '-' || src[end] == '/' && src[end-1] != '/') {
		end++
	}
	if src[end-1] == '/' || !argumentEnds(src, end) {
		return end, false
	}
	r.add(ast.KindName, src[at:end])
	return end, true
}

// argumentEnds reports whether a constant may end before src[at].
func argumentEnds(src string, at int) bool {
	return at < len(src) && (src[at] == ',' || src[at] == ')' || src[at] == ' ')
}

// text reads a string of printable ASCII without escapes.
func (r *plainReader) text(src string, at int) (int, bool) {
	end := at + 1
	for end < len(src) && src[end] != '"' {
		if c := src[end]; c == '\\' || c < ' ' || c > '~' {
			return end, false
		}
		end++
	}
	if end >= len(src) {
		return end, false
	}
	r.add(ast.KindString, src[at+1:end])
	return end + 1, true
}

// number reads an integer.
func (r *plainReader) number(src string, at int) (int, bool) {
	end := at + 1
	for end < len(src) && parse.IsDigit(src[end]) {
		end++
	}
	if !argumentEnds(src, end) {
		return end, false
	}
	n, err := strconv.ParseInt(src[at:end], 10, 64)
	if err != nil {
		return end, false
	}
	key, hash := r.syms.ShortKey(symbol.IntText(n))
	r.consts = append(r.consts, plainConst{key: key, hash: hash})
	return end, true
}

// add notes a text.
func (r *plainReader) add(kind ast.Kind, t string) {
	if len(t) >= symbol.Short {
		r.consts = append(r.consts, plainConst{id: r.syms.Intern(ast.Made(kind, 0, t, nil))})
		return
	}
	var short symbol.Text
	short[0], short[symbol.Short] = byte(kind), byte(len(t)+1)
	copy(short[1:], t)
	key, hash := r.syms.ShortKey(&short)
	r.consts = append(r.consts, plainConst{key: key, hash: hash})
}
