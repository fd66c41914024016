package command

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"whence/internal/lists"
)

// This file finds commands by what they are for: by other words for them, which are data.

//go:embed groups.txt
var groupsText string

// group is a part of the help, with the names of its commands.
type group struct {
	title string
	names []string
}

// catalogue is what the data says of commands.
type catalogue struct {
	groups []group
	// words are those that people look for a command by, and names the other names
	// that are taken for one.
	words map[string][]string
	names map[string]string
	// args and help are what may follow a command, and what it does.
	args, help map[string]string
}

// known is read when it is first asked for.
var known = sync.OnceValue(func() catalogue { return readGroups(groupsText) })

func readGroups(data string) catalogue {
	c := catalogue{words: map[string][]string{}, names: map[string]string{}, args: map[string]string{}, help: map[string]string{}}
	name := ""
	for line := range strings.Lines(data) {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case !strings.HasPrefix(line, "\t"):
			c.groups = append(c.groups, group{title: text})
		case !strings.HasPrefix(line, "\t\t"):
			var args string
			name, args, _ = strings.Cut(text, " ")
			c.args[name] = args
			last := &c.groups[len(c.groups)-1]
			last.names = append(last.names, name)
		case !strings.HasPrefix(text, "for:"):
			c.help[name] = text
		default:
			for word := range strings.FieldsSeq(strings.TrimPrefix(text, "for:")) {
				if other, ok := strings.CutPrefix(word, "/"); ok {
					c.names[other] = name
					word = other
				}
				c.words[name] = append(c.words[name], word)
			}
		}
	}
	return c
}

// Described are the commands with what the data says of them.
func (s Set) Described() Set {
	for i := range s {
		s[i].Args, s[i].Help = known().args[s[i].Name], known().help[s[i].Name]
	}
	return s
}

// Others are commands by their names that a front end does itself.
func (Set) Others(names ...string) Set {
	return Set(lists.Map(names, func(name string) Command { return Command{Name: name} })).Described()
}

// onScreen are the commands in the data that are none of the set: a full screen does them itself.
func (s Set) onScreen() Set {
	var names []string
	for _, g := range known().groups {
		names = append(names, slices.DeleteFunc(slices.Clone(g.names), func(name string) bool { return slices.Contains(s.Names(), name) })...)
	}
	return s.Others(names...)
}

// lists reports whether a command stands in the data, wherever it is there.
func (c catalogue) lists(name string) bool {
	return slices.ContainsFunc(c.groups, func(g group) bool { return slices.Contains(g.names, name) })
}

// Known reports whether there is a command of a name, here or on the full screen.
func Known(name string) bool { return known().lists(name) }

// Meant are the commands that a sentence nobody could read may ask for, at most a few: those
// that two of its words, or all, look for.
func (s Set) Meant(sentence string) (out []string) {
	const most, longest = 3, 8
	words := strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) > longest {
		return nil
	}
	best := min(len(words), 2)
	for _, c := range s {
		n := 0
		for _, w := range words {
			if w == c.Name || slices.Contains(known().words[c.Name], w) {
				n++
			}
		}
		if n > best {
			out, best = nil, n
		}
		if n > 0 && n == best && len(out) < most {
			out = append(out, "/"+c.Name)
		}
	}
	return out
}

// Rank says how well what is typed behind the slash fits the command: 0 where its name
// begins so, then by other words for it, by a part of its name and by its help; -1 where it
// does not fit at all.
func (c Command) Rank(typed string) int {
	typed = strings.ToLower(typed)
	const behind = 100 // all words for any command
	at := slices.Index(known().words[c.Name], typed)
	begins := func(word string) bool { return strings.HasPrefix(word, typed) }
	switch {
	case begins(c.Name):
		return 0
	case at >= 0: // those named first fit best
		return 1 + at
	case len(typed) > 1 && slices.ContainsFunc(known().words[c.Name], begins):
		return behind
	case strings.Contains(c.Name, typed):
		return behind + 1
	case len(typed) > 2 && slices.ContainsFunc(strings.Fields(strings.ToLower(c.Help)), begins):
		return behind + 2
	}
	return -1
}

// Short is what the command is for in a few words: its help up to the first stop.
func (c Command) Short() string {
	short, _, _ := strings.Cut(c.Help, ";")
	return short
}

// Like are the commands that what is typed may mean, those that fit best first.
func (s Set) Like(typed string) Set {
	out := slices.DeleteFunc(slices.Clone(s), func(c Command) bool { return c.Rank(typed) < 0 })
	slices.SortStableFunc(out, func(a, b Command) int { return cmp.Compare(a.Rank(typed), b.Rank(typed)) })
	return out
}

// best are the commands that fit as well as the first of those that fit, at most a few;
// where none fits, the one whose name is written most alike.
func (s Set) best(typed string) []string {
	const most = 3
	var out []string
	like := s.Like(typed)
	for _, c := range like {
		if len(out) < most && c.Rank(typed) == like[0].Rank(typed) {
			out = append(out, "/"+c.Name)
		}
	}
	if len(out) == 0 {
		out = append(out, "/"+s.nearest(typed))
	}
	return out
}
