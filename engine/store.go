package engine

import (
	"cmp"
	"math"
	"slices"

	"whence/engine/ast"
	"whence/engine/symbol"
)

// factID numbers a fact of a store; 0 is none. Ids grow in the order in which
// facts were first needed, so a reader's snapshot is a limit on ids.
type factID = uint32

const (
	chunkBits = 10
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1
)

// row holds a fact's arguments. Up to two stand in a and b; of more, a is
// where they begin in the store's arguments. The next fields chain the facts
// with the same first or second argument.
type row struct{ a, b, nextA, nextB uint32 }

// just is the recorded justification of a fact: the rule (0 for a told fact)
// and its premises. Up to two premises stand in p; of more, or for a rule that
// groups, p says where they begin in the store's premises and how many they
// are. stamp is the fact's rank within its component: premises of
// the same component have smaller stamps. Of the numbers of relation and rule
// these are the lower halves; see store.numbers.
type just struct {
	p         [2]uint32
	stamp     uint32
	rel, rule uint16
}

// The states of a fact.
const (
	flagAlive   uint8 = 1 << iota // it holds, for readers
	flagActive                    // it may be used as a premise by evaluation
	flagTold                      // it was told
	flagLinked                    // it is in the chains
	flagQueued                    // it waits in a queue of evaluation
	flagMarked                    // it is a candidate for withdrawal
	flagTouched                   // it was changed in this turn
	flagHeld                      // and held before
)

// record is what is kept of every fact. Row and justification are looked at
// together, by proofs and changes, so they stand in one line of the cache: half
// a line, and a chunk of them is what an allocation of its size takes.
type record struct {
	row  row
	just just
}

// Shorthands for the chunked columns of a store.
type (
	factChunk [chunkSize]record
	flagChunk [chunkSize]uint8
	wordChunk [chunkSize]uint32
)

// words is a column of 32-bit words by fact whose chunks exist only where one
// was set; the others read as 0.
type words []*wordChunk

func (w words) get(i uint32) uint32 {
	if int(i>>chunkBits) >= len(w) || w[i>>chunkBits] == nil {
		return 0
	}
	return w[i>>chunkBits][i&chunkMask]
}

func (w *words) set(i, v uint32) {
	c := int(i >> chunkBits)
	if c >= len(*w) {
		if v == 0 {
			return
		}
		*w = append(*w, make(words, c+1-len(*w))...)
	}
	if (*w)[c] == nil {
		if v == 0 {
			return
		}
		(*w)[c] = new(wordChunk)
	}
	(*w)[c][i&chunkMask] = v
}

func (w words) clone() words { return words(cloneChunks([]*wordChunk(w))) }

func cloneChunks[T any](chunks []*T) []*T {
	out := make([]*T, len(chunks))
	for i, c := range chunks {
		if c != nil {
			n := *c
			out[i] = &n
		}
	}
	return out
}

// told is what is kept of a told fact beyond its arguments, where there is
// anything to keep.
type told struct {
	id, file  symbol.ID
	line, col uint32
	cost      uint32
	notes     symbol.ID // a list of label, priority and mute, 0 for none of them
	conf      float64   // as told, 0 for 1
}

// store holds facts, told and derived, with their justifications. It knows
// nothing of rules. Changes are logged while a transaction is open, so that
// they can be taken back exactly.
type store struct {
	syms  *symbol.Table
	facts []*factChunk
	flags []*flagChunk
	// numbers are the upper halves of the numbers of a fact's rule and, below them,
	// relation, where a program has so many.
	numbers words
	costs   words // -log2 of the confidence, fixed point; 0 is certain
	moved   words // the last turn in which a fact came to hold or ceased to, where a snapshot shows another
	args    []uint32
	prems   []uint32
	told    map[factID]told
	lives   history[bool]      // whether facts held
	tells   history[toldState] // how facts were told
	limit   factID             // the next id

	rels  []*relation // by number; rels[0] is unused
	byKey map[ast.Key]*relation

	turn      uint32 // number of the last finished change
	seen      uint32 // the last turn of which a reader took a snapshot
	shown     factID // the limit of that snapshot: facts from here on no reader has seen
	stamp     uint32
	alive     int  // facts that hold
	base      int  // facts that are told
	unsettled int  // linked facts that are not active
	inverted  bool // stamps do not grow across components any more
	users     users
	log       changeLog
	toldLog   []told // what changes of told facts put back
	logging   bool
}

// relation is a predicate with its sign and arity.
type relation struct {
	ast.Key
	num     uint32
	table   table
	list    []factID // linked facts, oldest first
	indexes []*index
	edges   *edges // where a rule makes the relation transitive
	told    int
	live    int // facts that hold
	// weighted is set once a fact of the relation may be uncertain.
	weighted bool
	opposite *relation // p for -p and the other way round, or nil
}

func newStore() *store {
	return &store{syms: symbol.New(), limit: 1, rels: make([]*relation, 1), byKey: map[ast.Key]*relation{},
		told: map[factID]told{}, args: make([]uint32, 1), prems: make([]uint32, 1)}
}

func (s *store) clone() *store {
	c := *s
	c.syms = s.syms.Clone()
	c.facts, c.flags = cloneChunks(s.facts), cloneChunks(s.flags)
	c.costs, c.moved, c.numbers = s.costs.clone(), nil, s.numbers.clone()
	c.args, c.prems = slices.Clone(s.args), slices.Clone(s.prems)
	c.told = make(map[factID]told, len(s.told))
	for k, v := range s.told {
		c.told[k] = v
	}
	c.rels = slices.Clone(s.rels)
	c.byKey = make(map[ast.Key]*relation, len(s.byKey))
	for i, r := range s.rels[1:] {
		n := *r
		n.table, n.list, n.edges = r.table.clone(), slices.Clone(r.list), nil
		n.indexes = make([]*index, len(r.indexes))
		for j, ix := range r.indexes {
			n.indexes[j] = ix.clone()
		}
		c.rels[i+1], c.byKey[n.Key] = &n, &n
	}
	for _, r := range c.rels[1:] {
		r.opposite = c.byKey[ast.Key{Pred: r.Pred, Arity: r.Arity, Denied: !r.Denied}]
	}
	c.lives, c.tells = history[bool]{}, history[toldState]{}
	c.users, c.log, c.toldLog, c.logging = users{}, changeLog{}, nil, false
	return &c
}

// relation returns the relation of a key, made if there is none yet.
func (s *store) relation(k ast.Key) *relation {
	if r := s.byKey[k]; r != nil {
		return r
	}
	r := &relation{Key: k, num: uint32(len(s.rels))}
	s.rels = append(s.rels, r)
	s.byKey[k] = r
	if o := s.byKey[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: !k.Denied}]; o != nil {
		r.opposite, o.opposite = o, r
	}
	return r
}

func (s *store) row(f factID) *row   { return &s.facts[f>>chunkBits][f&chunkMask].row }
func (s *store) just(f factID) *just { return &s.facts[f>>chunkBits][f&chunkMask].just }
func (s *store) flag(f factID) *uint8 {
	return &s.flags[f>>chunkBits][f&chunkMask]
}
func (s *store) has(f factID, flags uint8) bool {
	return s.flags[f>>chunkBits][f&chunkMask]&flags == flags
}
func (s *store) rel(f factID) *relation { return s.rels[s.relNumber(f)] }

// relNumber returns the number of a fact's relation.
func (s *store) relNumber(f factID) uint32 {
	return uint32(s.just(f).rel) | s.numbers.get(f)<<16
}

// ruleNumber returns that of the rule that a fact's justification is by.
func (s *store) ruleNumber(f factID) uint32 {
	return uint32(s.just(f).rule) | s.numbers.get(f)&^math.MaxUint16
}

func (s *store) setRule(f factID, num uint32) {
	s.just(f).rule = uint16(num)
	s.numbers.set(f, s.numbers.get(f)&math.MaxUint16|num&^math.MaxUint16)
}

// arg returns argument i of a fact of r.
func (s *store) arg(r *relation, f factID, i int) symbol.ID {
	w := s.row(f)
	switch {
	case r.Arity > 2:
		return s.args[int(w.a)+i]
	case i == 0:
		return w.a
	}
	return w.b
}

// appendArgs appends the arguments of a fact.
func (s *store) appendArgs(out []symbol.ID, r *relation, f factID) []symbol.ID {
	for i := range r.Arity {
		out = append(out, s.arg(r, f, i))
	}
	return out
}

// tableKey is the key of arguments in a relation's table.
func tableKey(args []symbol.ID) uint64 {
	switch len(args) {
	case 0:
		return 0
	case 1:
		return uint64(args[0])
	case 2:
		return uint64(args[0])<<32 | uint64(args[1])
	}
	return hashWords(args)
}

func hashWords(args []symbol.ID) uint64 {
	h := uint64(len(args))
	for _, a := range args {
		h = mix(h ^ uint64(a)*0x9E3779B97F4A7C15)
	}
	return h
}

// find returns the fact of r with these arguments, whether it holds or not,
// or 0.
func (s *store) find(r *relation, args []symbol.ID) factID {
	return s.findKey(r, tableKey(args), args)
}

// findKey is find with the key at hand.
func (s *store) findKey(r *relation, key uint64, args []symbol.ID) factID {
	if r.Arity <= 2 {
		return r.table.find(key, nil)
	}
	return r.table.find(key, func(f uint32) bool {
		at := s.row(f).a
		return slices.Equal(s.args[at:int(at)+len(args)], args)
	})
}

// add makes a row for a fact that the relation does not have.
func (s *store) add(r *relation, key uint64, args []symbol.ID) factID {
	f := s.newRow(r, args)
	r.table.insert(key, f)
	if s.logging {
		s.note(change{kind: changeInsert, fact: f})
	} else if n := r.table.count; r.Arity == 2 && n >= gridMin && n&(n-1) == 0 {
		r.table.densify()
	}
	return f
}

func (s *store) newRow(r *relation, args []symbol.ID) factID {
	f := s.limit
	s.limit++
	if int(f>>chunkBits) >= len(s.facts) {
		s.facts = append(s.facts, new(factChunk))
		s.flags = append(s.flags, new(flagChunk))
	}
	s.facts[f>>chunkBits][f&chunkMask] = record{just: just{rel: uint16(r.num)}}
	s.numbers.set(f, r.num>>16)
	w := s.row(f)
	switch {
	case r.Arity > 2:
		w.a = uint32(len(s.args))
		s.args = append(s.args, args...)
	case r.Arity == 2:
		w.a, w.b = args[0], args[1]
	case r.Arity == 1:
		w.a = args[0]
	}
	*s.flag(f) = 0
	s.costs.set(f, 0)
	s.moved.set(f, 0)
	s.users.forget(f)
	return f
}

// move makes a fact hold or not, and keeps for snapshots what was.
func (s *store) move(f factID, alive bool) {
	if f < s.shown && s.has(f, flagAlive) != alive {
		if s.lives.keep(f, s.turn+1, s.seen, !alive) {
			s.note(change{kind: changeLife, fact: f})
		}
		s.moved.set(f, s.turn+1)
	}
	s.setAlive(f, alive)
}

// aliveAt reports whether the fact held, as seen in a turn.
func (s *store) aliveAt(f factID, turn uint32) bool {
	if s.moved.get(f) > turn {
		if was, ok := s.lives.at(f, turn); ok {
			return was
		}
	}
	return s.has(f, flagAlive)
}

// link puts a fact in the list and the chains of its relation.
func (s *store) link(f factID) {
	r := s.rel(f)
	*s.flag(f) |= flagLinked
	r.list = append(r.list, f)
	for _, ix := range r.indexes {
		ix.link(s, r, f)
	}
	if s.logging {
		s.note(change{kind: changeLink, fact: f})
	}
}

// activate makes a fact usable as a premise.
func (s *store) activate(f factID) {
	fl := s.flag(f)
	if *fl&flagLinked == 0 {
		s.link(f)
	} else if *fl&flagActive == 0 {
		s.unsettled--
	}
	*fl |= flagActive
}

// deactivate takes a fact out of evaluation; it stays in the chains.
func (s *store) deactivate(f factID) {
	fl := s.flag(f)
	if *fl&flagActive != 0 {
		*fl &^= flagActive
		s.unsettled++
	}
}

// setAlive makes a fact hold or not.
func (s *store) setAlive(f factID, alive bool) {
	fl := s.flag(f)
	if (*fl&flagAlive != 0) == alive {
		return
	}
	r := s.rel(f)
	if alive {
		*fl |= flagAlive
		s.alive++
		r.live++
		return
	}
	*fl &^= flagAlive
	s.alive--
	r.live--
}

// toldState says whether and how a fact is told.
type toldState struct {
	is   bool
	info told
}

// setTold records that a fact is told, or that it is no more.
func (s *store) setTold(f factID, isTold bool, info told) {
	if s.logging {
		s.logTold(f)
	}
	s.putTold(f, isTold, info, info != told{})
}

func (s *store) logTold(f factID) {
	old, had := s.told[f]
	c := change{kind: changeTold, fact: f, word: uint32(len(s.toldLog)), had: had, was: s.has(f, flagTold)}
	s.toldLog = append(s.toldLog, old)
	c.kept = f < s.shown && s.tells.keep(f, s.turn+1, s.seen, toldState{c.was, old})
	s.note(c)
}

// toldAt reports whether the fact was told, as seen in a turn, and how.
func (s *store) toldAt(f factID, turn uint32) (info told, ok bool) {
	if s.tells.size > 0 {
		if was, ok := s.tells.at(f, turn); ok {
			return was.info, was.is
		}
	}
	if !s.has(f, flagTold) {
		return told{}, false
	}
	return s.told[f], true
}

func (s *store) putTold(f factID, isTold bool, info told, keep bool) {
	fl, r := s.flag(f), s.rel(f)
	if was := *fl&flagTold != 0; was != isTold {
		d := 1
		if was {
			d = -1
		}
		s.base += d
		r.told += d
		*fl ^= flagTold
	}
	if keep {
		s.told[f] = info
	} else if len(s.told) > 0 {
		delete(s.told, f)
	}
}

// premises returns the premises of a justification by a rule with n of them,
// or by one that groups. They stand where they are recorded: the next
// justification of the fact overwrites them.
func (s *store) premises(j *just, n int, group bool) []factID {
	switch {
	case group:
		return s.prems[j.p[0] : j.p[0]+j.p[1]]
	case n > 2:
		return s.prems[j.p[0] : int(j.p[0])+n]
	}
	return j.p[:n]
}

// changeKind says what a change did.
type changeKind uint8

const (
	changeInsert changeKind = iota // fact is new in its table
	changeLink                     // fact was put in the chains
	changeState                    // flags, justification, cost, death of fact
	changeTold                     // fact was told or taken back
	changeLife                     // whether fact held was kept for snapshots
	changeEdge                     // fact was listed as an edge
	changeEdges                    // the edges of a relation were listed, its number is word
)

// change is an entry of the log: what to put back.
type change struct {
	kind        changeKind
	flags       uint8
	was, had    bool
	kept        bool // it was noted for snapshots too
	fact, word  uint32
	cost, moved uint32
	numbers     uint32
	just        just
}

// changeLog is a list of changes in chunks, so that a long one is never copied.
type changeLog [][]change

func (l *changeLog) add(c change) {
	n := len(*l) - 1
	if n < 0 || len((*l)[n]) == cap((*l)[n]) {
		*l = append(*l, make([]change, 0, 64<<min(len(*l), 6)))
		n++
	}
	(*l)[n] = append((*l)[n], c)
}

// clear empties the log; its first chunk is kept for the next transaction.
func (l *changeLog) clear() {
	if len(*l) > 0 {
		*l = append((*l)[:0:1], (*l)[0][:0])
	}
}

func (s *store) note(c change) {
	if s.logging {
		s.log.add(c)
	}
}

// noteState logs the state of a fact before it is changed.
func (s *store) noteState(f factID) {
	if s.logging {
		s.log.add(change{kind: changeState, fact: f, flags: *s.flag(f), just: *s.just(f),
			cost: s.costs.get(f), moved: s.moved.get(f), numbers: s.numbers.get(f)})
	}
}

// mark is the state of the store's counters at the start of a transaction.
type mark struct {
	limit       factID
	args, prems int
	inverted    bool
	users       int
	syms        int // how many symbols
	pieces      int // of their long texts
	held        int64
}

// begin opens a transaction.
func (s *store) begin() mark {
	s.log.clear()
	s.toldLog, s.logging = s.toldLog[:0], true
	return mark{s.limit, len(s.args), len(s.prems), s.inverted, s.users.made, s.syms.Size, len(s.syms.Long), s.syms.Held()}
}

// rollback takes back every change since begin.
func (s *store) rollback(m mark) {
	s.logging = false
	for _, chunk := range slices.Backward(s.log) {
		for _, c := range slices.Backward(chunk) {
			s.revert(c)
		}
	}
	s.log.clear()
	if s.users.made != m.users {
		// Made in between, the lists miss what has just been put back.
		s.users.built = false
	}
	s.limit, s.args, s.prems, s.inverted = m.limit, s.args[:m.args], s.prems[:m.prems], m.inverted
}

func (s *store) revert(c change) {
	if c.kind == changeEdges {
		s.rels[c.word].edges = nil
		return
	}
	r := s.rel(c.fact)
	var buf [8]symbol.ID
	switch c.kind {
	case changeInsert:
		s.drop(c.fact)
		r.table.remove(tableKey(s.appendArgs(buf[:0], r, c.fact)), c.fact)
	case changeLink:
		r.list = r.list[:len(r.list)-1]
		for _, ix := range r.indexes {
			ix.unlink(s, r, c.fact)
		}
		if !s.has(c.fact, flagActive) {
			s.unsettled--
		}
		*s.flag(c.fact) &^= flagLinked | flagActive
	case changeState:
		s.setAlive(c.fact, c.flags&flagAlive != 0)
		if c.flags&flagActive != 0 {
			s.activate(c.fact)
		} else if s.has(c.fact, flagLinked) {
			s.deactivate(c.fact)
		}
		fl := s.flag(c.fact)
		*fl &= flagAlive | flagActive | flagTold | flagLinked
		*s.just(c.fact) = c.just
		s.numbers.set(c.fact, c.numbers)
		s.costs.set(c.fact, c.cost)
		s.moved.set(c.fact, c.moved)
	case changeLife:
		s.lives.drop(c.fact)
	case changeEdge:
		if r.edges != nil {
			r.edges.pop(s)
		}
	case changeTold:
		s.putTold(c.fact, c.was, s.toldLog[c.word], c.had)
		if c.kept {
			s.tells.drop(c.fact)
		}
	}
}

// drop takes a fact that is about to vanish out of the counts.
func (s *store) drop(f factID) {
	s.setAlive(f, false)
	s.putTold(f, false, told{}, false)
}

// commit closes a transaction.
func (s *store) commit() {
	s.logging = false
	s.log.clear()
}

// known returns the atom's relation, or nil.
func (s *store) known(a ast.Atom) *relation { return s.byKey[ast.KeyOf(a)] }

// locate returns the row of a ground atom, whether it holds or not, or 0.
func (s *store) locate(a ast.Atom) factID {
	r := s.known(a)
	if r == nil {
		return 0
	}
	var buf [8]symbol.ID
	args, ok := s.syms.FindAll(buf[:0], a.Args)
	if !ok {
		return 0
	}
	return s.find(r, args)
}

// atom returns the atom of a fact.
func (s *store) atom(f factID) ast.Atom {
	r := s.rel(f)
	a := ast.Atom{Pred: r.Pred, Denied: r.Denied}
	if r.Arity > 0 {
		a.Args = make([]ast.Term, r.Arity)
	}
	for i := range a.Args {
		a.Args[i] = s.syms.Term(s.arg(r, f, i))
	}
	return a
}

// toldFact returns a told fact as it was told, as seen in a turn.
func (s *store) toldFact(f factID, turn uint32) ast.Fact {
	out := ast.Fact{Atom: s.atom(f)}
	info, _ := s.toldAt(f, turn)
	if info == (told{}) {
		return out
	}
	out.ID = s.name(info)
	if info.file != 0 {
		out.Pos.File = s.syms.Term(info.file).Symbol()
	}
	if info.notes != 0 {
		notes := s.syms.Term(info.notes).Elems()
		out.Label, out.Priority, out.Mute = notes[0].Symbol(), int(notes[1].Bits()), notes[2].Bits() == 1
	}
	out.Pos.Line, out.Pos.Col = int(info.line), int(info.col)
	out.Confidence = info.conf
	return out
}

// newTold interns what is kept of a told fact. A place alone is not worth
// keeping for each of a million facts; texts.find finds it again.
func (s *store) newTold(f ast.Fact) told {
	var t told
	noted := f.Label != "" || f.Priority != 0 || f.Mute
	if f.ID == "" && !noted && (f.Confidence == 0 || f.Confidence == 1) {
		return t
	}
	if noted {
		mute := ast.Int(0)
		if f.Mute {
			mute = ast.Int(1)
		}
		t.notes = s.syms.Intern(ast.List(ast.String(f.Label), ast.Int(int64(f.Priority)), mute))
	}
	if f.ID != "" {
		t.id = s.syms.Intern(ast.String(f.ID))
	}
	if f.Pos.File != "" {
		t.file = s.syms.Intern(ast.String(f.Pos.File))
	}
	t.line, t.col = uint32(f.Pos.Line), uint32(f.Pos.Col)
	if f.Confidence > 0 && f.Confidence < 1 {
		t.conf, t.cost = f.Confidence, confidenceCost(f.Confidence)
	}
	return t
}

// restamp numbers the facts that hold anew in the order of their ranks, so
// that stamps grow along every justification whatever the components will be. home
// returns the component of a fact.
func (s *store) restamp(home func(factID) int) {
	type ranked struct {
		home  int
		stamp uint32
		fact  factID
	}
	var all []ranked
	for f := factID(1); f < s.limit; f++ {
		if s.has(f, flagAlive) {
			all = append(all, ranked{home(f), s.just(f).stamp, f})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.home, b.home), cmp.Compare(a.stamp, b.stamp))
	})
	for _, r := range all {
		s.noteState(r.fact)
		s.stamp++
		s.just(r.fact).stamp = s.stamp
	}
	s.inverted = false
}

// conflict returns the positive one of a fact and its denial if both hold, or
// 0.
func (s *store) conflict(f factID) factID {
	r := s.rel(f)
	if r.opposite == nil {
		return 0
	}
	var buf [8]symbol.ID
	o := s.find(r.opposite, s.appendArgs(buf[:0], r, f))
	switch {
	case o == 0 || !s.has(o, flagAlive):
		return 0
	case r.Denied:
		return o
	}
	return f
}

// wasted is how much the symbols of a change that was taken back may take before
// they are forgotten.
const wasted = 1 << 20

// shrink gives back what a change has used that was taken back, if it is much. It
// reports whether symbols are gone.
func (s *store) shrink(m mark) (cut bool) {
	if cut = s.syms.Held()-m.held > wasted; cut {
		s.syms.Cut(m.syms, m.pieces)
	}
	if cap(s.args)-m.args > wasted/4 {
		s.args = slices.Clone(s.args)
	}
	if cap(s.prems)-m.prems > wasted/4 {
		s.prems = slices.Clone(s.prems)
	}
	return cut
}

// name returns the id that a fact was told with, or "".
func (s *store) name(t told) string {
	if t.id == 0 {
		return ""
	}
	return s.syms.Term(t.id).Symbol()
}

// justify records that a fact rests on a rule, 0 for a told fact, and premises. They
// are listed where they are more than two, or a rule groups.
func (s *store) justify(f factID, num uint32, prems []factID, listed bool, cost, stamp uint32) {
	j := s.just(f)
	if j.stamp != stamp && s.has(f, flagHeld) {
		// What rests on it in later components keeps its stamp.
		s.inverted = true
	}
	j.stamp, j.p = stamp, [2]uint32{}
	s.costs.set(f, cost)
	s.setRule(f, num)
	if listed || len(prems) > 2 {
		j.p = [2]uint32{uint32(len(s.prems)), uint32(len(prems))}
		s.prems = append(s.prems, prems...)
	} else {
		copy(j.p[:], prems)
	}
	s.used(f, prems)
}

// used lists a fact as a user of its premises, if the lists are there.
func (s *store) used(f factID, prems []factID) {
	if s.users.built {
		for _, p := range prems {
			s.users.add(p, f)
		}
	}
}

// conclude makes a new fact hold by a rule and up to two premises; it waits in a
// queue.
func (s *store) conclude(r *relation, f factID, num uint32, p [2]factID, n int) {
	s.stamp++
	j := s.just(f)
	j.p, j.stamp = p, s.stamp
	s.setRule(f, num)
	s.used(f, p[:n])
	*s.flag(f) = flagAlive | flagQueued
	s.alive++
	r.live++
}

// settle makes a new told fact of a relation hold, certain and usable.
func (s *store) settle(r *relation, f factID) {
	s.stamp++
	s.just(f).stamp = s.stamp
	*s.flag(f) |= flagAlive | flagActive | flagLinked
	s.alive++
	r.live++
	r.list = append(r.list, f)
	for _, ix := range r.indexes {
		ix.link(s, r, f)
	}
}
