package parse

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// A defect is worth as much as this much of the score of the tags.
const defectWorth = 15 * model.Unit

// Most tries of other tags for a sentence.
const mostTries = 10

// attempt is a sentence with one word tagged otherwise.
type attempt struct {
	tags []uint8
	loss int64 // of the tags' score against the first tags
}

// repair looks for better tags where the voted tree is no clause: one word at a
// time gets another tag that the dictionary allows it, and the words behind are
// tagged anew. The tags whose tree has the fewest defects for the loss of score are
// set in s. It reports whether they are others than before.
//
// One member parses the tries. What it finds is to be parsed by all.
func (p *Parser) repair(m *scratch, forms []string, s *model.Sentence, scores []model.Scores, count int) bool {
	own := slices.Clone(s.Tags)
	trier := p.trier
	first := trier.Parse(&m.Scratch, s)
	least := int64(p.countDefects(s, first)) * defectWorth
	if verbOfAuxiliary(p, s, first) || pastOfParticiple(p, forms, s, first) {
		if p.countDefects(s, trier.Parse(&m.Scratch, s)) == 0 {
			return true
		}
		copy(s.Tags, own)
	}
	least = max(least, int64(count)*defectWorth)
	best := own
	for _, a := range p.attempts(forms, s, scores) {
		if a.loss >= least {
			break
		}
		copy(s.Tags, a.tags)
		if sum := int64(p.countDefects(s, trier.Parse(&m.Scratch, s)))*defectWorth + a.loss; sum < least {
			least, best = sum, a.tags
		}
	}
	copy(s.Tags, best)
	return !slices.Equal(best, own)
}

// verbOfAuxiliary makes a verb of a noun on which an auxiliary hangs, where it may be one: "when
// does the course end". However sure its tag is, a noun has none.
func verbOfAuxiliary(p *Parser, s *model.Sentence, h model.Heads) bool {
	verb := slices.Index(p.set.Tags, "VB")
	for i, head := range h.Head {
		if verb < 0 || int(head) < i || p.set.Labels[h.Label[i]] != "aux" || !isFinite(p.set.Tags[s.Tags[i]]) {
			continue
		}
		if p.set.Tags[s.Tags[head]] == "NN" && s.Words[head].Forms&model.Infinitive != 0 {
			s.Tags[head] = uint8(verb)
			return true
		}
	}
	return false
}

// pastOfParticiple makes a participle at the root, which has a subject and no auxiliary, the past
// that is spelled alike, where somebody is its subject or something its object: "Mr Khalil paid by
// card". An invoice paid may have been paid by anybody.
func pastOfParticiple(p *Parser, forms []string, s *model.Sentence, h model.Heads) bool {
	past := slices.Index(p.set.Tags, "VBD")
	root := slices.Index(h.Head, model.Root)
	if past < 0 || root < 0 || p.set.Tags[s.Tags[root]] != "VBN" || s.Words[root].Forms&model.Past == 0 {
		return false
	}
	subject, object := -1, false
	for i, head := range h.Head {
		if int(head) != root {
			continue
		}
		switch label := p.set.Labels[h.Label[i]]; base(label) {
		case "aux", "cop":
			return false
		case "nsubj":
			subject = i
		case "obj":
			object = true
		}
	}
	if subject < 0 || subject > root || !object && !isSomebody(p, forms, s, subject) {
		return false
	}
	s.Tags[root] = uint8(past)
	return true
}

// isSomebody reports whether a word names or stands for somebody.
func isSomebody(p *Parser, forms []string, s *model.Sentence, i int) bool {
	switch tag := p.set.Tags[s.Tags[i]]; tag {
	case "PRP":
		return !strings.EqualFold(forms[i], "it")
	case "NNP":
		return isFirstName(forms[i]) || lexicon.Dotted.Has(strings.TrimSuffix(forms[i], "."))
	case "NN", "NNS":
		e, ok := lexicon.Lookup(strings.ToLower(forms[i]))
		return ok && e.Person()
	}
	return false
}

// attempts returns the sentence with each word in turn tagged otherwise, those that
// lose least first.
func (p *Parser) attempts(forms []string, s *model.Sentence, scores []model.Scores) []attempt {
	type place struct {
		word int
		tag  uint8
		loss int64
	}
	var places []place
	for i := range s.Words {
		own := s.Tags[i]
		if i > 0 && p.set.Tags[own] == "VB" && p.set.Tags[s.Tags[i-1]] == "MD" {
			continue // "everyone may park in the yard"
		}
		listed, _ := entry('t', strings.ReplaceAll(strings.ToLower(forms[i]), "’", "'"))
		for tag := range p.set.Tags {
			loss := int64(scores[i][own] - scores[i][tag])
			if uint8(tag) != own && s.MayBe(i, tag) && loss < 3*defectWorth && p.allows(&s.Words[i], listed, own, uint8(tag)) {
				places = append(places, place{i, uint8(tag), loss})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return int(a.loss - b.loss) })
	own := slices.Clone(s.Tags)
	var out []attempt
	for _, x := range places[:min(len(places), mostTries)] {
		copy(s.Tags, own)
		s.Tags[x.word] = x.tag
		a := attempt{loss: x.loss + p.tagRest(s, scores, own, x.word+1)}
		a.tags = slices.Clone(s.Tags)
		out = append(out, a)
	}
	copy(s.Tags, own)
	slices.SortStableFunc(out, func(a, b attempt) int { return int(a.loss - b.loss) })
	return out
}

// tagRest tags the words from i on and returns what that loses against their own
// tags.
func (p *Parser) tagRest(s *model.Sentence, scores []model.Scores, own []uint8, i int) int64 {
	var loss int64
	far := min(len(s.Words), i+4) // a tag is seen two words on
	for ; i < far; i++ {
		tag, score := p.set.Tagger.TagOne(s, i)
		s.Tags[i] = tag
		loss += int64(scores[i][own[i]] - score)
	}
	return loss
}

// allows reports whether a word may have another tag: one that it is listed with, as
// words of the closed classes are, one that the dictionary has for it, or that of a
// name if it is written as one.
func (p *Parser) allows(w *model.Word, listed string, own, tag uint8) bool {
	if listed != "" {
		return slices.Contains(strings.Fields(listed), p.set.Tags[tag])
	}
	if !p.open[own] {
		return false
	}
	const either = model.ThirdPerson | model.Past
	forms := p.forms[tag]
	if w.Forms&either == either && (p.forms[own]|forms) == either {
		return false // "was", "has": of these irregular forms none is both
	}
	return forms != 0 && w.Forms&forms != 0 || p.set.Tags[tag] == "NNP" && w.Capital
}

// formsOf are the forms of the dictionary that a tag stands for.
func formsOf(tag string) model.Form {
	switch tag {
	case "NN":
		return model.Singular
	case "NNS":
		return model.Plural
	case "VB", "VBP":
		return model.Infinitive
	case "VBZ":
		return model.ThirdPerson
	case "VBD":
		return model.Past
	case "VBN":
		return model.Participle
	case "VBG":
		return model.Ing
	case "JJ":
		return model.Positive
	case "RB":
		return model.Adverb
	}
	return 0
}

// countDefects counts the defects of a tree.
func (p *Parser) countDefects(s *model.Sentence, h model.Heads) int {
	t := labelled{head: h.Head, label: make([]string, len(h.Head))}
	tags := make([]string, len(h.Head))
	for i := range h.Head {
		t.label[i], tags[i] = p.set.Labels[h.Label[i]], p.set.Tags[s.Tags[i]]
		if h.Head[i] == model.Root {
			t.label[i] = "root"
		}
	}
	return defects(tags, s, &t)
}
