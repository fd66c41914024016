package command

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/switches"
	"whence/kb/tables"
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
		return t.Refuse(voice.Say("command.what-to-forget-is-missing"), voice.Say("command.for-example-forget-f"))
	}
	if done, err := t.Notes.Purges(arg); done || err != nil {
		return err
	}
	if name, all := strings.CutPrefix(arg, "about "); all {
		return t.forgetAbout(name)
	}
	if about, rule := strings.CutPrefix(arg+" ", "rule "); rule {
		return t.forgetRule(about)
	}
	if IsToldID(arg) {
		return t.Belief.TakeBack(it, func() error {
			if text, ok := t.ToldNow(arg, voice.Say("command.undo-brings-it-back-if")); ok {
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
		return t.Refuse(voice.Say("command.is-no-statement-that-could", "arg", arg), voice.Say("command.for-example-forget-tom-is"))
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
		last, err := t.lastTakenBack()
		switch {
		case err != nil:
			return err
		case last == "":
			return t.Refuse(voice.Say("command.nothing-was-taken-back"), "")
		}
		return t.reverse(last, "redone")
	}
	if count, several := strings.CutPrefix(arg, "last "); several {
		return t.undoLast(count)
	}
	return t.reverse(arg, "undone")
}

// reverse reverses what a turn changed, and says what was done so.
func (t changes) reverse(arg, done string) error {
	if arg != "" && !kb.IsID(arg, 't') {
		return t.Refuse(voice.Say("command.is-no-turn", "arg", arg), voice.Say("command.for-example-undo-t"))
	}
	if t.Unkept != nil {
		return &turn.Fault{Code: "store", Err: t.Unkept, Hint: voice.Say("command.nothing-was-changed")}
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
	case errors.Is(err, kb.ErrNothing) && done == "redone":
		return t.Refuse(voice.Say("command.nothing-was-taken-back"), "")
	case errors.Is(err, kb.ErrNothing) && arg == "":
		return t.nothingToUndo()
	case errors.Is(err, kb.ErrNothing):
		if _, err := t.History.Turn(t.Ctx, arg); errors.Is(err, history.ErrNoTurn) {
			return t.Refuse(voice.Say("command.there-was-no-turn", "arg", arg), voice.Say("command.turns-are-numbered-t-t"))
		}
		return t.Refuse(voice.Say("command.changed-nothing", "turn", arg), "")
	case errors.Is(err, kb.ErrPurged):
		return t.Refuse(voice.Say("command.the-words-of-were-removed", "arg", cmp.Or(arg, voice.Say("command.that-turn"))), "")
	case errors.Is(err, kb.ErrUndone):
		return t.Refuse(voice.Say("command.is-undone-already", "arg", arg), voice.Say("command.undo-turn-that-undid-it"))
	case errors.As(err, &f), t.Stopped() != nil:
		return err
	case err != nil:
		return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("command.nothing-was-changed")}
	}
	t.Partial = t.Known.Outlined // what it was is known too late to read what bears on it
	if err := t.Belief.Infer(ctx, undone.Delta); err != nil {
		return err
	}
	if err := t.Memory.Follow(ctx, undone.Delta); err != nil {
		return err
	}
	t.Receipt(voice.Say("command.undo-undid", "target", undone.Target, "texts", strings.Join(t.changed(undone.Delta), ", ")))
	t.Announce()
	said, err := t.saidIn(undone.Target)
	if err != nil {
		return err
	}
	t.SayLine(voice.Say("command.undo-"+done, "target", undone.Target, "said", said))
	if len(undone.Kept) > 0 {
		t.Say(" " + voice.Say("command.stays-because-it-was-told", "kept", wording.JoinAnd(undone.Kept)))
	}
	t.SayEffects()
	return nil
}

// saidIn quotes what was said in a turn, in a line.
func (t changes) saidIn(id string) (string, error) {
	const longest = 80
	h, err := t.History.Turn(context.WithoutCancel(t.Ctx), id)
	said := []rune(strings.TrimRight(clean.Line(h.Input), "."))
	switch {
	case errors.Is(err, history.ErrNoTurn), err == nil && len(said) == 0: // it was told elsewhere
		return "", nil
	case len(said) > longest:
		said = append(said[:longest], '…')
	}
	return ", “" + string(said) + "”", err
}

// nothingToUndo says that this conversation changed nothing, and what did last.
func (t changes) nothingToUndo() error {
	last, err := t.Known.Store.Log.LastTurn(t.Ctx, func(string) bool { return true })
	switch {
	case errors.Is(err, kb.ErrNothing):
		return t.Refuse(voice.Say("command.there-is-nothing-to-undo"), "")
	case err != nil:
		return err
	}
	return t.Refuse(voice.Say("command.there-is-nothing-to-undo-2"), voice.Say("command.undo-takes-back-last-change", "last", last))
}

// changed lists what a change brings back and takes away, by id.
func (t changes) changed(d kb.Delta) []string {
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
	if len(out) > maxChanged {
		out = []string{voice.Say("command.brought-back-many", "count", len(out))}
	}
	gone := lists.Map(d.Retracted, func(id string) string { return "-" + id })
	if len(gone) > maxChanged {
		gone = []string{voice.Say("command.taken-back-many", "count", len(gone))}
	}
	out = append(out, gone...)
	for _, k := range slices.Sorted(maps.Keys(d.Settings)) {
		if timeline.IsSetting(k) || strings.HasPrefix(k, knowledge.Ingested) || strings.HasPrefix(k, tables.MappingSetting) {
			continue // it goes with the facts
		}
		if id, ok := switches.Rule(k); ok {
			out = append(out, id+" "+t.switched(id))
			continue
		}
		out = append(out, strings.TrimSpace(strings.ReplaceAll(k, ".", " of ")+" "+d.Settings[k]))
	}
	return out
}

// maxChanged is how many of what an undoing brings back or takes away are named.
const maxChanged = 20

// switched says whether a symbolic rule is on or off.
func (t changes) switched(id string) string {
	if r, _, ok := t.Known.Book.Rule(id); ok && r.Inactive {
		return "off"
	}
	return "on"
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
			return t.Refuse(voice.Say("command.is-nothing-that-can-be", "text", s.Text), voice.Say("command.for-example-suppose-tom-is"))
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
		return t.Refuse(voice.Say("command.what-to-suppose-is-missing"), voice.Say("command.for-example-suppose-tom-is"))
	}
	effect, err := t.Known.Base.Suppose(t.Ctx, change)
	if err != nil {
		return t.Refuse(voice.Say("command.that-cannot-be-supposed", "error", belief.GateReason(err)), "")
	}
	t.Talk.Remember(read)
	t.Say(voice.Say("command.supposing-that-until-drop-nothing"))
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
		t.Say(voice.Say("command.nothing-was-supposed"))
	} else {
		t.Say(voice.Say("command.dropped-everything-is-as-it", "count", n))
	}
	return nil
}

// relation learns properties of a relation.
func (t changes) relation(arg string) error {
	words := strings.Fields(arg)
	usage := voice.Say("command.for-example-relation-knows-symmetric")
	if len(words) < 2 {
		return t.Refuse(voice.Say("command.a-relation-and-property-are"), usage)
	}
	it := t.Items[0]
	for rest := words[1:]; len(rest) > 0; {
		p, ok := explain.PropertyOf(rest[0])
		if !ok {
			return t.Refuse(voice.Say("command.is-no-property-of-relation", "rest", rest[0]), voice.Say("command.there-are", "propertywords", wording.JoinAnd(explain.PropertyWords())))
		}
		property := triple.RelationProperty{Relation: t.relationKey(words[0]), Property: p}
		if p == triple.AskedAs {
			property.Other = strings.Join(rest[1:], " ")
			if _, err := reason.LowerAsking(property.Relation, property.Other); err != nil {
				return t.Refuse(err.Error(), voice.Say("command.for-example-relation-guards-asked"))
			}
			it.Properties = append(it.Properties, property)
			break
		}
		if rest = rest[1:]; len(rest) > 0 && lexicon.ClosedOf(strings.ToLower(rest[0]))&lexicon.Preposition != 0 {
			rest = rest[1:] // "part of likes"
		}
		if p.Binary() {
			if len(rest) == 0 {
				return t.Refuse(voice.Say("command.the-other-relation-is-missing"), usage)
			}
			property.Other, rest = t.relationKey(rest[0]), rest[1:]
		}
		it.Properties = append(it.Properties, property)
	}
	it.Kind, it.Rec.Understood = triple.RuleKind, voice.Say("command.relation", "propertytext", wording.JoinAnd(lists.Map(it.Properties, explain.PropertyText)))
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
	read, err := t.Known.Language.Read(t.Ctx, voice.Say("command.is-symmetric", "word", strings.ReplaceAll(word, "_", " ")), triple.Discourse{Vocabulary: t.Known.Words})
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
		return t.Refuse(voice.Say("command.two-names-with-between-them"), voice.Say("command.for-example-alias-depreciation-afa"))
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
		t.Say(voice.Say("command.the-world-is", "world", WorldName(t.Known.Base.World(""))))
		return nil
	case !ok:
		return t.Refuse(voice.Say("command.the-world-is-open-or", "world", world), "")
	}
	key := "world"
	if relation != "" {
		key += "." + relation
	}
	receipt, stored, err := t.Belief.Commit(context.WithoutCancel(t.Ctx), func() (kb.Change, bool, error) {
		if err := t.Known.Base.SetWorld(t.Ctx, relation, w); err != nil {
			return kb.Change{}, false, errors.Join(t.Stopped(), t.Refuse(belief.GateReason(err), voice.Say("command.nothing-was-changed")))
		}
		return kb.Change{Turn: t.ID, Settings: map[string]string{key: world}}, true, nil
	})
	if err != nil || !stored {
		t.Known.Stale = true // the world may have been set
		return err
	}
	t.Known.Seq = receipt.Seq
	what := voice.Say("command.the-world")
	if relation != "" {
		what = voice.Say("command.for-world", "relation", relation)
	}
	t.Say(voice.Say("command.is-now", "what", what, "world", world, "worldmeaning", worldMeaning(world)))
	return nil
}

func worldMeaning(world string) string {
	if world == "closed" {
		return voice.Say("command.closed-means")
	}
	return voice.Say("command.open-means")
}

// WorldName says in a word what absence counts as.
func WorldName(w reason.World) string {
	if w == reason.Closed {
		return "closed"
	}
	return "open"
}

// reset empties a base: one that is kept, or where a sentence asks for it, only with "all",
// and says before what would go.
func (t changes) reset(arg string) error {
	switch {
	case arg != "" && arg != "all" && arg != "ask":
		return t.Refuse(voice.Say("command.reset-takes-all", "arg", arg), voice.Say("command.forget-takes-one-thing"))
	case t.Known.Outlined:
		return t.Refuse(voice.Say("command.this-base-is-kept-in", "path", t.Path), voice.Say("command.begin-another-with-kb-or"))
	}
	all, err := t.everything()
	if err != nil {
		return err
	}
	if len(all) > 0 && (arg == "ask" || arg == "" && t.Path != ":memory:") {
		facts := len(slices.DeleteFunc(slices.Clone(all), func(id string) bool { return !kb.IsID(id, 'f') }))
		what := []string{voice.Say("count.facts", "count", max(facts-t.Known.Events.Parts(), 1))}
		if n := len(all) - facts; n > 0 {
			what = append(what, voice.Say("count.rules-and-notes", "count", n))
		}
		t.Rec.Offers = []string{voice.Say("command.reset-all")}
		t.SayLine(voice.Say("command.reset-would-take", "what", wording.JoinAnd(what)))
		if t.Path != ":memory:" {
			t.SayLine(voice.Say("command.reset-file-stays", "path", t.Path))
		}
		return nil
	}
	return t.forgetAll(all)
}

// everything is the ids of all that is known.
func (t changes) everything() ([]string, error) {
	var all []string
	for f, err := range t.Known.Store.Facts(t.Ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, f.ID)
	}
	all = append(all, kb.SortedIDs(t.Known.Rules)...)
	all = append(all, kb.SortedIDs(t.Known.Properties)...)
	all = append(all, t.Known.Book.IDs()...)
	for n, err := range t.Known.Store.Notes.All(t.Ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, n.ID)
	}
	return all, nil
}

// forgetAll takes all of it back, and begins the conversation anew.
func (t changes) forgetAll(all []string) error {
	it := t.Items[0]
	t.Host.Begin()
	if len(all) == 0 {
		t.Say(voice.Say("command.there-was-nothing-to-forget"))
		return nil
	}
	err := t.Belief.TakeBack(it, func() error {
		it.Drop, it.DropTexts = all, []string{"everything"}
		t.Settings = t.Known.Superseded.Cleared(t.Settings)
		kept, err := t.Known.Store.Settings(t.Ctx)
		for key := range kept { // documents are read from their beginning again
			if strings.HasPrefix(key, knowledge.Ingested) {
				t.Settings[key] = ""
			}
		}
		return err
	})
	if err == nil {
		t.Known.Words.Retire()
		t.SayLine(voice.Say("command.all-is-forgotten"))
	}
	return err
}
