package conductor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/kept"
	"whence/conductor/shelf"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/clean"
	"whence/kb"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

// transferArgs are what /import, /load and /export are told.
type transferArgs struct {
	files   []string
	format  transfer.Format // "" is for the ending of each file to say
	columns transfer.Columns
	force   bool
	write   transfer.WriteOptions
	// mapping is a file that says what becomes of tables, or is to, and preview only shows it.
	mapping string
	preview bool
	// says are changes to what becomes of tables, in words.
	says []string
	as   string // what the file is called in sources; "" for its path
}

// called is what the files are called.
func (a transferArgs) called() []string {
	if a.as != "" {
		return []string{a.as}
	}
	return a.files
}

// option takes an option with its value.
func (a *transferArgs) option(name, value string) (err error) {
	switch name {
	case "--map":
		a.columns, err = transfer.ParseColumns(value)
	case "--as":
		a.as = value
	case "--mapping":
		a.mapping = value
	case "--say":
		a.says = append(a.says, value)
	default:
		a.format, err = transfer.ParseFormat(value)
	}
	return err
}

// parseTransfer reads files and options: --format F, --map COLUMNS, --mapping FILE,
// --say WORDS, --preview, --as NAME, --spreadsheet, and ! or --force. A name with spaces stands in quotation marks.
func parseTransfer(arg string) (transferArgs, error) {
	var a transferArgs
	words, err := splitWords(arg)
	if err != nil {
		return a, err
	}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "!", "--force":
			a.force = true
			continue
		case "--preview":
			a.preview = true
			continue
		case "--spreadsheet":
			a.write.Spreadsheet = true
			continue
		case "--format", "--map", "--as", "--mapping", "--say":
			if len(words) == 0 {
				return a, fmt.Errorf("a value is missing after %s", word)
			}
			err = a.option(word, words[0])
			words = words[1:]
		default:
			if strings.HasPrefix(word, "--") {
				return a, fmt.Errorf("there is no option %s", word)
			}
			a.files = append(a.files, word)
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// splitWords splits at spaces outside quotation marks. Inside them a backslash
// stands for itself unless a quotation mark or a backslash follows.
func splitWords(s string) ([]string, error) {
	var words []string
	var b strings.Builder
	open, begun := false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case open && c == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case c == '"':
			open, begun = !open, true
		case !open && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, b.String())
			}
			b.Reset()
			begun = false
		default:
			b.WriteByte(c)
			begun = true
		}
	}
	if open {
		return nil, errors.New("a quotation mark is not closed")
	}
	if begun {
		words = append(words, b.String())
	}
	return words, nil
}

// importFiles learns what files say: all of it or nothing. What would conflict
// is shown first, and learned only when that is asked for.
func (t *steps) importFiles(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), "for example: /import --map subject=Name people.csv")
	case len(a.files) == 0:
		return t.Refuse("a file is missing", "for example: /import facts.jsonl")
	}
	return t.learnFiles(a)
}

// loadRules learns rule files.
func (t *steps) loadRules(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), "for example: /load rules.mg")
	case len(a.files) == 0 || a.format != "" && a.format != transfer.Rules:
		return t.Refuse("a rule file is missing", "for example: /load rules.mg; /import takes the other formats")
	}
	switch symbolic := slices.DeleteFunc(slices.Clone(a.files), func(f string) bool { return !isSymbolic(f) }); {
	case len(symbolic) == len(a.files):
		return t.loadSymbolic(a.files)
	case len(symbolic) > 0:
		return t.Refuse("symbolic rules and rule files are loaded one after the other", "first /load "+symbolic[0])
	}
	a.format = transfer.Rules
	return t.learnFiles(a)
}

// learnFiles reads, tries and stores, in this order; of large files the facts are
// stored while they are read.
func (t *steps) learnFiles(a transferArgs) error {
	if t.c.large(a.files) {
		return t.learnLarge(a)
	}
	ch := kb.Change{Turn: t.ID}
	if err := t.eachFile(a, func(it transfer.Item) error {
		t.addItem(&ch, it)
		return nil
	}); err != nil {
		return t.badFile(err)
	}
	n := len(ch.Facts) + len(ch.Rules) + len(ch.Properties) + len(ch.Symbolic) + len(ch.Notes)
	if n == 0 {
		t.SayLine("There is nothing to learn in " + wording.JoinAnd(a.called()) + ".")
		return nil
	}
	if n >= progressEvery {
		t.Emit(turn.Progress{Text: fmt.Sprintf("%d %s and %d %s read; trying what follows", len(ch.Facts), wording.Plural(len(ch.Facts), "fact"), len(ch.Rules), wording.Plural(len(ch.Rules), "rule"))})
	}
	return t.storeFiles(&ch, a.called(), func() (bool, error) {
		if err := t.c.known.TrySymbolic(t.Ctx, ch.Symbolic); err != nil {
			return false, t.Refuse("nothing was imported: "+err.Error(), "")
		}
		// The trial is where a long import can still be stopped.
		effect, err := t.c.known.Base.Preview(t.Ctx, belief.TrialOf(ch))
		switch {
		case t.Stopped() != nil:
			return false, t.Stopped()
		case err != nil:
			return false, t.Refuse("nothing was imported: "+placedReason(err), "")
		case len(effect.Conflicts) > 0 && !a.force:
			return false, t.showConflicts(effect.Conflicts)
		}
		return true, nil
	})
}

// progressEvery is how many facts are read between two words about it.
const progressEvery = 5_000

// eachItem goes through what a file says, and tells how far it has come.
func (t *steps) eachItem(file string, source *transfer.Source, one func(transfer.Item) error) error {
	read, left := 0, 0
	for it, err := range source.Items(t.Ctx) {
		if err != nil {
			return err
		}
		if t.Left() { // the context is looked at by the reader
			return t.Stopped()
		}
		if it.Left != "" {
			if left++; left <= wording.MaxListed {
				t.Emit(turn.Notice{Text: it.Left})
			}
			continue
		}
		if err := one(it); err != nil {
			return err
		}
		if read++; read%progressEvery == 0 {
			t.Emit(turn.Progress{Text: fmt.Sprintf("%s: %d read", filepath.Base(file), read)})
		}
	}
	if left > wording.MaxListed {
		t.Emit(turn.Notice{Text: fmt.Sprintf("%s: and %d more that are not kept", filepath.Base(file), left-wording.MaxListed)})
	}
	return nil
}

// addItem adds one thing to the change. It is this turn that tells it; who said
// it, where and when stays as the file has it.
func (t *steps) addItem(ch *kb.Change, it transfer.Item) {
	from := t.from
	switch {
	case it.Fact != nil:
		ch.Facts = append(ch.Facts, t.factOf(it))
	case it.Rule != nil:
		spell(&it.Rule.Rule.Head)
		for i := range it.Rule.Rule.Body {
			spell(&it.Rule.Rule.Body[i].Triple)
		}
		ch.Rules = append(ch.Rules, triple.StoredRule{Rule: it.Rule.Rule, Source: from(it.Rule.Source)})
	case it.Property != nil:
		ch.Properties = append(ch.Properties, triple.StoredProperty{Property: it.Property.Property, Source: from(it.Property.Source)})
	case it.Symbolic != nil:
		it.Symbolic.Source = from(it.Symbolic.Source)
		ch.Symbolic = append(ch.Symbolic, *it.Symbolic)
	case it.Note != nil:
		it.Note.Source = from(it.Note.Source)
		ch.Notes = append(ch.Notes, *it.Note)
	case it.Name != nil:
		it.Name.Label = clean.Line(it.Name.Label)
		ch.Names = append(ch.Names, *it.Name)
	case it.Setting[0] != "":
		if ch.Settings == nil {
			ch.Settings = map[string]string{}
		}
		ch.Settings[it.Setting[0]] = it.Setting[1]
	case it.Relation != nil:
		it.Relation.Label = clean.Line(it.Relation.Label)
		ch.Relations = append(ch.Relations, *it.Relation)
	}
}

// from is the source of what a file says, told by this turn.
func (t *steps) from(s triple.Source) triple.Source {
	s.Turn, s.Session = t.ID, t.c.session.ID
	if s.At.IsZero() {
		s.At = t.Began
	}
	return s
}

// factOf is a fact of a file as this turn tells it.
func (t *steps) factOf(it transfer.Item) triple.Fact {
	x := it.Fact.Triple
	spell(&x)
	return triple.Fact{Triple: x, Source: t.from(it.Fact.Source)}
}

// spell takes what may not be shown out of the spelling of names, which every
// sentence about them repeats.
func spell(x *triple.Triple) {
	x.Subject.Label, x.Object.Label = clean.Line(x.Subject.Label), clean.Line(x.Object.Label)
}

// placedReason words why a gate refused a rule, with the place in its file.
func placedReason(err error) string {
	var load *engine.LoadError
	if errors.As(err, &load) && load.Problems[0].Pos.File != "" {
		return fmt.Sprintf("%s:%d: %s", load.Problems[0].Pos.File, load.Problems[0].Pos.Line, belief.GateReason(err))
	}
	return belief.GateReason(err)
}

// badFile refuses a file that cannot be read; the turn itself has no error then.
func (t *steps) badFile(err error) error {
	var bad *transfer.Error
	var path *fs.PathError
	switch {
	case t.Stopped() != nil:
		return t.Stopped()
	case errors.Is(err, errPreviewed):
		return nil
	case errors.As(err, &bad):
		return t.Refuse("nothing was imported: "+bad.Error(), "")
	case errors.As(err, &path):
		return t.Refuse("the file cannot be read: "+path.Err.Error()+" ("+path.Path+")", "")
	}
	return &turn.Fault{Code: "import", Err: err, Hint: "nothing was imported"}
}

// showConflicts says what an import would contradict; nothing is learned.
func (t *steps) showConflicts(found []reason.Conflict) error {
	for _, x := range found[:min(len(found), shelf.MaxShown)] {
		record, proofs := t.c.explain.Conflict(x)
		t.AddProofs(proofs...)
		t.Rec.Effects.Conflicts = append(t.Rec.Effects.Conflicts, record)
		t.SayLine(wording.Conflict(record))
	}
	it := t.Items[0]
	it.Rec.Status, it.Rec.Reason = "refused", "it would conflict"
	t.Rec.Error = &Failure{Code: "conflicts", Hint: "repeat it with ! at the end to import it all the same",
		Message: fmt.Sprintf("Nothing was imported: %d %s would come of it. Repeat it with ! at the end to import it all the same.", len(found), wording.Plural(len(found), "conflict"))}
	return nil
}

// storeFiles stores the change in one transaction, if try finds that it may be,
// empties it, because the receipt has all of it and an import may be large, and
// reports it.
func (t *steps) storeFiles(ch *kb.Change, files []string, try func() (bool, error)) error {
	if len(ch.Facts) >= progressEvery {
		t.Emit(turn.Progress{Text: fmt.Sprintf("storing %d facts", len(ch.Facts))})
	}
	receipt, stored, err := t.belief.Commit(t.Ctx, func() (kb.Change, bool, error) {
		ok, err := try()
		return *ch, ok, err
	})
	*ch = kb.Change{}
	switch {
	case err != nil && t.Stopped() != nil:
		return t.Stopped()
	case err != nil || !stored:
		return err
	}
	// From here on the turn is not stopped: what is stored must be known.
	if err := t.belief.Infer(context.WithoutCancel(t.Ctx), receipt.Delta); err != nil {
		return err
	}
	t.Rec.Effects.Learned = t.Rec.Effects.Learned[:min(len(t.Rec.Effects.Learned), maxRecorded)]
	facts := factCount{n: len(receipt.Facts)}
	if facts.n > 0 {
		facts.first, facts.last = receipt.Facts[0].ID, receipt.Facts[facts.n-1].ID
	}
	t.reportImport(files, receipt, facts, len(receipt.Known))
	return nil
}

// factCount is facts of which only the number and the first and last id is known.
type factCount struct {
	n           int
	first, last string
}

// reportImport says what was imported, of which so many facts were known.
func (t *steps) reportImport(files []string, r kb.Receipt, facts factCount, known int) {
	learned := imported(r, facts)
	t.Items[0].Rec.Status = "learned"
	if learned == "" {
		t.Items[0].Rec.Status, learned = "known", "nothing new"
	} else {
		t.Receipt("imported from " + wording.JoinAnd(files) + ": " + learned)
	}
	t.Announce()
	t.SayLine("Imported " + learned + ".")
	if known += len(r.KnownRules) + len(r.KnownProperties) + len(r.KnownSymbolic) + len(r.KnownNotes); known > 0 {
		t.Say(fmt.Sprintf(" I knew %d of it already.", known))
	}
	t.SayEffects()
}

// maxRecorded bounds the ids in the record of an import. The receipt has the
// first and the last, and ids of one import have no gaps.
const maxRecorded = 10_000

// imported counts what was new.
func imported(r kb.Receipt, facts factCount) string {
	var parts []string
	count := func(n int, word, first, last string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+word+" ("+first+")")
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s (%s to %s)", n, strings.Replace(word+"s", "ys", "ies", 1), first, last))
		}
	}
	count(facts.n, "fact", facts.first, facts.last)
	if n := len(r.Rules); n > 0 {
		count(n, "rule", r.Rules[0].ID, r.Rules[n-1].ID)
	}
	if n := len(r.Properties); n > 0 {
		count(n, "property", r.Properties[0].ID, r.Properties[n-1].ID)
	}
	if n := len(r.Symbolic); n > 0 {
		count(n, "symbolic rule", r.Symbolic[0].ID, r.Symbolic[n-1].ID)
	}
	if n := len(r.Notes); n > 0 {
		count(n, "note", r.Notes[0].ID, r.Notes[n-1].ID)
	}
	if len(parts) == 0 {
		return ""
	}
	return wording.JoinAnd(parts)
}

// exportFile writes what is known to a file.
func (t *steps) exportFile(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), "for example: /export facts.csv")
	case len(a.files) != 1:
		return t.Refuse("one file is needed", "its ending says the format: "+wording.JoinOr(endings()))
	}
	path := a.files[0]
	session, isSession := kept.TranscriptFormat(path)
	if isSession = isSession && a.format == ""; a.format == "" && !isSession {
		var known bool
		if a.format, known = transfer.FormatOf(path); !known {
			return t.Refuse("the ending of "+path+" says no format", "there are "+wording.JoinAnd(endings())+", or --format names one")
		}
	}
	if _, err := os.Stat(path); err == nil && !a.force {
		return t.Refuse("there is a file "+path+" already", "repeat it with ! at the end to replace it")
	}
	if isSession {
		return t.exportSession(path, session)
	}
	n, err := kept.WriteBase(t.Ctx, t.c.db, transfer.Base{KB: t.c.known.Store, History: t.c.history}, a.format, a.write, path)
	if err != nil {
		if stopped := t.Stopped(); stopped != nil {
			return stopped
		}
		return t.Refuse("nothing was exported: "+err.Error(), "")
	}
	t.Say("Exported " + kept.Exported(n) + " to " + path + ".")
	return nil
}

// endings are those of the files that /export writes.
func endings() []string {
	var all []string
	for _, f := range transfer.Written() {
		all = append(all, "."+string(f))
	}
	for _, f := range kept.TranscriptFormats() {
		all = append(all, "."+f)
	}
	return all
}

// exportSession writes this session to a file.
func (t *steps) exportSession(path, format string) error {
	h := t.c.history
	s, err := h.Resume(t.Ctx, t.c.session.ID)
	if err != nil {
		return err
	}
	written, err := kept.ReadTranscript(t.Ctx, h, s)
	if err != nil {
		return err
	}
	// The turn that asks for it is not over, and no part of it.
	if n := len(written.Records); n > 0 && written.Records[n-1].Turn == t.ID {
		written.Records = written.Records[:n-1]
	}
	err = transfer.Replace(path, func(f *os.File) error { return written.Write(f, format) })
	if err != nil {
		return t.Refuse("nothing was exported: "+err.Error(), "")
	}
	n := len(written.Records)
	t.Say(fmt.Sprintf("Wrote this session, %d %s with their proofs, to %s.", n, wording.Plural(n, "turn"), path))
	return nil
}
