package english

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple"
	"whence/triple/english/morph"
)

// swap replaces the open-class words of a text, each by a word of its own that
// no list has, in the same form; what was read then must differ in nothing
// but those words.
type swap struct {
	e       *English
	classes morph.Form
	lemmas  map[string]string
	// english takes the words from lists instead of inventing them.
	english bool
	// draw, when set, gives the word that replaces a reading's lemma.
	draw func(morph.Reading) string
	// is tells what the words of the statement at hand are.
	is map[string]morph.Form
}

var syllables = []string{"blor", "dax", "fep", "gim", "kov", "lun", "mib", "nez", "plim", "quof", "rell", "snar", "tov", "vub", "wug", "yim", "zan", "trask", "clem", "drup"}

// invent makes a word of two syllables from another, the same each time.
func invent(word string) string {
	h := fnv.New32a()
	h.Write([]byte(word))
	n := h.Sum32()
	return syllables[n%20] + syllables[n/20%20] + []string{"et", "ik", "ob", "um"}[n/400%4]
}

// roles tells of each word of a statement what it is there.
func (s *swap) roles(st triple.Statement) map[string]morph.Form {
	out := map[string]morph.Form{}
	for _, n := range st.Names {
		words := strings.Fields(strings.TrimPrefix(strings.ToLower(n.Spelling()), "the "))
		switch n.Kind {
		case triple.Quality:
			out[words[0]] = morph.Positive
		case triple.Definite, triple.Class:
			for _, w := range words {
				out[w] = morph.Positive
			}
			out[words[len(words)-1]] = morph.NounForms
		}
	}
	for _, r := range st.Relations {
		if r.Form == triple.FormVerb {
			out[r.Lemma] = morph.VerbForms
		}
	}
	return out
}

// word returns what stands for w, where it is to be replaced.
func (s *swap) word(w string) string {
	for _, r := range s.e.Lex.Lookup(w).Readings {
		if f := s.is[r.Lemma]; f&r.Form&s.classes != 0 {
			r.Form &= f
			return s.inflect(r, s.other(r))
		}
	}
	return w
}

func (s *swap) inflect(r morph.Reading, lemma string) string {
	switch {
	case r.Form&morph.ThirdPerson != 0:
		return s.e.Forms.Third(lemma)
	case r.Form&morph.Plural != 0 && r.Form&morph.Singular == 0:
		return s.e.Forms.Plural(lemma)
	}
	return lemma
}

// The words that others are replaced by; many are of several classes.
var (
	otherNouns      = strings.Fields("table lamp engine river teacher guitar watch park fly doctor king bank orange plane cook farmer wolf cheese bottle minister guest ship branch lion captain radio kiwi patient plant ruler mouse knife ox box country baby hero photo")
	otherAdjectives = strings.Fields("happy sad tall short wise famous broken secret calm brave clean dirty sharp sour fresh patient light dark loud empty proud honest rich poor thick thin sweet bitter modern ancient warm cool hungry tired open right gentle fierce")
	otherVerbs      = strings.Fields("push admire watch follow paint answer help miss call count hold find break teach carry lift catch hate drive build fix wash dry try buzz mix kiss guess teach envy hire annoy obey invite taste smell measure thank warm study")
)

// other is the word that replaces a reading's lemma. Two lemmas must not get
// one word, so that the lists are gone through in order.
func (s *swap) other(r morph.Reading) string {
	if s.draw != nil {
		return s.draw(r)
	}
	if !s.english {
		return invent(r.Lemma)
	}
	key, list := fmt.Sprint(r.Form&morph.NounForms != 0, r.Form&morph.VerbForms != 0, r.Lemma), otherAdjectives
	if r.Form&morph.NounForms != 0 {
		list = otherNouns
	} else if r.Form&morph.VerbForms != 0 {
		list = otherVerbs
	}
	if _, ok := s.lemmas[key]; !ok {
		s.lemmas[key] = list[len(s.lemmas)%len(list)]
	}
	return s.lemmas[key]
}

// text replaces the words of a text.
func (s *swap) text(text string) string {
	var b strings.Builder
	start := -1
	flush := func(end int) {
		if start < 0 {
			return
		}
		w := text[start:end]
		low := strings.ToLower(w)
		if replaced := s.word(low); replaced != low {
			if w != low {
				replaced = morph.Capitalised(replaced)
			}
			w = replaced
		}
		b.WriteString(w)
		start = -1
	}
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			if start < 0 {
				start = i
			}
			continue
		}
		flush(i)
		b.WriteByte(text[i])
	}
	flush(len(text))
	return b.String()
}

// shapeOf is a statement with its constants and relations replaced by the
// order of their first use.
func shapeOf(st triple.Statement) string {
	order := map[string]int{}
	number := func(kind, s string) string {
		n, ok := order[kind+s]
		if !ok {
			n = len(order)
			order[kind+s] = n
		}
		return fmt.Sprint(kind, n)
	}
	var b strings.Builder
	one := func(t triple.Triple) {
		relation := t.Relation
		if r := relation; r != triple.Is && r != triple.InstanceOf && r != triple.Does && r != triple.Can {
			relation = number("r", r)
		}
		fmt.Fprint(&b, t.Denied, relation, t.Subject.Var, t.Object.Var, number("c", t.Subject.Name), number("c", t.Object.Name), ";")
	}
	for _, f := range st.Facts {
		one(f)
	}
	for _, r := range st.Rules {
		b.WriteString("|")
		one(r.Head)
		for _, l := range r.Body {
			one(l.Triple)
		}
	}
	return b.String()
}

// TestNonsense reads the sets with other words for all nouns, adjectives and
// verbs, each class alone and all together: invented ones, and English ones.
func TestNonsense(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	sts := distinctSentences(t, e, "proofwriter", "ruletaker")
	for name, classes := range map[string]morph.Form{"nouns": morph.NounForms, "adjectives": morph.AdjForms, "verbs": morph.VerbForms, "all": morph.NounForms | morph.AdjForms | morph.VerbForms} {
		for _, english := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				replaceWords(t, &swap{e: e, classes: classes, english: english, lemmas: map[string]string{}}, sts)
			})
		}
	}
}

// distinctSentences reads the different sentences of the sets.
func distinctSentences(t *testing.T, e *English, sets ...string) []triple.Statement {
	var out []triple.Statement
	contexts, sentences := map[string]bool{}, map[string]bool{}
	for _, set := range sets {
		for _, c := range samples(t, set) {
			if contexts[c.Context] {
				continue
			}
			contexts[c.Context] = true
			for _, st := range read(t, e, c.Context) {
				if !sentences[st.Text] {
					sentences[st.Text] = true
					out = append(out, st)
				}
			}
		}
	}
	return out
}

func replaceWords(t *testing.T, s *swap, sts []triple.Statement) {
	same := 0
	for i, st := range sts {
		s.is = s.roles(st)
		text := s.text(st.Text)
		got := read(t, s.e, text)
		if len(got) == 1 && shapeOf(got[0]) == shapeOf(st) {
			same++
		} else if i-same < 8 {
			t.Logf("%q for %q: %v %v", text, st.Text, troubles(got), shapeOf(got[0]))
		}
	}
	t.Logf("%d of %d sentences read the same", same, len(sts))
	if same < len(sts) {
		t.Errorf("only %d of %d sentences read the same", same, len(sts))
	}
}
