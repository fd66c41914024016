package extract

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/word"
)

// This file says what a model claims as a plain sentence, so that the reader of English
// makes of it what it makes of every sentence: one form of facts, whoever read them.

// sentence says a claim: its facts one by one, or as a rule where it has conditions.
func (c *claim) sentences() []string {
	if len(c.Conditions) == 0 {
		var out []string
		for _, f := range c.Facts {
			if when := placed(c, f); when != "" {
				out = append(out, finished(when+" "+c.clause(f)))
				continue
			}
			out = append(out, finished(c.clause(f)+c.behind(f)))
		}
		return out
	}
	var conditions []string
	for _, f := range c.Conditions {
		conditions = append(conditions, c.clause(f))
	}
	var out []string
	for _, f := range c.Facts {
		out = append(out, finished("if "+strings.Join(conditions, " and ")+" then "+c.clause(f)+c.behind(f)))
	}
	return out
}

// ofAll says a rule as a sentence about all that its conditions are true of: "Every customer
// who spends 60 euros gets a bag". What the conditions say of something else stands before.
func (c *claim) ofAll() []string {
	all, variable := whom(c.Conditions)
	if all == "" {
		return nil
	}
	var before, whose []string
	for _, f := range c.Conditions {
		switch {
		case f.Subject != variable && f.Object != variable:
			before = append(before, c.clause(f))
		case f.Subject == variable && !isClass(f):
			f.Subject = ""
			whose = append(whose, c.clause(f))
		case f.Subject != variable:
			return nil
		}
	}
	if len(whose) > 0 {
		all += " who " + strings.Join(whose, " and ")
	}
	lead := ""
	if len(before) > 0 {
		lead = "if " + strings.Join(before, " and ") + ", "
	}
	var out []string
	for _, f := range c.Facts {
		who := some("each", all)
		switch {
		case f.Subject == variable && f.Denied:
			f.Subject, f.Denied, who = "", false, some("none", all)
		case f.Subject == variable:
			f.Subject = ""
		case f.Object == variable && !f.Denied:
			f.Object = ""
			out = append(out, finished(lead+c.clause(f)+" "+who+c.behind(f)))
			continue
		default:
			return nil
		}
		out = append(out, finished(lead+strings.TrimSpace(who+" "+c.clause(f))+c.behind(f)))
	}
	return out
}

// some are the words for each, or none, of those that a rule is about: "every customer",
// "nobody".
func some(of, all string) string {
	if all == listed().Of("person")[0] {
		return listed().Of(of + "body")[0]
	}
	return listed().Of(of)[0] + " " + all
}

// whom are the words for what a rule is about, and its variable; "" where there are none.
func whom(conditions []wireFact) (words, variable string) {
	for _, f := range conditions {
		if variable == "" && strings.HasPrefix(f.Subject, "?") {
			variable = f.Subject
		}
		if f.Subject == variable && isClass(f) {
			words = strings.Join(texts(nameWords(f.Object)), " ")
			if of := listed().As("member", said(f)); words != "" && of != "" {
				words = of + " " + strings.TrimSpace(f.Object)
			}
		}
	}
	if words == "" && variable != "" {
		words = listed().Of("person")[0]
	}
	return words, variable
}

// isClass reports whether a condition says what kind of thing something is.
func isClass(f wireFact) bool {
	return !f.Denied && (is("class", said(f)) || is("member", said(f)))
}

// said is a relation in plain words.
func said(f wireFact) string {
	return strings.Join(texts(word.Split(strings.ReplaceAll(f.Relation, "_", " "))), " ")
}

// piecewise says facts that hold several phrases in one sentence each: "X is on 3 May" and
// "X is at 9:30" for "X is on 3 May at 9:30".
func (c *claim) piecewise() []string {
	var out []string
	for _, f := range c.Facts {
		words := word.Split(f.Object)
		last := 0
		for i, w := range words[min(1, len(words)):] {
			if is("placing", w.Text) && is("placing", words[0].Text) {
				part := f
				part.Object = strings.TrimSpace(f.Object[words[last].Start:w.Start])
				last = i + 1
				out = append(out, finished(c.clause(part)+c.behind(f)))
			}
		}
		if len(words) > 0 {
			f.Object = f.Object[words[last].Start:]
		}
		if when := placed(c, f); when != "" {
			at := wireFact{Subject: f.Subject, Relation: said(f), Denied: f.Denied}
			at.Relation, _, _ = strings.Cut(at.Relation, " ")
			at.Object = when
			out = append(out, finished(c.clause(f)), finished(c.clause(at)))
			continue
		}
		out = append(out, finished(c.clause(f)+c.behind(f)))
	}
	return out
}

// placed is the time of where something is, which behind the place would be read as the
// place's: the wedding is at the Grange Hotel, and not the hotel on 14 June.
func placed(c *claim, f wireFact) string {
	when := strings.TrimSpace(c.behind(f))
	if first, _, _ := strings.Cut(when, " "); is("placing", first) && hasBe(f) && f.Object != "" {
		return when
	}
	return ""
}

// behind is the time of a claim, where the fact itself does not hold it.
func (c *claim) behind(f wireFact) string {
	said := strings.TrimSpace(c.Time)
	if isKind(f) && slices.ContainsFunc(c.Facts, func(o wireFact) bool { return !isKind(o) }) {
		return "" // it is the other's time
	}
	if first, rest, _ := strings.Cut(said, " "); lexicon.ClosedOf(strings.ToLower(first)) != 0 {
		said = strings.TrimSpace(strings.ToLower(first) + " " + rest)
	}
	if len(withoutAsides(word.Split(said))) == 0 || word.Find(word.Split(f.Object+" "+f.Relation), word.Split(said)) >= 0 {
		return ""
	}
	return " " + placedInTime(said)
}

// isKind reports whether a fact says what something is, or is to something else.
func isKind(f wireFact) bool {
	words := verbOf(f)
	return isClass(f) || len(words) == 1 && word.Stem(words[0]) == "be" || len(words) > 1 && word.Stem(words[0]) == "be" && (is("article", words[1]) || words[len(words)-1] == "of")
}

// placedInTime puts before a bare time the preposition that it takes: in June, on 3 May, at
// 9:30.
func placedInTime(said string) string {
	sorts := map[string]bool{}
	for _, w := range word.Split(strings.ToLower(said)) {
		sort := listed().As("when", w.Text)
		switch number := strings.Trim(w.Text, "0123456789") == ""; {
		case strings.Trim(w.Text, "0123456789:") == "" && !number:
			sort = "clock"
		case number && len(w.Text) == len("2019"):
			sort = "year"
		case number:
			sort = "number"
		}
		sorts[sort] = true
	}
	before := "in"
	switch words := word.Split(strings.ToLower(said)); {
	case len(words) == 2 && sorts["number"] && isCommon(words[0].Text) && !is("time", words[0].Text) && !sorts["month"] && !sorts["day"]: // session 8
	case sorts[""], sorts["number"] && !sorts["month"]:
		return said
	case sorts["day"], sorts["number"]:
		before = "on"
	case sorts["clock"]:
		before = "at"
	}
	return before + " " + said
}

func finished(s string) string {
	r := []rune(s)
	if len(r) > 0 {
		r[0] = unicode.ToUpper(r[0])
	}
	return string(r) + "."
}

// clause says one fact.
func (c *claim) clause(f wireFact) string {
	relation := verbOf(f)
	object := c.phrase(f.Object)
	if is("class", said(f)) {
		object = strings.TrimSpace(f.Object) // a class is told in the singular
	}
	if n := len(relation); n > 0 && is("article", relation[n-1]) {
		relation = relation[:n-1]
		if first, _, _ := strings.Cut(object, " "); !is("article", strings.ToLower(first)) {
			object = strings.TrimSpace(articleFor(object) + " " + object)
		}
	}
	said := strings.Join(relation, " ")
	if !strings.HasPrefix(f.Subject, "?") && len(relation) > 0 {
		relation = c.agreeing(relation, c.phrase(f.Subject))
		said = strings.Join(relation, " ")
	}
	switch {
	case f.Denied && is("there", strings.ToLower(f.Subject)):
		said, object = said+" "+listed().Of("none")[0], strings.Join(texts(nameWords(object)), " ")
	case f.Denied && len(relation) > 0:
		said = denied(relation, c.many(f))
	}
	return strings.TrimSpace(c.phrase(f.Subject) + " " + said + " " + object)
}

// verbOf are the words of a fact's relation, as a verb has them.
func verbOf(f wireFact) []string {
	words := texts(word.Split(strings.ReplaceAll(f.Relation, "_", " ")))
	switch builtIn("relation", words) {
	case triple.InstanceOf:
		return strings.Fields(listed().Of("instancewords")[0])
	case triple.SynonymOf:
		return strings.Fields(listed().Of("synonymwords")[0])
	}
	return words
}

func articleFor(object string) string {
	if object == "" || unicode.IsUpper([]rune(object)[0]) && len(strings.Fields(object)) == 1 {
		return "a"
	}
	if strings.ContainsRune("aeiou", unicode.ToLower([]rune(object)[0])) {
		return "an"
	}
	return "a"
}

// many reports whether the subject of a fact goes with the plain form of a verb.
func (c *claim) many(f wireFact) bool {
	subject := strings.ToLower(c.phrase(f.Subject))
	if is("many", subject) {
		return true
	}
	words := word.Split(f.Relation)
	if len(words) == 0 || strings.HasPrefix(f.Subject, "?") {
		return false
	}
	base := parse.Lemma(words[0].Text, "VBZ")
	subjectWords := nameWords(f.Subject)
	at := word.Find(c.quote, subjectWords)
	behind := at + len(subjectWords)
	if at < 0 || behind >= len(c.quote) || at > 0 && is("link", c.quote[at-1].Text) {
		return false // one of several, who take it together
	}
	return base != words[0].Text && c.quote[behind].Text == base
}

// agreeing gives the first word of a relation the form that goes with the subject.
func (c *claim) agreeing(relation []string, subject string) []string {
	out := slices.Clone(relation)
	if form := listed().As("withi", out[0]); form != "" && subject == "I" {
		out[0] = form
		return out
	}
	many := c.many(wireFact{Subject: subject, Relation: strings.Join(relation, " ")})
	switch form := listed().As("withmany", out[0]); {
	case many && form != "":
		out[0] = form
	case many && !is("auxiliary", out[0]) && strings.HasSuffix(out[0], "s"):
		out[0] = parse.Lemma(out[0], "VBZ")
	}
	return out
}

// denied puts the negation into the words of a relation.
func denied(relation []string, many bool) string {
	first, rest := relation[0], strings.Join(relation[1:], " ")
	perfect := len(relation) > 1 && is("having", first) && word.Past(relation[1])
	switch {
	case is("auxiliary", first), perfect:
		return strings.TrimSpace(first + " not " + rest)
	case word.Past(first):
		return strings.TrimSpace("did not " + parse.Lemma(first, "VBD") + " " + rest)
	case many:
		return strings.TrimSpace("do not " + parse.Lemma(first, "VBZ") + " " + rest)
	}
	return strings.TrimSpace("does not " + parse.Lemma(first, "VBZ") + " " + rest)
}

// phrase is a name as the quote has it, with the article or owner before it.
func (c *claim) phrase(name string) string {
	name = strings.TrimSpace(strings.ReplaceAll(name, "_", " "))
	if v, ok := strings.CutPrefix(name, "?"); ok {
		return strings.ToUpper(triple.Key(v))
	}
	words := word.Split(name)
	at := word.Find(c.quote, words)
	if at < 0 && len(words) > 1 && is("article", words[0].Text) {
		words = words[1:]
		at = word.Find(c.quote, words)
	}
	if at < 0 || len(words) == 0 {
		if is("speaker", strings.ToLower(name)) && anyOf("first", c.quote) {
			return c.speaker()
		}
		return c.earlier(name, words)
	}
	from, end := at, at+len(words)
	if from > 0 && (is("article", c.quote[from-1].Text) || is("owner", c.quote[from-1].Text)) {
		from--
	}
	if end == from+1 && is("speaking", c.quote[from].Text) {
		return "I"
	}
	start := c.quote[from].Start
	if start > 0 && strings.ContainsRune(marks, rune(c.text()[start-1])) {
		start--
	}
	out := c.text()[start:c.quote[end-1].End]
	first := c.quote[from]
	switch own, _, _ := strings.Cut(name, " "); {
	case is("article", first.Text) || is("owner", first.Text):
		out = first.Text + out[len(first.Text):] // a capital at the beginning is the sentence's
	case is("article", strings.ToLower(own)):
		out = strings.ToLower(own) + " " + out
	}
	return out
}

// speaker is what stands for the one who speaks: "we" where the words are of several.
func (c *claim) speaker() string {
	if anyOf("single", c.quote) {
		return "I"
	}
	return listed().Of("together")[0]
}

// marks stand before a name and belong to it.
const marks = "#@/~$"

// earlier is a name as it is spelt before the quote, with its article, or as it is given.
func (c *claim) earlier(name string, words []word.Word) string {
	before := word.Split(c.turn[:c.start])
	at := word.Find(before, words)
	if at < 0 {
		return name
	}
	label := c.turn[before[at].Start:before[at+len(words)-1].End]
	if first, _, _ := strings.Cut(name, " "); is("article", strings.ToLower(first)) {
		return strings.ToLower(first) + " " + label
	}
	return label
}
