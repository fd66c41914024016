package fact

import (
	"cmp"
	"math"
	"slices"

	"whence/engine/ast"
	"whence/engine/symbol"
)

// ID numbers a fact of a store; 0 is none. Ids grow in the order in which
// facts were first needed, so a reader's snapshot is a limit on ids.
type ID = uint32

const (
	chunkBits = 10
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1
)

// Row holds a fact's arguments. Up to two stand in a and b; of more, a is
// where they begin in the store's arguments. The next fields chain the facts
// with the same first or second argument.
type Row struct{ A, B, NextA, NextB uint32 }

// Just is the recorded justification of a fact: the rule (0 for a told fact)
// and its premises. Up to two premises stand in p; of more, or for a rule that
// groups, p says where they begin in the store's premises and how many they
// are. stamp is the fact's rank within its component: premises of
// the same component have smaller stamps. Of the numbers of relation and rule
// these are the lower halves; see store.numbers.
type Just struct {
	p         [2]uint32
	Stamp     uint32
	rel, rule uint16
}

// The states of a fact.
const (
	Alive   uint8 = 1 << iota // it holds, for readers
	Active                    // it may be used as a premise by evaluation
	IsTold                    // it was told
	Linked                    // it is in the chains
	Queued                    // it waits in a queue of evaluation
	Marked                    // it is a candidate for withdrawal
	Touched                   // it was changed in this turn
	Held                      // and held before
)

// Record is what is kept of every fact. Row and justification are looked at
// together, by proofs and changes, so they stand in one line of the cache: half
// A line, and a chunk of them is what an allocation of its size takes.
type Record struct {
	Row  Row
	Just Just
}

// Shorthands for the chunked columns of a store.
type (
	factChunk [chunkSize]Record
	flagChunk [chunkSize]uint8
	wordChunk [chunkSize]uint32
)

// Words is a column of 32-bit words by fact whose chunks exist only where one
// was set; the others read as 0.
type Words []*wordChunk

// Get returns the word at i, 0 where none was set.
func (w Words) Get(i uint32) uint32 {
	if int(i>>chunkBits) >= len(w) || w[i>>chunkBits] == nil {
		return 0
	}
	return w[i>>chunkBits][i&chunkMask]
}

// Set sets the word at i.
func (w *Words) Set(i, v uint32) {
	c := int(i >> chunkBits)
	if c >= len(*w) {
		if v == 0 {
			return
		}
		*w = append(*w, make(Words, c+1-len(*w))...)
	}
	if (*w)[c] == nil {
		if v == 0 {
			return
		}
		(*w)[c] = new(wordChunk)
	}
	(*w)[c][i&chunkMask] = v
}

func (w Words) clone() Words { return Words(cloneChunks([]*wordChunk(w))) }

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

// Told is what is kept of a told fact beyond its arguments, where there is
// anything to keep.
type Told struct {
	id, file  symbol.ID
	line, col uint32
	Cost      uint32
	notes     symbol.ID // a list of label, priority and mute, 0 for none of them
	Conf      float64   // as told, 0 for 1
}

// Store holds facts, told and derived, with their justifications. It knows
// nothing of rules. Changes are logged while a transaction is open, so that
// they can be taken back exactly.
type Store struct {
	journal
	prems []uint32
	Limit ID // the next id

	Stamp     uint32
	Alive     int  // facts that hold
	Base      int  // facts that are told
	Unsettled int  // linked facts that are not active
	Inverted  bool // stamps do not grow across components any more
	Users     Users
}

// rows are the facts as numbers, by their ids.
type rows struct {
	facts []*factChunk
	flags []*flagChunk
	// numbers are the upper halves of the numbers of a fact's rule and, below them,
	// relation, where a program has so many.
	numbers Words
	Costs   Words // -log2 of the confidence, fixed point; 0 is certain
	args    []uint32
}

// content finds facts by what they say, and says what they are.
type content struct {
	rows
	Syms  *symbol.Table
	Rels  []*Relation // by number; rels[0] is unused
	ByKey map[ast.Key]*Relation
}

// journal keeps what was before: for snapshots that are looked at still, and to take a
// transaction back.
type journal struct {
	content
	moved Words // the last turn in which a fact came to hold or ceased to, where a snapshot shows another
	Told  map[ID]Told
	lives history[bool]      // whether facts held
	tells history[toldState] // how facts were told

	Turn    uint32 // number of the last finished change
	Seen    uint32 // the last turn of which a reader took a snapshot
	Shown   ID     // the limit of that snapshot: facts from here on no reader has seen
	log     changeLog
	toldLog []Told // what changes of told facts put back
	Logging bool
	start   ID        // facts from here on are the open transaction's own: they go whole
	grown   []growing // the relations with facts that it has put in the chains
}

// growing is a relation and how many linked facts it had.
type growing struct {
	r      *Relation
	before int
}

// Relation is a predicate with its sign and arity.
type Relation struct {
	ast.Key
	Num     uint32
	Table   Table
	List    []ID // linked facts, oldest first
	Indexes []*Index
	Edges   *Edges // where a rule makes the relation transitive
	Told    int
	Live    int // facts that hold
	// weighted is set once a fact of the relation may be uncertain.
	Weighted bool
	grows    bool      // it is among the grown of the open transaction
	Opposite *Relation // p for -p and the other way round, or nil
}

// NewStore returns an empty store.
func NewStore() *Store {
	s := &Store{Limit: 1, prems: make([]uint32, 1)}
	s.Syms, s.Rels, s.ByKey = symbol.New(), make([]*Relation, 1), map[ast.Key]*Relation{}
	s.Told, s.args = map[ID]Told{}, make([]uint32, 1)
	return s
}

// Clone returns a copy that is changed on its own.
func (s *Store) Clone() *Store {
	c := *s
	c.Syms = s.Syms.Clone()
	c.facts, c.flags = cloneChunks(s.facts), cloneChunks(s.flags)
	c.Costs, c.moved, c.numbers = s.Costs.clone(), nil, s.numbers.clone()
	c.args, c.prems = slices.Clone(s.args), slices.Clone(s.prems)
	c.Told = make(map[ID]Told, len(s.Told))
	for k, v := range s.Told {
		c.Told[k] = v
	}
	c.Rels = slices.Clone(s.Rels)
	c.ByKey = make(map[ast.Key]*Relation, len(s.ByKey))
	for i, r := range s.Rels[1:] {
		n := *r
		n.Table, n.List, n.Edges = r.Table.clone(), slices.Clone(r.List), nil
		n.Indexes = make([]*Index, len(r.Indexes))
		for j, ix := range r.Indexes {
			n.Indexes[j] = ix.clone()
		}
		c.Rels[i+1], c.ByKey[n.Key] = &n, &n
	}
	for _, r := range c.Rels[1:] {
		r.Opposite = c.ByKey[ast.Key{Pred: r.Pred, Arity: r.Arity, Denied: !r.Denied}]
	}
	c.lives, c.tells = history[bool]{}, history[toldState]{}
	c.Users, c.log, c.toldLog, c.grown, c.Logging = Users{}, changeLog{}, nil, nil, false
	return &c
}

// Relation returns the relation of a key, made if there is none yet.
func (s *content) Relation(k ast.Key) *Relation {
	if r := s.ByKey[k]; r != nil {
		return r
	}
	r := &Relation{Key: k, Num: uint32(len(s.Rels))}
	s.Rels = append(s.Rels, r)
	s.ByKey[k] = r
	if o := s.ByKey[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: !k.Denied}]; o != nil {
		r.Opposite, o.Opposite = o, r
	}
	return r
}

func (s *rows) Row(f ID) *Row   { return &s.facts[f>>chunkBits][f&chunkMask].Row }
func (s *rows) Just(f ID) *Just { return &s.facts[f>>chunkBits][f&chunkMask].Just }
func (s *rows) Flag(f ID) *uint8 {
	return &s.flags[f>>chunkBits][f&chunkMask]
}
func (s *rows) Has(f ID, flags uint8) bool {
	return s.flags[f>>chunkBits][f&chunkMask]&flags == flags
}
func (s *content) Rel(f ID) *Relation { return s.Rels[s.RelNumber(f)] }

// RelNumber returns the number of a fact's relation.
func (s *rows) RelNumber(f ID) uint32 {
	return uint32(s.Just(f).rel) | s.numbers.Get(f)<<16
}

// RuleNumber returns that of the rule that a fact's justification is by.
func (s *rows) RuleNumber(f ID) uint32 {
	return uint32(s.Just(f).rule) | s.numbers.Get(f)&^math.MaxUint16
}

func (s *rows) setRule(f ID, num uint32) {
	s.Just(f).rule = uint16(num)
	s.numbers.Set(f, s.numbers.Get(f)&math.MaxUint16|num&^math.MaxUint16)
}

// Arg returns argument i of a fact of r.
func (s *rows) Arg(r *Relation, f ID, i int) symbol.ID {
	w := s.Row(f)
	switch {
	case r.Arity > 2:
		return s.args[int(w.A)+i]
	case i == 0:
		return w.A
	}
	return w.B
}

// AppendArgs appends the arguments of a fact.
func (s *rows) AppendArgs(out []symbol.ID, r *Relation, f ID) []symbol.ID {
	for i := range r.Arity {
		out = append(out, s.Arg(r, f, i))
	}
	return out
}

// TableKey is the key of arguments in a relation's table.
func TableKey(args []symbol.ID) uint64 {
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

// Find returns the fact of r with these arguments, whether it holds or not,
// or 0.
func (s *content) Find(r *Relation, args []symbol.ID) ID {
	return s.FindKey(r, TableKey(args), args)
}

// FindKey is find with the key at hand.
func (s *content) FindKey(r *Relation, key uint64, args []symbol.ID) ID {
	if r.Arity <= 2 {
		return r.Table.find(key, nil)
	}
	return r.Table.find(key, func(f uint32) bool {
		at := s.Row(f).A
		return slices.Equal(s.args[at:int(at)+len(args)], args)
	})
}

// Add makes a row for a fact that the relation does not have.
func (s *Store) Add(r *Relation, key uint64, args []symbol.ID) ID {
	f := s.newRow(r, args)
	r.Table.insert(key, f)
	if n := r.Table.count; !s.Logging && r.Arity == 2 && n >= gridMin && n&(n-1) == 0 {
		r.Table.densify()
	}
	return f
}

func (s *Store) newRow(r *Relation, args []symbol.ID) ID {
	f := s.Limit
	s.Limit++
	if int(f>>chunkBits) >= len(s.facts) {
		s.facts = append(s.facts, new(factChunk))
		s.flags = append(s.flags, new(flagChunk))
	}
	s.facts[f>>chunkBits][f&chunkMask] = Record{Just: Just{rel: uint16(r.Num)}}
	s.numbers.Set(f, r.Num>>16)
	w := s.Row(f)
	switch {
	case r.Arity > 2:
		w.A = uint32(len(s.args))
		s.args = append(s.args, args...)
	case r.Arity == 2:
		w.A, w.B = args[0], args[1]
	case r.Arity == 1:
		w.A = args[0]
	}
	*s.Flag(f) = 0
	s.Costs.Set(f, 0)
	s.moved.Set(f, 0)
	s.Users.forget(f)
	return f
}

// Move makes a fact hold or not, and keeps for snapshots what was.
func (s *Store) Move(f ID, alive bool) {
	if f < s.Shown && s.Has(f, Alive) != alive {
		if s.lives.keep(f, s.Turn+1, s.Seen, !alive) {
			s.note(change{kind: changeLife, fact: f})
		}
		s.moved.Set(f, s.Turn+1)
	}
	s.setAlive(f, alive)
}

// AliveAt reports whether the fact held, as seen in a turn.
func (s *journal) AliveAt(f ID, turn uint32) bool {
	if s.moved.Get(f) > turn {
		if was, ok := s.lives.at(f, turn); ok {
			return was
		}
	}
	return s.Has(f, Alive)
}

// link puts a fact in the list and the chains of its relation.
func (s *Store) link(f ID) {
	r := s.Rel(f)
	*s.Flag(f) |= Linked
	if s.Logging && !r.grows {
		r.grows = true
		s.grown = append(s.grown, growing{r, len(r.List)})
	}
	r.List = append(r.List, f)
	for _, ix := range r.Indexes {
		ix.link(s, r, f)
	}
}

// Activate makes a fact usable as a premise.
func (s *Store) Activate(f ID) {
	fl := s.Flag(f)
	if *fl&Linked == 0 {
		s.link(f)
	} else if *fl&Active == 0 {
		s.Unsettled--
	}
	*fl |= Active
}

// Deactivate takes a fact out of evaluation; it stays in the chains.
func (s *Store) Deactivate(f ID) {
	fl := s.Flag(f)
	if *fl&Active != 0 {
		*fl &^= Active
		s.Unsettled++
	}
}

// setAlive makes a fact hold or not.
func (s *Store) setAlive(f ID, alive bool) {
	fl := s.Flag(f)
	if (*fl&Alive != 0) == alive {
		return
	}
	r := s.Rel(f)
	if alive {
		*fl |= Alive
		s.Alive++
		r.Live++
		return
	}
	*fl &^= Alive
	s.Alive--
	r.Live--
}

// toldState says whether and how a fact is told.
type toldState struct {
	is   bool
	info Told
}

// SetTold records that a fact is told, or that it is no more.
func (s *Store) SetTold(f ID, isTold bool, info Told) {
	if s.Logging && f < s.start {
		s.logTold(f)
	}
	s.putTold(f, isTold, info, info != Told{})
}

func (s *journal) logTold(f ID) {
	old, had := s.Told[f]
	c := change{kind: changeTold, fact: f, word: uint32(len(s.toldLog)), had: had, was: s.Has(f, IsTold)}
	s.toldLog = append(s.toldLog, old)
	c.kept = f < s.Shown && s.tells.keep(f, s.Turn+1, s.Seen, toldState{c.was, old})
	s.note(c)
}

// ToldAt reports whether the fact was told, as seen in a turn, and how.
func (s *journal) ToldAt(f ID, turn uint32) (info Told, ok bool) {
	if s.tells.size > 0 {
		if was, ok := s.tells.at(f, turn); ok {
			return was.info, was.is
		}
	}
	if !s.Has(f, IsTold) {
		return Told{}, false
	}
	return s.Told[f], true
}

func (s *Store) putTold(f ID, isTold bool, info Told, keep bool) {
	fl, r := s.Flag(f), s.Rel(f)
	if was := *fl&IsTold != 0; was != isTold {
		d := 1
		if was {
			d = -1
		}
		s.Base += d
		r.Told += d
		*fl ^= IsTold
	}
	if keep {
		s.Told[f] = info
	} else if len(s.Told) > 0 {
		delete(s.Told, f)
	}
}

// Premises returns the premises of a justification by a rule with n of them,
// or by one that groups. They stand where they are recorded: the next
// justification of the fact overwrites them.
func (s *Store) Premises(j *Just, n int, group bool) []ID {
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
	changeState changeKind = iota // flags, justification, cost, death of fact
	changeTold                    // fact was told or taken back
	changeLife                    // whether fact held was kept for snapshots
	changeEdge                    // fact was listed as an edge
	changeEdges                   // the edges of a relation were listed, its number is word
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
	Just        Just
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

func (s *journal) note(c change) {
	if s.Logging {
		s.log.add(c)
	}
}

// NoteState logs the state of a fact before it is changed; a new one has none that
// could come back.
func (s *journal) NoteState(f ID) {
	if s.Logging && f < s.start {
		s.log.add(change{kind: changeState, fact: f, flags: *s.Flag(f), Just: *s.Just(f),
			cost: s.Costs.Get(f), moved: s.moved.Get(f), numbers: s.numbers.Get(f)})
	}
}

// mark is the state of the store's counters at the start of a transaction.
type mark struct {
	Limit       ID
	args, prems int
	inverted    bool
	Users       int
	syms        int // how many symbols
	pieces      int // of their long texts
	held        int64
}

// Begin opens a transaction.
func (s *Store) Begin() mark {
	s.log.clear()
	s.toldLog, s.Logging, s.start = s.toldLog[:0], true, s.Limit
	return mark{s.Limit, len(s.args), len(s.prems), s.Inverted, s.Users.made, s.Syms.Size, len(s.Syms.Long), s.Syms.Held()}
}

// Rollback takes back every change since begin.
func (s *Store) Rollback(m mark) {
	s.Logging = false
	for _, chunk := range slices.Backward(s.log) {
		for _, c := range slices.Backward(chunk) {
			s.revert(c)
		}
	}
	for _, g := range s.grown {
		ungrow(s, g)
	}
	for f := s.Limit - 1; f >= m.Limit; f-- {
		vanish(s, f)
	}
	s.close()
	if s.Users.made != m.Users {
		// Made in between, the lists miss what has just been put back.
		s.Users.built = false
	}
	s.Limit, s.args, s.prems, s.Inverted = m.Limit, s.args[:m.args], s.prems[:m.prems], m.inverted
}

func (s *Store) revert(c change) {
	if c.kind == changeEdges {
		s.Rels[c.word].Edges = nil
		return
	}
	switch c.kind {
	case changeState:
		s.setAlive(c.fact, c.flags&Alive != 0)
		if c.flags&Active != 0 {
			s.Activate(c.fact)
		} else if s.Has(c.fact, Linked) {
			s.Deactivate(c.fact)
		}
		fl := s.Flag(c.fact)
		*fl &= Alive | Active | IsTold | Linked
		*s.Just(c.fact) = c.Just
		s.numbers.Set(c.fact, c.numbers)
		s.Costs.Set(c.fact, c.cost)
		s.moved.Set(c.fact, c.moved)
	case changeLife:
		s.lives.drop(c.fact)
	case changeEdge:
		if r := s.Rel(c.fact); r.Edges != nil {
			r.Edges.pop(s)
		}
	case changeTold:
		s.putTold(c.fact, c.was, s.toldLog[c.word], c.had)
		if c.kept {
			s.tells.drop(c.fact)
		}
	}
}

// ungrow takes out of the chains what was put in, the youngest first.
func ungrow(s *Store, g growing) {
	for _, f := range slices.Backward(g.r.List[g.before:]) {
		for _, ix := range g.r.Indexes {
			ix.unlink(s, g.r, f)
		}
		if !s.Has(f, Active) {
			s.Unsettled--
		}
		*s.Flag(f) &^= Linked | Active
	}
	g.r.List = g.r.List[:g.before]
}

// vanish takes a new fact out of its table and the counts.
func vanish(s *Store, f ID) {
	s.setAlive(f, false)
	s.putTold(f, false, Told{}, false)
	var buf [8]symbol.ID
	r := s.Rel(f)
	r.Table.remove(TableKey(s.AppendArgs(buf[:0], r, f)), f)
}

// Commit closes a transaction.
func (s *Store) Commit() {
	s.Logging = false
	s.close()
}

// close forgets what a transaction has noted.
func (s *journal) close() {
	s.log.clear()
	for _, g := range s.grown {
		g.r.grows = false
	}
	s.grown = s.grown[:0]
}

// Known returns the atom's relation, or nil.
func (s *content) Known(a ast.Atom) *Relation { return s.ByKey[ast.KeyOf(a)] }

// Locate returns the row of a ground atom, whether it holds or not, or 0.
func (s *content) Locate(a ast.Atom) ID {
	r := s.Known(a)
	if r == nil {
		return 0
	}
	var buf [8]symbol.ID
	args, ok := s.Syms.FindAll(buf[:0], a.Args)
	if !ok {
		return 0
	}
	return s.Find(r, args)
}

// Atom returns the atom of a fact.
func (s *content) Atom(f ID) ast.Atom {
	r := s.Rel(f)
	a := ast.Atom{Pred: r.Pred, Denied: r.Denied}
	if r.Arity > 0 {
		a.Args = make([]ast.Term, r.Arity)
	}
	for i := range a.Args {
		a.Args[i] = s.Syms.Term(s.Arg(r, f, i))
	}
	return a
}

// ToldFact returns a told fact as it was told, as seen in a turn.
func (s *journal) ToldFact(f ID, turn uint32) ast.Fact {
	out := ast.Fact{Atom: s.Atom(f)}
	info, _ := s.ToldAt(f, turn)
	if info == (Told{}) {
		return out
	}
	out.ID = s.Name(info)
	if info.file != 0 {
		out.Pos.File = s.Syms.Term(info.file).Symbol()
	}
	if info.notes != 0 {
		notes := s.Syms.Term(info.notes).Elems()
		out.Label, out.Priority, out.Mute = notes[0].Symbol(), int(notes[1].Bits()), notes[2].Bits() == 1
	}
	out.Pos.Line, out.Pos.Col = int(info.line), int(info.col)
	out.Confidence = info.Conf
	return out
}

// NewTold interns what is kept of a told fact. A place alone is not worth
// keeping for each of a million facts; texts.find finds it again.
func (s *content) NewTold(f ast.Fact) Told {
	var t Told
	noted := f.Label != "" || f.Priority != 0 || f.Mute
	if f.ID == "" && !noted && (f.Confidence == 0 || f.Confidence == 1) {
		return t
	}
	if noted {
		mute := ast.Int(0)
		if f.Mute {
			mute = ast.Int(1)
		}
		t.notes = s.Syms.Intern(ast.List(ast.String(f.Label), ast.Int(int64(f.Priority)), mute))
	}
	if f.ID != "" {
		t.id = s.Syms.Intern(ast.String(f.ID))
	}
	if f.Pos.File != "" {
		t.file = s.Syms.Intern(ast.String(f.Pos.File))
	}
	t.line, t.col = uint32(f.Pos.Line), uint32(f.Pos.Col)
	if f.Confidence > 0 && f.Confidence < 1 {
		t.Conf, t.Cost = f.Confidence, ConfidenceCost(f.Confidence)
	}
	return t
}

// Restamp numbers the facts that hold anew in the order of their ranks, so
// that stamps grow along every justification whatever the components will be. home
// returns the component of a fact.
func (s *Store) Restamp(home func(ID) int) {
	type ranked struct {
		home  int
		stamp uint32
		fact  ID
	}
	var all []ranked
	for f := ID(1); f < s.Limit; f++ {
		if s.Has(f, Alive) {
			all = append(all, ranked{home(f), s.Just(f).Stamp, f})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.home, b.home), cmp.Compare(a.stamp, b.stamp))
	})
	for _, r := range all {
		s.NoteState(r.fact)
		s.Stamp++
		s.Just(r.fact).Stamp = s.Stamp
	}
	s.Inverted = false
}

// Conflict returns the positive one of a fact and its denial if both hold, or
// 0.
func (s *content) Conflict(f ID) ID {
	r := s.Rel(f)
	if r.Opposite == nil {
		return 0
	}
	var buf [8]symbol.ID
	o := s.Find(r.Opposite, s.AppendArgs(buf[:0], r, f))
	switch {
	case o == 0 || !s.Has(o, Alive):
		return 0
	case r.Denied:
		return o
	}
	return f
}

// wasted is how much the symbols of a change that was taken back may take before
// they are forgotten.
const wasted = 1 << 20

// Shrink gives back what a change has used that was taken back, if it is much. It
// reports whether symbols are gone.
func (s *Store) Shrink(m mark) (cut bool) {
	if cut = s.Syms.Held()-m.held > wasted; cut {
		s.Syms.Cut(m.syms, m.pieces)
	}
	if cap(s.args)-m.args > wasted/4 {
		s.args = slices.Clone(s.args)
	}
	if cap(s.prems)-m.prems > wasted/4 {
		s.prems = slices.Clone(s.prems)
	}
	return cut
}

// Name returns the id that a fact was told with, or "".
func (s *content) Name(t Told) string {
	if t.id == 0 {
		return ""
	}
	return s.Syms.Term(t.id).Symbol()
}

// Justify records that a fact rests on a rule, 0 for a told fact, and premises. They
// are listed where they are more than two, or a rule groups.
func (s *Store) Justify(f ID, num uint32, prems []ID, listed bool, cost, stamp uint32) {
	j := s.Just(f)
	if j.Stamp != stamp && s.Has(f, Held) {
		// What rests on it in later components keeps its stamp.
		s.Inverted = true
	}
	j.Stamp, j.p = stamp, [2]uint32{}
	s.Costs.Set(f, cost)
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
func (s *Store) used(f ID, prems []ID) {
	if s.Users.built {
		for _, p := range prems {
			s.Users.add(p, f)
		}
	}
}

// Conclude makes a new fact hold by a rule and up to two premises; it waits in a
// queue.
func (s *Store) Conclude(r *Relation, f ID, num uint32, p [2]ID, n int) {
	s.Stamp++
	j := s.Just(f)
	j.p, j.Stamp = p, s.Stamp
	s.setRule(f, num)
	s.used(f, p[:n])
	*s.Flag(f) = Alive | Queued
	s.Alive++
	r.Live++
}

// Settle makes a new told fact of a relation hold, certain and usable.
func (s *Store) Settle(r *Relation, f ID) {
	s.Stamp++
	s.Just(f).Stamp = s.Stamp
	*s.Flag(f) |= Alive | Active | Linked
	s.Alive++
	r.Live++
	r.List = append(r.List, f)
	for _, ix := range r.Indexes {
		ix.link(s, r, f)
	}
}
