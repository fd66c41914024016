package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// changes are those of what is known, and of how it is looked at.
type changes struct{ *Turn }

// forget takes back a fact, a rule or a property by its id, or what a statement
// says, with all that rests on it.
func (t changes) forget(arg string) error {
	it := t.Items[0]
	if arg == "" {
		return t.Refuse("what to forget is missing", "for example: /forget f12")
	}
	if done, err := t.Notes.Purges(arg); done || err != nil {
		return err
	}
	if name, all := strings.CutPrefix(arg, "about "); all {
		return t.forgetAbout(name)
	}
	if IsToldID(arg) {
		return t.Belief.TakeBack(it, func() error {
			if text, ok := t.ToldNow(arg, "/undo brings it back, if that was the last change"); ok {
				it.DropFact(arg, wording.Stop(text))
			}
			return nil
		})
	}
	read, err := t.Known.Language.Read(t.Ctx, arg, t.discourse())
	if err != nil {
		return err
	}
	if len(read) != 1 || read[0].Kind != triple.FactKind && read[0].Kind != triple.RuleKind {
		return t.Refuse("\""+arg+"\" is no statement that could have been told", "for example: /forget Tom is a cat")
	}
	it.Kind = triple.Retraction
	return t.Belief.TakeBack(it, func() error {
		it.Facts, it.Rules = read[0].Facts, read[0].Rules
		if err := t.Belief.Revise(it); err != nil || it.Rec.Status != "refused" {
			return err
		}
		return t.Refuse(it.Rec.Reason, "")
	})
}

// undo reverses what a turn changed: the last one that is not undone, or the
// one named.
func (t changes) undo(arg string) error {
	if arg == "undo" {
		var err error
		if arg, err = t.lastUndo(); err != nil {
			return err
		}
	}
	if arg != "" && !kb.IsID(arg, 't') {
		return t.Refuse("\""+arg+"\" is no turn", "for example: /undo t3")
	}
	if t.Unkept != nil {
		return &turn.Fault{Code: "store", Err: t.Unkept, Hint: "nothing was changed"}
	}
	ctx := context.WithoutCancel(t.Ctx)
	by, err := t.History.Persons(ctx, []string{arg})
	if err == nil && arg != "" && !t.Known.Self(cmp.Or(by[arg], t.Teller())) {
		err = t.MayUndo(ctx, arg, by[arg])
	}
	if err != nil {
		return err
	}
	undone, err := t.Belief.Undo(ctx, arg)
	var f *turn.Fault
	switch {
	case errors.Is(err, kb.ErrNothing) && arg == "":
		return t.nothingToUndo()
	case errors.Is(err, kb.ErrNothing):
		return t.Refuse("there is nothing to undo", "")
	case errors.Is(err, kb.ErrPurged):
		return t.Refuse("the words of "+cmp.Or(arg, "that turn")+" were removed for good, and cannot be had back", "")
	case errors.Is(err, kb.ErrUndone):
		return t.Refuse(arg+" is undone already", "undo the turn that undid it to have it back")
	case errors.As(err, &f), t.Stopped() != nil:
		return err
	case err != nil:
		return &turn.Fault{Code: "store", Err: err, Hint: "nothing was changed"}
	}
	texts := changed(undone.Delta)
	t.Partial = t.Known.Outlined // what it was is known too late to read what bears on it
	if err := t.Belief.Infer(ctx, undone.Delta); err != nil {
		return err
	}
	if err := t.Memory.Follow(ctx, undone.Delta); err != nil {
		return err
	}
	t.Receipt("undid " + undone.Target + ": " + strings.Join(texts, ", "))
	t.Announce()
	t.SayLine("Undone: " + undone.Target + ".")
	if len(undone.Kept) > 0 {
		t.Say(" " + wording.JoinAnd(undone.Kept) + " stays, because it was told in another turn too.")
	}
	t.SayEffects()
	return nil
}

// nothingToUndo says that this conversation changed nothing, and what did last.
func (t changes) nothingToUndo() error {
	last, err := t.Known.Store.LastTurn(t.Ctx, func(string) bool { return true })
	switch {
	case errors.Is(err, kb.ErrNothing):
		return t.Refuse("there is nothing to undo", "")
	case err != nil:
		return err
	}
	return t.Refuse("there is nothing to undo in this conversation", "/undo "+last+" takes back the last change, which another made")
}

// changed lists what a change brings back and takes away, by id.
func changed(d kb.Delta) []string {
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
	for _, n := range d.Notes {
		out = append(out, "+"+n.ID)
	}
	for _, id := range d.Retracted {
		out = append(out, "-"+id)
	}
	for _, k := range slices.Sorted(maps.Keys(d.Settings)) {
		if timeline.IsSetting(k) {
			continue // it goes with the fact
		}
		out = append(out, strings.TrimSpace(strings.ReplaceAll(k, ".", " of ")+" "+d.Settings[k]))
	}
	return out
}

// suppose answers as if a statement were so, until /drop.
func (t changes) suppose(arg string) error {
	read, err := t.Known.Language.Read(t.Ctx, arg, t.discourse())
	if err != nil {
		return err
	}
	var change reason.Change
	for _, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1 {
			return t.Refuse("\""+s.Text+"\" is nothing that can be supposed", "for example: /suppose Tom is a bird")
		}
		for _, f := range s.Facts {
			change.Facts = append(change.Facts, triple.Fact{Triple: f, Source: triple.Source{Turn: t.ID, Quote: s.Text}})
		}
		for _, r := range s.Rules {
			change.Rules = append(change.Rules, triple.StoredRule{Rule: r, Source: triple.Source{Turn: t.ID, Quote: s.Text}})
		}
		change.Relations = append(change.Relations, s.Properties...)
		t.Known.Words.Add(belief.Individuals(s.Names), s.Relations)
	}
	if len(change.Facts)+len(change.Rules)+len(change.Relations) == 0 {
		return t.Refuse("what to suppose is missing", "for example: /suppose Tom is a bird")
	}
	effect, err := t.Known.Base.Suppose(t.Ctx, change)
	if err != nil {
		return t.Refuse("that cannot be supposed: "+belief.GateReason(err), "")
	}
	t.Talk.Remember(read)
	t.Say("Supposing that, until /drop. Nothing is learned.")
	if err := t.Belief.Effects(kb.Delta{}, effect); err != nil {
		return err
	}
	t.SayEffects()
	return nil
}

// dropSupposed ends all supposing.
func (t changes) dropSupposed(string) error {
	t.Talk.Walk.Stale = true
	if n := t.Known.Base.Drop(); n == 0 {
		t.Say("Nothing was supposed.")
	} else {
		t.Say(fmt.Sprintf("Dropped %d %s. Everything is as it was told.", n, wording.Plural(n, "supposition")))
	}
	return nil
}

// relation learns properties of a relation.
func (t changes) relation(arg string) error {
	words := strings.Fields(arg)
	usage := "for example: /relation knows symmetric, or /relation owns inverse belongs_to"
	if len(words) < 2 {
		return t.Refuse("a relation and a property are needed", usage)
	}
	it := t.Items[0]
	for rest := words[1:]; len(rest) > 0; {
		p, ok := explain.PropertyOf(rest[0])
		if !ok {
			return t.Refuse("\""+rest[0]+"\" is no property of a relation", "there are "+wording.JoinAnd(explain.PropertyWords()))
		}
		property := triple.RelationProperty{Relation: t.relationKey(words[0]), Property: p}
		if p == triple.AskedAs {
			property.Other = strings.Join(rest[1:], " ")
			if _, err := reason.LowerAsking(property.Relation, property.Other); err != nil {
				return t.Refuse(err.Error(), "for example: /relation guards asked who watches over {X} :- guards(Y, X)")
			}
			it.Properties = append(it.Properties, property)
			break
		}
		if rest = rest[1:]; len(rest) > 0 && lexicon.ClosedOf(strings.ToLower(rest[0]))&lexicon.Preposition != 0 {
			rest = rest[1:] // "part of likes"
		}
		if p.Binary() {
			if len(rest) == 0 {
				return t.Refuse("the other relation is missing", usage)
			}
			property.Other, rest = t.relationKey(rest[0]), rest[1:]
		}
		it.Properties = append(it.Properties, property)
	}
	it.Kind, it.Rec.Understood = triple.RuleKind, "relation "+wording.JoinAnd(lists.Map(it.Properties, explain.PropertyText))
	if err := t.Belief.Learn(); err != nil {
		return err
	}
	return t.reportCommand(it)
}

// relationKey is the relation that sentences with the word are of: "located_in" is
// that of "is located in".
func (t changes) relationKey(word string) string {
	if _, known := t.Known.Words.Relation(word); known {
		return word
	}
	read, err := t.Known.Language.Read(t.Ctx, strconv.Quote(strings.ReplaceAll(word, "_", " "))+" is symmetric.", triple.Discourse{Vocabulary: t.Known.Words})
	if err != nil || len(read) != 1 || len(read[0].Properties) != 1 {
		return word
	}
	return read[0].Properties[0].Relation
}

// alias learns that two names are of one thing.
func (t changes) alias(arg string) error {
	a, b, ok := strings.Cut(arg, "=")
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if !ok || triple.Key(a) == "" || triple.Key(b) == "" || triple.Key(a) == triple.Key(b) {
		return t.Refuse("two names with a = between them are needed", "for example: /alias depreciation = AfA")
	}
	it := t.Items[0]
	fact := triple.Triple{Subject: triple.Const(triple.Proper, a), Relation: triple.SynonymOf, Object: triple.Const(triple.Proper, b)}
	it.Kind, it.Facts, it.Names = triple.FactKind, []triple.Triple{fact}, []triple.Term{fact.Subject, fact.Object}
	it.Rec.Understood, it.Rec.Triples = t.Explain.Sentence(fact), turn.TripleRecords(it.Statement)
	if err := t.Belief.Learn(); err != nil {
		return err
	}
	return t.reportCommand(it)
}

// setWorld says whether absence counts as no, everywhere or of one relation.
func (t changes) setWorld(arg string) error {
	world, relation, _ := strings.Cut(arg, " ")
	relation = strings.TrimSpace(relation)
	w, ok := knowledge.Worlds[world]
	switch {
	case arg == "":
		t.Say("The world is " + WorldName(t.Known.Base.World("")) + ".")
		return nil
	case !ok:
		return t.Refuse("the world is open or closed, not \""+world+"\"", "")
	}
	key := "world"
	if relation != "" {
		key += "." + relation
	}
	receipt, stored, err := t.Belief.Commit(context.WithoutCancel(t.Ctx), func() (kb.Change, bool, error) {
		if err := t.Known.Base.SetWorld(t.Ctx, relation, w); err != nil {
			return kb.Change{}, false, errors.Join(t.Stopped(), t.Refuse(belief.GateReason(err), "nothing was changed"))
		}
		return kb.Change{Turn: t.ID, Settings: map[string]string{key: world}}, true, nil
	})
	if err != nil || !stored {
		t.Known.Stale = true // the world may have been set
		return err
	}
	t.Known.Seq = receipt.Seq
	what := "The world"
	if relation != "" {
		what = "For " + relation + ", the world"
	}
	t.Say(what + " is " + world + " now: " + worldMeaning[world])
	return nil
}

var worldMeaning = map[string]string{
	"open":   "what I was not told I do not know.",
	"closed": "what I cannot prove counts as no.",
}

// WorldName says in a word what absence counts as.
func WorldName(w reason.World) string {
	if w == reason.Closed {
		return "closed"
	}
	return "open"
}

// reset empties a base that is not kept.
func (t changes) reset(string) error {
	if t.Path != ":memory:" {
		return t.Refuse("this base is kept in "+t.Path+", so it is not emptied with one word", "begin another with --kb, or move the file away")
	}
	var all []string
	for f, err := range t.Known.Store.Facts(t.Ctx) {
		if err != nil {
			return err
		}
		all = append(all, f.ID)
	}
	all = append(all, kb.SortedIDs(t.Known.Rules)...)
	all = append(all, kb.SortedIDs(t.Known.Properties)...)
	all = append(all, t.Known.Book.IDs()...)
	for n, err := range t.Known.Store.Notes(t.Ctx) {
		if err != nil {
			return err
		}
		all = append(all, n.ID)
	}
	it := t.Items[0]
	t.Host.Begin()
	if len(all) == 0 {
		t.Say("There was nothing to forget.")
		return nil
	}
	return t.Belief.TakeBack(it, func() error {
		it.Drop, it.DropTexts = all, []string{"everything"}
		return nil
	})
}
