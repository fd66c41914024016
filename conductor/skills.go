package conductor

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"whence/conductor/planning"
	"whence/conductor/skill"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

//go:embed skills/routing.mg
var routingSource string

// SkillDir is a folder of skill files (.mg) and of rules that choose tools
// (.json, .yaml, .yml). In a person's own folder, taught.mg has the trust of
// what was said in the chat and learned.mg of what was learned; all other files
// have that of rule files.
type SkillDir struct {
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

// skillBook is the skills in force with what they were made of. Another takes
// its place when a file has changed.
type skillBook struct {
	set         *skill.Set
	permissions *tool.Permissions
	choosing    *symbolic.Program // which tools fit
	files       []skillFile
	phrases     map[string][]string // by the skill's term
	foreign     map[string]bool     // skills that a project's file speaks of
}

// skillFile is a file as it was read.
type skillFile struct {
	path    string
	text    []byte
	project bool
}

// readSkills reads the folders; one that is not there has no files.
func readSkills(dirs []SkillDir) ([]skillFile, error) {
	var out []skillFile
	for _, d := range dirs {
		entries, err := os.ReadDir(d.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the skills: %w", err)
		}
		for _, e := range entries { // sorted by name
			switch filepath.Ext(e.Name()) {
			case ".mg", ".json", ".yaml", ".yml":
			default:
				continue
			}
			if len(out) == maxSkillFiles {
				return nil, fmt.Errorf("read the skills: there are more than %d files in %s", maxSkillFiles, d.Path)
			}
			path := filepath.Join(d.Path, e.Name())
			text, err := readBounded(path)
			if err != nil {
				return nil, fmt.Errorf("read the skills: %w", err)
			}
			out = append(out, skillFile{path, text, d.Project})
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
		return nil, fmt.Errorf("%s is no file of at most %d bytes", path, maxSkillBytes)
	}
	return os.ReadFile(path)
}

// loadSkills takes files through the gates, all of them or none.
func loadSkills(ctx context.Context, files []skillFile) (*skillBook, error) {
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
	book := &skillBook{files: files, phrases: map[string][]string{}}
	var err error
	if book.foreign, err = foreignSkills(files); err != nil {
		return nil, err
	}
	if book.set, err = skill.LoadFiles(ctx, set...); err != nil {
		return nil, err
	}
	if book.choosing, err = symbolic.Load(ctx, choosing...); err != nil {
		return nil, err
	}
	book.permissions = tool.NewPermissions(book.set.Program())
	for a := range book.set.Program().Atoms("phrase") {
		name := a.Args[0].String()
		book.phrases[name] = append(book.phrases[name], a.Args[1].Symbol())
	}
	return book, nil
}

// foreignSkills are the skills that the files of projects give signals for or
// actions to, by their names: all that such a file names.
func foreignSkills(files []skillFile) (map[string]bool, error) {
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

// careful reports whether a skill may be somebody else's doing: a project's file
// names it, or has rules for every skill.
func (b *skillBook) careful(name string) bool {
	return b.foreign[name] || slices.ContainsFunc(b.files, func(f skillFile) bool { return f.project && bytes.Contains(f.text, []byte("next_action")) })
}

// skill is the file with its trust.
func (f skillFile) skill() skill.File {
	out := skill.File{Source: engine.Source{File: f.path, Text: string(f.text)}, Tier: skill.RuleFile, Reserved: map[string]string{}}
	for _, pred := range tool.Given() {
		out.Reserved[pred] = "the program tells it"
	}
	for _, pred := range strings.Fields("said word first_word likeness suggested can_act signal yields_to action serious") {
		out.Reserved[pred] = "the program tells it"
	}
	switch name := filepath.Base(f.path); {
	case f.project:
	case name == taughtFile:
		out.Tier = skill.Person
	case name == learnedFile:
		out.Tier = skill.Learned
	}
	if f.project || out.Tier == skill.Learned {
		out.Reserved["allowed"] = "only a file of your own, in your own folder, may allow a tool"
	}
	return out
}

// The files that the program writes itself, in the person's own folder.
const (
	taughtFile  = "taught.mg"
	learnedFile = "learned.mg"
)

// same reports whether the files are those that the book was made of.
func (b *skillBook) same(files []skillFile) bool {
	return slices.EqualFunc(b.files, files, func(x, y skillFile) bool { return x.path == y.path && bytes.Equal(x.text, y.text) })
}

// reload takes changed skill files over, or keeps the old ones and says what is
// wrong, once.
func (t *steps) reload() {
	c := t.c
	if len(c.skillDirs) == 0 {
		return
	}
	files, err := readSkills(c.skillDirs)
	if err == nil && c.skills.same(files) {
		c.badSkills, c.skillTrouble = nil, ""
		return
	}
	if err == nil && c.badSkills != nil && c.badSkills.same(files) {
		return
	}
	var book *skillBook
	if err == nil {
		book, err = loadSkills(t.Ctx, files)
	}
	if err != nil {
		if said := "The skill files were not taken over: " + err.Error(); said != c.skillTrouble {
			c.skillTrouble = said
			t.Emit(turn.Notice{Text: said})
		}
		c.badSkills = &skillBook{files: files}
		return
	}
	c.skills, c.badSkills, c.skillTrouble = book, nil, ""
	t.Emit(turn.Notice{Text: fmt.Sprintf("Skills: %d %s in force.", len(files), wording.Plural(len(files), "file"))})
}

// signals are the facts that the rules are told of a turn beside the kinds of
// its statements.
func (t *steps) signals(task engine.Term) []engine.Atom {
	atom := func(pred string, args ...engine.Term) engine.Atom {
		return engine.Atom{Pred: pred, Args: append([]engine.Term{task}, args...)}
	}
	out := []engine.Atom{atom("said", engine.String(t.Input))}
	words := wordsOf(t.Input)
	different := distinct(words)
	for _, w := range different {
		out = append(out, atom("word", engine.String(w)))
	}
	out = append(out, t.c.company.suggestions(task, different)...)
	for i, w := range words {
		if !slices.Contains(polite, w) {
			out = append(out, atom("first_word", engine.String(words[i])))
			break
		}
	}
	if t.canAct() {
		out = append(out, atom("can_act"))
	}
	return append(out, t.likenesses(task)...)
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

// polite are the words before a request that ask for it nicely.
var polite = strings.Fields("please kindly could can would will you now then and so ok okay well hey hi also just quickly")

// likenesses are how like the turn is to the phrases of each skill.
func (t *steps) likenesses(task engine.Term) []engine.Atom {
	b := t.c.skills
	var names []string
	var groups [][]string
	for name, phrases := range b.phrases {
		if name == "/act" && !t.canAct() {
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
		_, like, err := tool.Nearest(t.Ctx, t.c.encoder, t.Input, groups[i:i+1])
		if err != nil {
			t.Emit(turn.Notice{Text: "Skills were not compared by meaning: " + err.Error()})
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

// CheckSkills takes the skill files of folders through the gates, keeps nothing,
// and returns how many there are.
func CheckSkills(ctx context.Context, dirs []SkillDir) (int, error) {
	files, err := readSkills(dirs)
	if err != nil {
		return 0, err
	}
	_, err = loadSkills(ctx, files)
	return len(files), err
}
