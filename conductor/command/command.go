// Package command is the slash commands: each is a value with its name, its arguments,
// its help and what it does with a turn.
//
// It promises that a command says what it needs where that is missing, and changes what
// is known only through belief. How a question is answered it leaves to its Host, and
// commands of other rooms are values of their own there.
package command

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/voice"
)

// Run does what a command is for with what was typed behind its name.
type Run func(t *Turn, arg string) error

// Command is one slash command.
type Command struct {
	// Name is without the slash; Args shows what may follow it. Both others are in the data:
	// see Described.
	Name, Args, Help string
	// Early says that it needs nothing that is known, and so waits for nothing.
	Early bool
	// Words are those that it takes at a place behind its name, counted from 0; nil
	// where it takes any.
	Words func(at int) []string
	// Files says that it takes files.
	Files bool
	// Would says what it would do with an argument where that takes something away, "" where it
	// would take nothing; nil where its help says that.
	Would func(t *Turn, arg string) (string, error)
	// Run is nil only where a front end does it itself.
	Run Run
}

// Set is commands in the order in which help shows them.
type Set []Command

// Find returns the command of a name.
func (s Set) Find(name string) (Command, bool) {
	i := slices.IndexFunc(s, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return Command{}, false
	}
	return s[i], true
}

// Names are those of all commands, in their order.
func (s Set) Names() []string {
	out := make([]string, len(s))
	for i, c := range s {
		out[i] = c.Name
	}
	return out
}

// nearest is the command whose name is written most like what was typed.
func (s Set) nearest(name string) string {
	return slices.MinFunc(s.Names(), func(a, b string) int {
		return cmp.Compare(levenshtein.ComputeDistance(name, a), levenshtein.ComputeDistance(name, b))
	})
}

// Run finds and runs the command of an input.
func (s Set) Run(t *Turn, input string) error {
	name, arg := Typed(input)
	if name == "" {
		return t.Refuse(voice.Say("command.a-command-is-missing-after"), voice.Say("command.help-shows-them"))
	}
	c, ok := s.Find(name)
	switch {
	case !ok && known().lists(name):
		return t.Refuse("/"+name+" "+voice.Say("command.is-there-on-full-screen"), voice.Say("command.help-shows-those-that-are"))
	case !ok:
		like := s.best(name)
		for _, l := range like {
			t.Rec.Offers = append(t.Rec.Offers, strings.TrimSpace(l+" "+arg))
		}
		return t.Refuse(voice.Say("command.there-is-no-command", "name", name), voice.Say("command.did-you-mean-help-shows", "like", wording.JoinOr(like)))
	}
	if said, _ := spoken.Find(input); said.Offered {
		return c.offer(t, said.Line)
	}
	return c.Run(t, arg)
}

// offer says what a command would do that takes much away, which a "yes" then does.
func (c Command) offer(t *Turn, line string) error {
	what := voice.Say("command.would-run", "line", line, "short", c.Short())
	if c.Would != nil {
		_, arg := Typed(line)
		would, err := c.Would(t, arg)
		if err != nil {
			return err
		}
		if what = would; what == "" {
			return c.Run(t, arg) // it says that there is nothing
		}
	}
	t.Rec.Offers = []string{line}
	t.SayLine(what + " " + voice.Say("command.yes-does-it"))
	return nil
}

// Ordered does what a sentence orders that nobody could read, where there is something to do it
// with, and reports whether nothing is left to say.
func (s Set) Ordered(t *Turn, it *turn.Item) (done bool, err error) {
	said, ok := spoken.Order(it.Text)
	if !ok {
		return false, nil
	}
	name, arg, _ := strings.Cut(strings.TrimPrefix(said.Line, "/"), " ")
	c, isCommand := s.Find(name)
	if !isCommand { // nothing does it, and the note that is kept of it says no more than that
		t.SayLine(voice.Say("command.order-" + strings.ReplaceAll(said.Line, " ", "-")))
		return false, nil
	}
	if wrong, right, swaps := strings.Cut(arg, " = "); swaps && !alike(wrong, right) {
		return false, nil
	}
	concerns, err := s.concerns(t, name, said.About)
	if err != nil || !concerns && !said.Sure && !(said.Offered && isName(strings.TrimPrefix(arg, "about "))) {
		return false, err
	}
	it.Rec.Status, it.Rec.Understood = "answered", said.Line
	if said.Offered && concerns {
		return true, c.offer(t, said.Line)
	}
	if name == "teach" {
		arg = wording.UpperFirst(arg)
	}
	return true, c.Run(t, arg)
}

// isName reports whether words are all written as names are, so that they order nothing else.
func isName(words string) bool {
	return !slices.ContainsFunc(strings.Fields(words), func(w string) bool { return len(w) == 1 || w[0] < 'A' || w[0] > 'Z' && w[0] < 0x80 })
}

// concerns reports whether a command about these words has anything to do.
func (s Set) concerns(t *Turn, name, about string) (bool, error) {
	switch name {
	case "forget", "teach":
		told, _, err := changes{t}.toldOf(about)
		return len(told) > 0, err
	case "help":
		return len(strings.Fields(about)) == 1 && len(slices.Concat(s, s.onScreen()).Like(about)) > 0, nil
	case "resume":
		_, err := sessions{t}.named(about)
		if errors.Is(err, history.ErrNoSession) {
			return false, nil
		}
		return err == nil, err
	}
	turns, err := t.saidWith(strings.Fields(strings.ToLower(about)))
	return len(turns) > 0, err
}

// alike reports whether one word or number may take the place of another: both are names, or neither is.
func alike(wrong, right string) bool {
	const most = 2
	first := func(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }
	a, b := first(wrong), first(right)
	return len(strings.Fields(wrong)) <= most && len(strings.Fields(right)) <= most &&
		unicode.IsUpper(a) == unicode.IsUpper(b) && unicode.IsDigit(a) == unicode.IsDigit(b)
}

// Typed returns the name and the argument of the command in the input.
func Typed(input string) (name, arg string) {
	input = strings.TrimSpace(input)
	if said, ok := spoken.Find(input); ok {
		input = said.Line
	}
	name, arg, _ = strings.Cut(strings.TrimPrefix(input, "/"), " ")
	return cmp.Or(known().names[name], name), strings.TrimSpace(arg)
}

// Typed is the function of this name, for the commands that a front end does itself; what
// is no command has no name.
func (Set) Typed(input string) (name, arg string) {
	if !spoken.IsCommand(input) {
		return "", ""
	}
	return Typed(input)
}

// Help prints the commands in their groups, with all for all and what each does, or the
// help of one, by its name or by what it is for.
func (s Set) Help(t *Turn, arg string) error {
	switch arg = strings.TrimPrefix(strings.ToLower(arg), "/"); arg {
	case "":
		helpFirst(t)
		return nil
	case "all":
		s.helpAll(t)
		return nil
	}
	all := slices.Concat(s, s.onScreen())
	if c, ok := all.Find(cmp.Or(known().names[arg], arg)); ok {
		helpOf(t, c)
		return nil
	}
	like := all.Like(arg)
	if len(like) == 0 {
		return t.Refuse(voice.Say("command.there-is-no-command-2", "arg", arg), voice.Say("command.help-shows-those-there-are"))
	}
	for _, c := range like {
		helpOf(t, c)
	}
	return nil
}

func helpOf(t *Turn, c Command) {
	const column = 34
	usage := strings.TrimSpace("/" + c.Name + " " + c.Args)
	if len([]rune(usage)) > column { // what it does stands in its column all the same
		t.SayLine(usage)
		usage = ""
	}
	t.SayLine(fmt.Sprintf("%-*s %s", column, usage, c.Help))
}

// helpFirst says how to talk, by examples of each kind.
func helpFirst(t *Turn) {
	t.Say(voice.Say("command.help-first"))
	t.SayLine(voice.Say("command.help-all-says-what-each"))
}

// helpAll prints a line for each command, by groups.
func (s Set) helpAll(t *Turn) {
	for _, g := range known().groups {
		if len(s.grouped(g)) == 0 {
			continue
		}
		t.SayLine(wording.UpperFirst(g.title) + ":")
		for _, name := range g.names {
			if c, ok := s.Find(name); ok {
				helpOf(t, c)
			}
		}
	}
}

// grouped are the commands of a group that there are.
func (s Set) grouped(g group) (names []string) {
	for _, name := range g.names {
		if _, ok := s.Find(name); ok {
			names = append(names, "/"+name)
		}
	}
	return names
}

// Quit says goodbye.
func Quit(t *Turn, _ string) error {
	t.Turn.Quit = true
	t.Say(voice.Say("command.quit-goodbye"))
	return nil
}
