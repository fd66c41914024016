// Package skillbook is the skills in force: the files of rules that say which skill takes a
// turn, which tools may run and which fit; read anew when they change, and taught in the chat.
//
// It promises that files pass the gates all together or are not taken over, and that how a turn
// was routed has a proof that the checker has passed. What a skill then does, it leaves to
// the agent.
package skillbook

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"whence/conductor/likeness"
	"whence/conductor/planning"
	"whence/conductor/skill"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/engine"
	"whence/history"
	"whence/internal/voice"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple/english/lexicon"
)

//go:embed skills/routing.mg
var routingSource string

// Dir is a folder of skill files (.mg) and of rules that choose tools
// (.json, .yaml, .yml). In a person's own folder, taught.mg has the trust of
// what was said in the chat and learned.mg of what was learned; all other files
// have that of rule files.
type Dir struct {
	Path string
	// Project is set for the folder of a project: somebody else may have
	// written it, so that its files cannot allow a tool.
	Project bool
}

// The bounds on what is read.
const (
	maxSkillFiles = 64
	maxSkillBytes = 256 << 10
)

// Skills are the skills of a conversation. One turn uses them at a time.
type Skills struct {
	// Dirs are the folders of skill files; the first is the person's own.
	Dirs    []Dir
	Encoder *likeness.Encoder
	History *history.Store
	// book is in force; bad has files that were not taken over, for the reason in trouble.
	book, bad *book
	trouble   string
	counts    counts
}

// New makes the skills of the program. Skill files are read with the first turn, so that what
// is wrong with one can be said.
func New(ctx context.Context, dirs []Dir, e *likeness.Encoder) (*Skills, error) {
	own, err := load(ctx, nil)
	if err != nil {
		return nil, voice.Error("skillbook.load-programs-own-skills", "error", err)
	}
	return &Skills{Dirs: dirs, Encoder: e, book: own}, nil
}

// Permissions say which tools may run.
func (s *Skills) Permissions() *tool.Permissions { return s.book.permissions }

// Choosing are the rules of files that choose tools.
func (s *Skills) Choosing() *symbolic.Program { return s.book.choosing }

// FromFiles reports whether files are in force beside the program's own skills.
func (s *Skills) FromFiles() bool { return len(s.book.files) > 0 }

// Note counts the words of a turn that a skill of a file took.
func (s *Skills) Note(skill, text string) { s.counts.note(skill, distinct(wordsOf(text))) }

// Desk is what one turn does with the skills.
type Desk struct {
	*turn.Turn
	*Skills
}

// Of is what a turn may do with the skills.
func (s *Skills) Of(t *turn.Turn) Desk { return Desk{Turn: t, Skills: s} }

// book is the skills in force with what they were made of. Another takes
// its place when a file has changed.
type book struct {
	set         *skill.Set
	permissions *tool.Permissions
	choosing    *symbolic.Program // which tools fit
	files       []file
	phrases     map[string][]string // by the skill's term
	foreign     map[string]bool     // skills that a project's file speaks of
}

// file is a file as it was read.
type file struct {
	path    string
	text    []byte
	project bool
}

// read reads the folders; one that is not there has no files.
func read(dirs []Dir) ([]file, error) {
	var out []file
	for _, d := range dirs {
		entries, err := os.ReadDir(d.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, voice.Error("skillbook.read-skills", "error", err)
		}
		for _, e := range entries { // sorted by name
			switch filepath.Ext(e.Name()) {
			case ".mg", ".json", ".yaml", ".yml":
			default:
				continue
			}
			if len(out) == maxSkillFiles {
				return nil, voice.Error("skillbook.read-skills-there-are-more", "maxskillfiles", maxSkillFiles, "path", d.Path)
			}
			path := filepath.Join(d.Path, e.Name())
			text, err := readBounded(path)
			if err != nil {
				return nil, voice.Error("skillbook.read-skills", "error", err)
			}
			out = append(out, file{path, text, d.Project})
		}
	}
	return out, nil
}

// readBounded reads a plain file that is not too large for rules.
func readBounded(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSkillBytes {
		return nil, voice.Error("skillbook.is-no-file-of-at", "path", path, "maxskillbytes", maxSkillBytes)
	}
	return os.ReadFile(path)
}

// load takes files through the gates, all of them or none.
func load(ctx context.Context, files []file) (*book, error) {
	set := []skill.File{
		{Source: engine.Source{File: "skills/routing.mg", Text: routingSource}, Tier: skill.Axiom},
		{Source: engine.Source{File: "tools/permissions.mg", Text: tool.PermissionRules}, Tier: skill.Axiom},
	}
	choosing := []form.Source{{File: "planning/tools.json", Text: planning.OwnWays}}
	for _, f := range files {
		if filepath.Ext(f.path) == ".mg" {
			set = append(set, f.skill())
		} else {
			choosing = append(choosing, form.Source{File: f.path, Text: f.text})
		}
	}
	out := &book{files: files, phrases: map[string][]string{}}
	var err error
	if out.foreign, err = foreignSkills(files); err != nil {
		return nil, err
	}
	if out.set, err = skill.LoadFiles(ctx, set...); err != nil {
		return nil, err
	}
	if out.choosing, err = symbolic.Load(ctx, choosing...); err != nil {
		return nil, err
	}
	out.permissions = tool.NewPermissions(out.set.Program())
	for a := range out.set.Program().Atoms("phrase") {
		name := a.Args[0].String()
		out.phrases[name] = append(out.phrases[name], a.Args[1].Symbol())
	}
	return out, nil
}

// foreignSkills are the skills that the files of projects give signals for or
// actions to, by their names: all that such a file names.
func foreignSkills(files []file) (map[string]bool, error) {
	out := map[string]bool{}
	for _, f := range files {
		if !f.project || filepath.Ext(f.path) != ".mg" {
			continue
		}
		u, err := engine.ParseUnit(f.path, string(f.text))
		if err != nil {
			return nil, err
		}
		for _, c := range u.Clauses {
			for name := range namesIn(c) {
				out[skill.Local(name)] = true
			}
		}
	}
	return out, nil
}

// namesIn are the names that a clause speaks of.
func namesIn(c engine.Clause) iter.Seq[engine.Term] {
	return func(yield func(engine.Term) bool) {
		atoms := []engine.Atom{c.Head}
		for _, l := range c.Body {
			atoms = append(atoms, l.Atom)
		}
		for _, a := range atoms {
			for _, arg := range a.Args {
				if arg.Kind() == engine.KindName && !yield(arg) {
					return
				}
			}
		}
	}
}

// Careful reports whether a skill may be somebody else's doing: a project's file
// names it, or has rules for every skill.
func (s *Skills) Careful(name string) bool {
	b := s.book
	return b.foreign[name] || slices.ContainsFunc(b.files, func(f file) bool { return f.project && bytes.Contains(f.text, []byte("next_action")) })
}

// skill is the file with its trust.
func (f file) skill() skill.File {
	out := skill.File{Source: engine.Source{File: f.path, Text: string(f.text)}, Tier: skill.RuleFile, Reserved: map[string]string{}}
	for _, pred := range tool.Given() {
		out.Reserved[pred] = voice.Say("skillbook.the-program-tells-it")
	}
	for _, pred := range strings.Fields("said word first_word likeness suggested can_act signal yields_to action serious") {
		out.Reserved[pred] = voice.Say("skillbook.the-program-tells-it")
	}
	switch name := filepath.Base(f.path); {
	case f.project:
	case name == TaughtFile:
		out.Tier = skill.Person
	case name == learnedFile:
		out.Tier = skill.Learned
	}
	if f.project || out.Tier == skill.Learned {
		out.Reserved["allowed"] = voice.Say("skillbook.only-file-of-your-own")
	}
	return out
}

// The files that the program writes itself, in the person's own folder.
const (
	TaughtFile  = "taught.mg"
	learnedFile = "learned.mg"
)

// same reports whether the files are those that the book was made of.
func (b *book) same(files []file) bool {
	return slices.EqualFunc(b.files, files, func(x, y file) bool { return x.path == y.path && bytes.Equal(x.text, y.text) })
}

// Reload takes changed skill files over, or keeps the old ones and says what is
// wrong, once.
func (t Desk) Reload() {
	c := t.Skills
	if len(c.Dirs) == 0 {
		return
	}
	files, err := read(c.Dirs)
	if err == nil && c.book.same(files) {
		c.bad, c.trouble = nil, ""
		return
	}
	if err == nil && c.bad != nil && c.bad.same(files) {
		return
	}
	var made *book
	if err == nil {
		made, err = load(t.Ctx, files)
	}
	if err != nil {
		if said := voice.Say("skillbook.the-skill-files-were-not", "error", err.Error()); said != c.trouble {
			c.trouble = said
			t.Emit(turn.Notice{Text: said})
		}
		c.bad = &book{files: files}
		return
	}
	c.book, c.bad, c.trouble = made, nil, ""
	t.Emit(turn.Notice{Text: voice.Say("skillbook.skills-in-force", "files", voice.Say("count.files", "count", len(files)))})
}

// Signals are the facts that the rules are told of a turn beside the kinds of
// its statements.
func (t Desk) Signals(task engine.Term, canAct bool) []engine.Atom {
	atom := func(pred string, args ...engine.Term) engine.Atom {
		return engine.Atom{Pred: pred, Args: append([]engine.Term{task}, args...)}
	}
	out := []engine.Atom{atom("said", engine.String(t.Input))}
	words := wordsOf(t.Input)
	different := distinct(words)
	for _, w := range different {
		out = append(out, atom("word", engine.String(w)))
	}
	out = append(out, t.counts.suggestions(task, different)...)
	for i, w := range words {
		if !listed.Is("polite", w) {
			out = append(out, atom("first_word", engine.String(words[i])))
			break
		}
	}
	if canAct {
		out = append(out, atom("can_act"))
	}
	return append(out, t.likenesses(task, canAct)...)
}

// wordsOf are the words of a text in lower case.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-' })
	return words[:min(len(words), maxWords)]
}

// distinct leaves out what was there before.
func distinct(words []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// maxWords bounds the words of a turn that rules see.
const maxWords = 200

//go:embed words.txt
var wordList string

// listed are the words of words.txt.
var listed = lexicon.NewTable(wordList)

// likenesses are how like the turn is to the phrases of each skill.
func (t Desk) likenesses(task engine.Term, canAct bool) []engine.Atom {
	b := t.book
	var names []string
	var groups [][]string
	for name, phrases := range b.phrases {
		if name == "/act" && !canAct {
			continue
		}
		names = append(names, name)
		groups = append(groups, phrases)
	}
	if len(names) == 0 {
		return nil
	}
	var out []engine.Atom
	for i, name := range names {
		_, like, err := tool.Nearest(t.Ctx, t.Encoder, t.Input, groups[i:i+1])
		if err != nil {
			t.Emit(turn.Notice{Text: voice.Say("skillbook.skills-were-not-compared-by", "error", err.Error())})
			return out
		}
		if percent := int64(like * 100); percent > 0 {
			out = append(out, engine.Atom{Pred: "likeness", Args: []engine.Term{task, engine.Name(name), engine.Int(percent)}})
		}
		if like >= minLikeness {
			out = append(out, engine.Atom{Pred: "matched", Args: []engine.Term{task, engine.Name(name)}})
		}
	}
	return out
}

// minLikeness is how like a phrase of a skill a turn has to be to match it.
const minLikeness = .55

// Check takes the skill files of folders through the gates, keeps nothing,
// and returns how many there are.
func Check(ctx context.Context, dirs []Dir) (int, error) {
	files, err := read(dirs)
	if err != nil {
		return 0, err
	}
	_, err = load(ctx, files)
	return len(files), err
}
