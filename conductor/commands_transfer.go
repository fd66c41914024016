package conductor

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/sqlitefile"
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
}

// parseTransfer reads files and options: --format F, --map COLUMNS, and ! or
// --force. A name with spaces stands in quotation marks.
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
		case "--format", "--map":
			if len(words) == 0 {
				return a, fmt.Errorf("a value is missing after %s", word)
			}
			if word == "--map" {
				a.columns, err = transfer.ParseColumns(words[0])
			} else {
				a.format, err = transfer.ParseFormat(words[0])
			}
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
func (t *turn) importFiles(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.refuse(err.Error(), "for example: /import --map subject=Name people.csv")
	case len(a.files) == 0:
		return t.refuse("a file is missing", "for example: /import facts.jsonl")
	}
	return t.learnFiles(a)
}

// loadRules learns rule files.
func (t *turn) loadRules(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.refuse(err.Error(), "for example: /load rules.mg")
	case len(a.files) == 0 || a.format != "" && a.format != transfer.Rules:
		return t.refuse("a rule file is missing", "for example: /load rules.mg; /import takes the other formats")
	}
	switch symbolic := slices.DeleteFunc(slices.Clone(a.files), func(f string) bool { return !isSymbolic(f) }); {
	case len(symbolic) == len(a.files):
		return t.loadSymbolic(a.files)
	case len(symbolic) > 0:
		return t.refuse("symbolic rules and rule files are loaded one after the other", "first /load "+symbolic[0])
	}
	a.format = transfer.Rules
	return t.learnFiles(a)
}

// learnFiles reads, tries and stores, in this order.
func (t *turn) learnFiles(a transferArgs) error {
	ch := kb.Change{Turn: t.id}
	for _, file := range a.files {
		if err := t.readFile(&ch, file, a); err != nil {
			return t.badFile(err)
		}
	}
	n := len(ch.Facts) + len(ch.Rules) + len(ch.Properties) + len(ch.Symbolic)
	if n == 0 {
		t.sayLine("There is nothing to learn in " + joinAnd(a.files) + ".")
		return nil
	}
	if n >= progressEvery {
		t.emit(Progress{Text: fmt.Sprintf("%d %s and %d %s read; trying what follows", len(ch.Facts), plural(len(ch.Facts), "fact"), len(ch.Rules), plural(len(ch.Rules), "rule"))})
	}
	if err := t.c.trySymbolic(t.ctx, ch.Symbolic); err != nil {
		return t.refuse("nothing was imported: "+err.Error(), "")
	}
	// The trial is where a long import can still be stopped.
	effect, err := t.c.base.Preview(t.ctx, trialOf(ch))
	switch {
	case t.stopped() != nil:
		return t.stopped()
	case err != nil:
		return t.refuse("nothing was imported: "+placedReason(err), "")
	case len(effect.Conflicts) > 0 && !a.force:
		return t.showConflicts(effect.Conflicts)
	}
	return t.storeFiles(&ch, a.files)
}

// progressEvery is how many facts are read between two words about it.
const progressEvery = 5_000

// readFile adds what a file says to the change.
func (t *turn) readFile(ch *kb.Change, file string, a transferArgs) error {
	o := transfer.ReadOptions{Columns: a.columns, Relations: t.c.words.relationKeys()}
	read, left := 0, 0
	for it, err := range transfer.ReadFile(t.ctx, file, a.format, o) {
		if err != nil {
			return err
		}
		if err := t.stopped(); err != nil {
			return err
		}
		if it.Left != "" {
			if left++; left <= maxListed {
				t.emit(Notice{Text: it.Left})
			}
			continue
		}
		t.addItem(ch, it)
		if read++; read%progressEvery == 0 {
			t.emit(Progress{Text: fmt.Sprintf("%s: %d read", filepath.Base(file), read)})
		}
	}
	if left > maxListed {
		t.emit(Notice{Text: fmt.Sprintf("%s: and %d more that are not kept", filepath.Base(file), left-maxListed)})
	}
	return nil
}

// addItem adds one thing to the change. It is this turn that tells it; who said
// it, where and when stays as the file has it.
func (t *turn) addItem(ch *kb.Change, it transfer.Item) {
	from := func(s triple.Source) triple.Source {
		s.Turn, s.Session = t.id, t.c.session.ID
		if s.At.IsZero() {
			s.At = t.began
		}
		return s
	}
	switch {
	case it.Fact != nil:
		x := it.Fact.Triple
		spell(&x)
		ch.Facts = append(ch.Facts, triple.Fact{Triple: x, Source: from(it.Fact.Source)})
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
	case it.Name != nil:
		it.Name.Label = clean.Line(it.Name.Label)
		ch.Names = append(ch.Names, *it.Name)
	case it.Relation != nil:
		it.Relation.Label = clean.Line(it.Relation.Label)
		ch.Relations = append(ch.Relations, *it.Relation)
	}
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
		return fmt.Sprintf("%s:%d: %s", load.Problems[0].Pos.File, load.Problems[0].Pos.Line, gateReason(err))
	}
	return gateReason(err)
}

// badFile refuses a file that cannot be read; the turn itself has no error then.
func (t *turn) badFile(err error) error {
	var bad *transfer.Error
	var path *fs.PathError
	switch {
	case t.stopped() != nil:
		return t.stopped()
	case errors.As(err, &bad):
		return t.refuse("nothing was imported: "+bad.Error(), "")
	case errors.As(err, &path):
		return t.refuse("the file cannot be read: "+path.Err.Error()+" ("+path.Path+")", "")
	}
	return &fault{code: "import", err: err, hint: "nothing was imported"}
}

// showConflicts says what an import would contradict; nothing is learned.
func (t *turn) showConflicts(found []reason.Conflict) error {
	for _, x := range found[:min(len(found), maxShown)] {
		pro, contra := t.c.proof(x.For), t.c.proof(x.Against)
		t.addProofs(pro, contra)
		record := ConflictRecord{
			Fact: factKey(x.Atom), Text: t.c.text(x.Atom), For: pro.ID, Against: contra.ID,
			ForText:     stop(pro.Nodes[pro.Root].Text) + speakBecause([]Proof{pro}),
			AgainstText: stop(contra.Nodes[contra.Root].Text) + speakBecause([]Proof{contra}),
		}
		t.rec.Effects.Conflicts = append(t.rec.Effects.Conflicts, record)
		t.sayLine("- " + record.text())
	}
	it := t.items[0]
	it.rec.Status, it.rec.Reason = "refused", "it would conflict"
	t.rec.Error = &Failure{Code: "conflicts", Hint: "repeat it with ! at the end to import it all the same",
		Message: fmt.Sprintf("Nothing was imported: %d %s would come of it. Repeat it with ! at the end to import it all the same.", len(found), plural(len(found), "conflict"))}
	return nil
}

// storeFiles stores the change in one transaction, empties it, because the
// receipt has all of it and an import may be large, and reports it.
func (t *turn) storeFiles(ch *kb.Change, files []string) error {
	var receipt kb.Receipt
	if len(ch.Facts) >= progressEvery {
		t.emit(Progress{Text: fmt.Sprintf("storing %d facts", len(ch.Facts))})
	}
	err := t.timed(&t.rec.Elapsed.Store, func() (err error) {
		receipt, err = t.c.store.Commit(t.ctx, *ch)
		*ch = kb.Change{}
		return err
	})
	switch {
	case err != nil && t.stopped() != nil:
		return t.stopped()
	case err != nil:
		return &fault{code: "store", err: err, hint: "nothing was imported"}
	}
	// From here on the turn is not stopped: what is stored must be known.
	if err := t.infer(context.WithoutCancel(t.ctx), receipt.Delta); err != nil {
		return err
	}
	t.rec.Effects.Learned = t.rec.Effects.Learned[:min(len(t.rec.Effects.Learned), maxRecorded)]
	learned := imported(receipt)
	t.items[0].rec.Status = "learned"
	if learned == "" {
		t.items[0].rec.Status, learned = "known", "nothing new"
	} else {
		t.receipt("imported from " + joinAnd(files) + ": " + learned)
	}
	t.announce()
	t.sayLine("Imported " + learned + ".")
	if known := len(receipt.Known) + len(receipt.KnownRules) + len(receipt.KnownProperties) + len(receipt.KnownSymbolic); known > 0 {
		t.say(fmt.Sprintf(" I knew %d of it already.", known))
	}
	t.sayEffects()
	return nil
}

// maxRecorded bounds the ids in the record of an import. The receipt has the
// first and the last, and ids of one import have no gaps.
const maxRecorded = 10_000

// imported counts what was new.
func imported(r kb.Receipt) string {
	var parts []string
	count := func(n int, word, first, last string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+word+" ("+first+")")
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s (%s to %s)", n, strings.Replace(word+"s", "ys", "ies", 1), first, last))
		}
	}
	if n := len(r.Facts); n > 0 {
		count(n, "fact", r.Facts[0].ID, r.Facts[n-1].ID)
	}
	if n := len(r.Rules); n > 0 {
		count(n, "rule", r.Rules[0].ID, r.Rules[n-1].ID)
	}
	if n := len(r.Properties); n > 0 {
		count(n, "property", r.Properties[0].ID, r.Properties[n-1].ID)
	}
	if n := len(r.Symbolic); n > 0 {
		count(n, "symbolic rule", r.Symbolic[0].ID, r.Symbolic[n-1].ID)
	}
	if len(parts) == 0 {
		return ""
	}
	return joinAnd(parts)
}

// exportFile writes what is known to a file.
func (t *turn) exportFile(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.refuse(err.Error(), "for example: /export facts.csv")
	case len(a.files) != 1:
		return t.refuse("one file is needed", "its ending says the format: "+joinOr(endings()))
	}
	path := a.files[0]
	session, isSession := TranscriptFormat(path)
	if isSession = isSession && a.format == ""; a.format == "" && !isSession {
		var known bool
		if a.format, known = transfer.FormatOf(path); !known {
			return t.refuse("the ending of "+path+" says no format", "there are "+joinAnd(endings())+", or --format names one")
		}
	}
	if _, err := os.Stat(path); err == nil && !a.force {
		return t.refuse(path+" is there already", "repeat it with ! at the end to replace it")
	}
	if isSession {
		return t.exportSession(path, session)
	}
	n, err := exportTo(t.ctx, t.c.db, transfer.Base{KB: t.c.store, History: t.c.history}, a.format, path)
	if err != nil {
		if stopped := t.stopped(); stopped != nil {
			return stopped
		}
		return t.refuse("nothing was exported: "+err.Error(), "")
	}
	t.say("Exported " + Exported(n) + " to " + path + ".")
	return nil
}

// endings are those of the files that /export writes.
func endings() []string {
	var all []string
	for _, f := range transfer.Formats() {
		if f != transfer.Units {
			all = append(all, "."+string(f))
		}
	}
	for _, f := range TranscriptFormats() {
		all = append(all, "."+f)
	}
	return all
}

// Exported says what an export wrote, and what it left out.
func Exported(n transfer.Figures) string {
	s := "the whole base"
	if n.Facts+n.Rules+n.Properties > 0 {
		s = fmt.Sprintf("%d %s, %d %s and %d %s of relations", n.Facts, plural(n.Facts, "fact"), n.Rules, plural(n.Rules, "rule"),
			n.Properties, strings.Replace(plural(n.Properties, "property"), "ys", "ies", 1))
	}
	if len(n.Left) > 0 {
		s += " (left out: " + joinAnd(n.Left) + ")"
	}
	return s
}

// exportTo writes a base to a file, whole or not at all.
func exportTo(ctx context.Context, db *sql.DB, b transfer.Base, f transfer.Format, path string) (n transfer.Figures, err error) {
	if f == transfer.Backup {
		return n, transfer.WriteBackup(ctx, db, path)
	}
	err = transfer.Replace(path, func(file *os.File) error {
		n, err = exportText(ctx, file, b, f)
		return err
	})
	return n, err
}

func exportText(ctx context.Context, w io.Writer, b transfer.Base, f transfer.Format) (transfer.Figures, error) {
	if f == transfer.Lines {
		return transfer.WriteLog(ctx, w, b)
	}
	return transfer.Write(ctx, w, f, b.KB)
}

// Export writes the knowledge base at the path kb to a file, or to w where no
// file is named; a backup needs one. It begins no session and takes no turn.
func Export(ctx context.Context, kbPath string, f transfer.Format, file string, w io.Writer) (n transfer.Figures, err error) {
	if _, err := os.Stat(kbPath); err != nil {
		return n, fmt.Errorf("there is no knowledge base to export: %w", err)
	}
	db, err := sqlitefile.Open(ctx, kbPath)
	if err != nil {
		return n, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var b transfer.Base
	if b.History, err = history.Open(ctx, db, time.Now); err != nil {
		return n, err
	}
	if b.KB, err = kb.Open(ctx, db, time.Now); err != nil {
		return n, err
	}
	switch {
	case file != "":
		return exportTo(ctx, db, b, f, file)
	case f == transfer.Backup:
		return n, errors.New("a backup is written to a file: name it with --output")
	}
	return exportText(ctx, w, b, f)
}

// Restore makes the knowledge base at kbPath out of a backup or a log, with all
// its history and ids. It reports false, and does nothing, where the file is
// neither, or the base holds something already.
func Restore(ctx context.Context, file, kbPath string) (bool, error) {
	whole, err := transfer.Whole(file)
	if err != nil || !whole || kbPath == sqlitefile.Memory {
		return false, err
	}
	err = transfer.Restore(ctx, file, kbPath)
	if errors.Is(err, transfer.ErrInUse) {
		return false, nil
	}
	return err == nil, err
}
