package conductor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// forget takes back a fact, a rule or a property by its id, or what a statement
// says, with all that rests on it.
func (t *turn) forget(arg string) error {
	it := t.items[0]
	if arg == "" {
		return t.refuse("what to forget is missing", "for example: /forget f12")
	}
	if isToldID(arg) {
		text, ok := t.toldNow(arg, "/undo brings it back, if that was the last change")
		if !ok {
			return nil
		}
		it.dropFact(arg, stop(text))
		return t.dropNow(it)
	}
	read, err := t.c.language.Read(t.ctx, arg, t.c.discourse())
	if err != nil {
		return err
	}
	if len(read) != 1 || read[0].Kind != triple.FactKind && read[0].Kind != triple.RuleKind {
		return t.refuse("\""+arg+"\" is no statement that could have been told", "for example: /forget Tom is a cat")
	}
	it.Facts, it.Rules = read[0].Facts, read[0].Rules
	it.Kind = triple.Retraction
	if err := t.revise(it); err != nil {
		return err
	}
	if it.rec.Status == "refused" {
		return t.refuse(it.rec.Reason, "")
	}
	return t.dropNow(it)
}

// isToldID reports whether s is the id of a fact, a rule or a property.
func isToldID(s string) bool { return isID(s, 'f') || isID(s, 'r') || isID(s, 'p') || isID(s, 's') }

// toldNow returns the sentence of what was told under an id and still holds.
// Otherwise it refuses the command, with a hint for what was taken back.
func (t *turn) toldNow(id, hint string) (string, bool) {
	text, _, live, err := t.c.told(t.ctx, id)
	switch {
	case err != nil:
		_ = t.refuse("nothing was told as "+id, "/facts and /rules list what was") // it is always nil
	case !live:
		_ = t.refuse(id+" has been taken back already", hint) // it is always nil
	}
	return text, err == nil && live
}

// dropNow stores a retraction and reports what it did.
func (t *turn) dropNow(it *item) error {
	change := kb.Change{Turn: t.id, Retract: t.c.happened.whole(it.drop)}
	if err := t.ahead(change); err != nil {
		return err
	}
	ctx := context.WithoutCancel(t.ctx)
	receipt, err := t.c.store.Commit(ctx, change)
	if err != nil {
		return &fault{code: "store", err: err, hint: "nothing was changed"}
	}
	if err := t.infer(ctx, receipt.Delta); err != nil {
		return err
	}
	it.rec.Status, it.rec.IDs = "retracted", it.drop
	t.receipt("forgot " + strings.Join(it.drop, ", ") + ": " + stop(joinAnd(it.dropTexts)))
	t.announce()
	t.sayLine("Forgotten.")
	t.sayEffects()
	return nil
}

// announce yields the events of a change.
func (t *turn) announce() {
	t.emit(Learned{Statements: t.statements(), Receipts: t.rec.Effects.Receipts})
	t.emit(Inferred{Effects: t.rec.Effects})
}

func (t *turn) sayEffects() {
	if said := strings.TrimSpace(speakEffects(t.rec.Effects) + t.onlyNear()); said != "" {
		t.say(" " + said)
	}
}

// undo reverses what a turn changed: the last one that is not undone, or the
// one named.
func (t *turn) undo(arg string) error {
	if arg != "" && !isID(arg, 't') {
		return t.refuse("\""+arg+"\" is no turn", "for example: /undo t3")
	}
	ctx := context.WithoutCancel(t.ctx)
	undone, err := t.c.store.Undo(ctx, t.id, arg)
	switch {
	case errors.Is(err, kb.ErrNothing):
		return t.refuse("there is nothing to undo", "")
	case errors.Is(err, kb.ErrUndone):
		return t.refuse(arg+" is undone already", "undo the turn that undid it to have it back")
	case err != nil:
		return &fault{code: "store", err: err, hint: "nothing was changed"}
	}
	texts := t.c.changed(undone.Delta)
	t.partial = t.c.far // what it was is known too late to read what bears on it
	if err := t.infer(ctx, undone.Delta); err != nil {
		return err
	}
	t.receipt("undid " + undone.Target + ": " + strings.Join(texts, ", "))
	t.announce()
	t.sayLine("Undone: " + undone.Target + ".")
	if len(undone.Kept) > 0 {
		t.say(" " + joinAnd(undone.Kept) + " stays, because it was told in another turn too.")
	}
	t.sayEffects()
	return nil
}

// changed lists what a change brings back and takes away, by id.
func (c *Conductor) changed(d kb.Delta) []string {
	var out []string
	for _, f := range d.Facts {
		out = append(out, "+"+f.ID)
	}
	for _, r := range d.Rules {
		out = append(out, "+"+r.ID)
	}
	for _, p := range d.Properties {
		out = append(out, "+"+p.ID)
	}
	for _, r := range d.Symbolic {
		out = append(out, "+"+r.ID)
	}
	for _, id := range d.Retracted {
		out = append(out, "-"+id)
	}
	for _, k := range slices.Sorted(maps.Keys(d.Settings)) {
		if strings.HasPrefix(k, supersededSetting) {
			continue // it goes with the fact
		}
		out = append(out, strings.TrimSpace(strings.ReplaceAll(k, ".", " of ")+" "+d.Settings[k]))
	}
	return out
}

// told returns what was told under an id, where, and whether it still holds.
func (c *Conductor) told(ctx context.Context, id string) (text string, s triple.Source, live bool, err error) {
	var past kb.Past
	switch id[0] {
	case 'f':
		var f triple.Fact
		f, past, err = c.store.Fact(ctx, id)
		text, s = strings.TrimSuffix(c.sentence(f.Triple), "."), f.Source
	case 'r':
		var r triple.StoredRule
		r, past, err = c.store.Rule(ctx, id)
		text, s = c.language.Rule(r.Rule, c.words), r.Source
	case 's':
		var r kb.SymbolicRule
		r, past, err = c.store.SymbolicRule(ctx, id)
		text, s = symbolicText(r), r.Source
	default:
		var p triple.StoredProperty
		p, past, err = c.store.Property(ctx, id)
		text, s = propertyText(p.Property), p.Source
	}
	return text, s, past.Live, err
}

// suppose answers as if a statement were so, until /drop.
func (t *turn) suppose(arg string) error {
	read, err := t.c.language.Read(t.ctx, arg, t.c.discourse())
	if err != nil {
		return err
	}
	var change reason.Change
	for _, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1 {
			return t.refuse("\""+s.Text+"\" is nothing that can be supposed", "for example: /suppose Tom is a bird")
		}
		for _, f := range s.Facts {
			change.Facts = append(change.Facts, triple.Fact{Triple: f, Source: triple.Source{Turn: t.id, Quote: s.Text}})
		}
		for _, r := range s.Rules {
			change.Rules = append(change.Rules, triple.StoredRule{Rule: r, Source: triple.Source{Turn: t.id, Quote: s.Text}})
		}
		change.Relations = append(change.Relations, s.Properties...)
		t.c.words.add(individuals(s.Names), s.Relations)
	}
	if len(change.Facts)+len(change.Rules)+len(change.Relations) == 0 {
		return t.refuse("what to suppose is missing", "for example: /suppose Tom is a bird")
	}
	effect, err := t.c.base.Suppose(t.ctx, change)
	if err != nil {
		return t.refuse("that cannot be supposed: "+gateReason(err), "")
	}
	t.c.remember(read)
	t.say("Supposing that, until /drop. Nothing is learned.")
	if err := t.effects(kb.Delta{}, effect); err != nil {
		return err
	}
	t.sayEffects()
	return nil
}

// dropSupposed ends all supposing.
func (t *turn) dropSupposed(string) error {
	t.c.talk.walk.stale = true
	if n := t.c.base.Drop(); n == 0 {
		t.say("Nothing was supposed.")
	} else {
		t.say(fmt.Sprintf("Dropped %d %s. Everything is as it was told.", n, plural(n, "supposition")))
	}
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// properties by the words that /relation takes.
var propertyNames = map[string]triple.Property{
	"symmetric": triple.Symmetric, "transitive": triple.Transitive, "functional": triple.Functional,
	"inverse": triple.InverseOf, "part": triple.PartOf, "disjoint": triple.Disjoint, "synonym": triple.Synonym,
	"changing": triple.Changing, "complete": triple.Complete,
}

// propertyPrepositions may stand between a property and the other relation.
var propertyPrepositions = []string{"of", "to", "with", "from"}

// propertyText says a property of a relation as /relation takes it.
func propertyText(p triple.RelationProperty) string {
	for name, q := range propertyNames {
		if q == p.Property {
			return strings.TrimSpace(p.Relation + " " + name + " " + p.Other)
		}
	}
	return p.Relation
}

// relation learns properties of a relation.
func (t *turn) relation(arg string) error {
	words := strings.Fields(arg)
	usage := "for example: /relation knows symmetric, or /relation owns inverse belongs_to"
	if len(words) < 2 {
		return t.refuse("a relation and a property are needed", usage)
	}
	it := t.items[0]
	for rest := words[1:]; len(rest) > 0; {
		p, ok := propertyNames[strings.ToLower(rest[0])]
		if !ok {
			return t.refuse("\""+rest[0]+"\" is no property of a relation", "there are "+joinAnd(slices.Sorted(maps.Keys(propertyNames))))
		}
		property := triple.RelationProperty{Relation: t.relationKey(words[0]), Property: p}
		if rest = rest[1:]; len(rest) > 0 && slices.Contains(propertyPrepositions, strings.ToLower(rest[0])) {
			rest = rest[1:] // "part of likes"
		}
		if needsOther(p) {
			if len(rest) == 0 {
				return t.refuse("the other relation is missing", usage)
			}
			property.Other, rest = t.relationKey(rest[0]), rest[1:]
		}
		it.Properties = append(it.Properties, property)
	}
	it.Kind, it.rec.Understood = triple.RuleKind, "relation "+joinAnd(mapped(it.Properties, propertyText))
	if err := t.learn(); err != nil {
		return err
	}
	return t.reportCommand(it)
}

// relationKey is the relation that sentences with the word are of: "located_in" is
// that of "is located in".
func (t *turn) relationKey(word string) string {
	if _, known := t.c.words.Relation(word); known {
		return word
	}
	read, err := t.c.language.Read(t.ctx, strconv.Quote(strings.ReplaceAll(word, "_", " "))+" is symmetric.", triple.Discourse{Vocabulary: t.c.words})
	if err != nil || len(read) != 1 || len(read[0].Properties) != 1 {
		return word
	}
	return read[0].Properties[0].Relation
}

func needsOther(p triple.Property) bool {
	return p == triple.InverseOf || p == triple.PartOf || p == triple.Disjoint || p == triple.Synonym
}

// reportCommand reports a statement that a command has made, with its effects.
func (t *turn) reportCommand(it *item) error {
	if err := t.report(it); err != nil {
		return err
	}
	t.sayEffects()
	return nil
}

// alias learns that two names are of one thing.
func (t *turn) alias(arg string) error {
	a, b, ok := strings.Cut(arg, "=")
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if !ok || triple.Key(a) == "" || triple.Key(b) == "" || triple.Key(a) == triple.Key(b) {
		return t.refuse("two names with a = between them are needed", "for example: /alias depreciation = AfA")
	}
	it := t.items[0]
	fact := triple.Triple{Subject: triple.Const(triple.Proper, a), Relation: triple.SynonymOf, Object: triple.Const(triple.Proper, b)}
	it.Kind, it.Facts, it.Names = triple.FactKind, []triple.Triple{fact}, []triple.Term{fact.Subject, fact.Object}
	it.rec.Understood, it.rec.Triples = t.c.sentence(fact), tripleRecords(it.Statement)
	if err := t.learn(); err != nil {
		return err
	}
	return t.reportCommand(it)
}

// setWorld says whether absence counts as no, everywhere or of one relation.
func (t *turn) setWorld(arg string) error {
	world, relation, _ := strings.Cut(arg, " ")
	relation = strings.TrimSpace(relation)
	w, ok := worlds[world]
	switch {
	case arg == "":
		t.say("The world is " + worldName(t.c.base.World("")) + ".")
		return nil
	case !ok:
		return t.refuse("the world is open or closed, not \""+world+"\"", "")
	}
	if err := t.c.base.SetWorld(t.ctx, relation, w); err != nil {
		return t.refuse(gateReason(err), "nothing was changed")
	}
	key := "world"
	if relation != "" {
		key += "." + relation
	}
	receipt, err := t.c.store.Commit(context.WithoutCancel(t.ctx), kb.Change{Turn: t.id, Settings: map[string]string{key: world}})
	if err != nil {
		return &fault{code: "store", err: err, hint: "the setting holds until the program ends"}
	}
	t.c.seq = receipt.Seq
	what := "The world"
	if relation != "" {
		what = "For " + relation + ", the world"
	}
	t.say(what + " is " + world + " now: " + worldMeaning[world])
	return nil
}

var worlds = map[string]reason.World{"open": reason.Open, "closed": reason.Closed}

var worldMeaning = map[string]string{
	"open":   "what I was not told I do not know.",
	"closed": "what I cannot prove counts as no.",
}

func worldName(w reason.World) string {
	if w == reason.Closed {
		return "closed"
	}
	return "open"
}

// takeSettings puts stored settings in force. A world that was asked for on
// this start wins.
func (c *Conductor) takeSettings(settings map[string]string, asked bool) {
	for k, v := range settings {
		c.notePast(k, v)
		relation, ofRelation := strings.CutPrefix(k, "world.")
		switch {
		case k == "world" && !asked:
			c.world.World = worlds[v]
		case ofRelation:
			c.world.ClosedRelations[relation] = v == "closed"
		}
	}
}

// putSettings puts settings that have changed in force; "" is the default.
func (c *Conductor) putSettings(ctx context.Context, settings map[string]string) error {
	for _, k := range slices.Sorted(maps.Keys(settings)) {
		c.notePast(k, settings[k])
		relation, ofRelation := strings.CutPrefix(k, "world.")
		if !ofRelation && k != "world" {
			continue
		}
		if !ofRelation {
			relation = ""
		}
		w := worlds[settings[k]]
		if settings[k] == "" && ofRelation {
			w = c.base.World("")
		}
		if err := c.base.SetWorld(ctx, relation, w); err != nil {
			return err
		}
	}
	return nil
}

// reset empties a base that is not kept.
func (t *turn) reset(string) error {
	if t.c.path != ":memory:" {
		return t.refuse("this base is kept in "+t.c.path+", so it is not emptied with one word", "begin another with --kb, or move the file away")
	}
	var all []string
	for f, err := range t.c.store.Facts(t.ctx) {
		if err != nil {
			return err
		}
		all = append(all, f.ID)
	}
	all = append(all, sortedIDs(t.c.rules)...)
	all = append(all, sortedIDs(t.c.properties)...)
	all = append(all, sortedIDs(t.c.book.rules)...)
	it := t.items[0]
	it.drop, it.dropTexts = all, []string{"everything"}
	t.c.talk = talk{depth: t.c.talk.depth, traces: t.c.talk.traces}
	if len(all) == 0 {
		t.say("There was nothing to forget.")
		return nil
	}
	return t.dropNow(it)
}
