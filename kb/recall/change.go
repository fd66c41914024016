package recall

import (
	"maps"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// Told is what a question was answered with: the words in which it was told, of what, and the value
// that was told of that, which is empty where the question wants yes or no. Of an event, In is who or what is in it.
type Told struct{ Words, Of, In, Value string }

// The kinds of words of change.
const (
	changeAny    = "so"
	changeHolder = "holder"
	changeTaker  = "taker"
	changeStand  = "standin"
	changeOff    = "off"
	changeLeave  = "leave"
	changeTotal  = "total"
	changePlace  = "place"
	changeMove   = "move"
	changeGone   = "gone"
	changeAmount = "amount"
	changeTime   = "time"
	changeState  = "state"
	changeSwap   = "swap"
	changePassed = "passed"
	changeTurn   = "turning"
)

// Overtakes reports whether a text may say that what a question asks is otherwise since it was told: who
// has taken something over, where it was put, what it costs now. The two have what is asked about in
// common, or the value and a part of that, and the text has a word of change that bears on what is asked.
func (x *Index) Overtakes(text, question string, told Told) bool {
	k, words := x.words, word.Split(text)
	past := len(words) > 0 && k.has(k.past, question) && !x.rights(text, question, told)
	if len(words) == 0 || past && !x.Amends(text) { // what was so stays so, unless it was told wrongly
		return false
	}
	topic := k.about(k.without(question))
	said := k.about(text)
	both := shared(topic, said)
	if k.ofOthers(words[0].Text, k.about(told.Of), said, both, len(topic)) {
		return false
	}
	ofValue := shared(k.about(told.Value), said) > 0 || x.SameNumber(text, told.Value)
	asked := k.ask(question)
	asked.when = asked.when || k.asksDay(question)
	switch {
	case past:
		return both > 0 && both == len(topic)
	case k.elsewhere(text, asked, k.about(told.Of+" "+told.In), said):
		return true
	case k.leaves(text, question, ofValue, both):
		return true
	case k.asksNow(question) && k.changesAtAll(text):
		return both > 0 && (ofValue || both == len(topic))
	case k.changes(text, changeSwap):
		return ofValue || both > 0 && (told.Value != "" || both > 1 || both == len(topic))
	case asked.who && ofValue && k.changes(text, changeStand):
		return both > 0 || k.analyse(text).flags&hasTime != 0
	case k.denies(text, told.Words):
		return both > 0 && x.ofSame(text, told, len(topic)-both) && (ofValue || told.Value == "" || k.analyse(told.Value).flags&hasNumber != 0)
	}
	return x.valueOvertaken(text, question, told, asked, topic, said, ofValue)
}

// Turns reports whether by what a verb says of somebody something that was so of them may have ended: who graduates is a
// student no more.
func Turns(x *Index, verb string) bool {
	n := 0
	for sort := range lexicon.Supersenses(verb, lexicon.Verb) {
		if n++; n > turningSenses {
			break
		}
		if slices.Contains(x.words.change[changeTurn], sort) {
			return true
		}
	}
	return false
}

// turningSenses is how many of the senses of a verb, the most frequent first, it may be meant in.
const turningSenses = 2

// asksNow reports whether a question asks how something is now, which it says: "who sits there these days?".
func (k *wordKinds) asksNow(question string) bool {
	return k.has(k.still, question) || k.changes(question, changeAny)
}

// changesAtAll reports whether a text has a word of change of any kind.
func (k *wordKinds) changesAtAll(text string) bool {
	return k.changes(text, slices.Collect(maps.Keys(k.change))...)
}

// AsksStill reports whether a question asks whether something is so yet.
func AsksStill(x *Index, question string) bool { return x.words.has(x.words.still, question) }

// Passes reports whether a text may say that something went to another: "the clock passed to Lou".
func Passes(x *Index, text string) bool { return x.words.changes(text, changePassed) }

// valueOvertaken reports whether a text may say another value of what a question was answered with, by what its words
// have in common with the question and the value.
func (x *Index) valueOvertaken(text, question string, told Told, asked asked, topic, said []string, ofValue bool) bool {
	k, both, of := x.words, shared(topic, said), x.words.about(told.Of)
	alike := len(topic) > 0 && both == len(topic) || ofValue && both > 0 && (len(of) == 0 || shared(of, said) > 0)
	switch {
	case told.Value == "":
		return k.turns(text, question, both, len(topic))
	case !alike && !k.ofAll(text, of, asked):
		return false
	case both == len(topic) && x.Amends(text): // what it puts right could not be found
		return true
	case asked.who:
		return k.changes(text, changeAny, changeHolder) && (ofValue || k.namesAnother(text, question+" "+told.Words))
	}
	if ofValue && k.changes(text, changeMove) { // on which machine
		return true
	}
	return k.changesWhat(text, asked, asked.number || k.analyse(told.Value).flags&hasNumber != 0)
}

// rights reports whether a text denies the value that something was told to have had then, of what a question names by the
// same number where it has one: "B4 was opened on 7 May and not on 3 May".
func (x *Index) rights(text, question string, told Told) bool {
	k := x.words
	of := k.about(told.Of + " " + told.In)
	same := len(of) > 0 && shared(of, k.about(text)) == len(of)
	if k.analyse(question).flags&hasNumber != 0 {
		same = x.SameNumber(text, question)
	}
	return same && told.Value != "" && k.denies(text, told.Words)
}

// elsewhere reports whether a text says of all that something was told of that it is put off, or has moved from where it
// was, where a question asks when or where it is: "the match is put back by a week" says no day.
func (k *wordKinds) elsewhere(text string, to asked, of, said []string) bool {
	when := k.changes(text, changeOff) || k.changes(text, changeTime) && k.analyse(text).flags&(hasTime|hasNumber) != 0
	return (to.when && when || to.where && k.changes(text, changeGone)) && len(of) > 0 && shared(of, said) == len(of)
}

// asksDay reports whether a question asks which day or hour something is on.
func (k *wordKinds) asksDay(question string) bool {
	words := word.Split(question)
	for i, w := range words[min(1, len(words)):] {
		if k.day[w.Text] && k.what[words[i].Text] {
			return true
		}
	}
	return false
}

// ofAll reports whether a text has all words of what was told of something, and another time for it, or that it is off, or
// somebody who took it over.
func (k *wordKinds) ofAll(text string, of []string, to asked) bool {
	all := len(of) > 0 && shared(of, k.about(text)) == len(of)
	return all && (to.when && (k.analyse(text).flags&hasTime != 0 || k.changes(text, changeOff)) || to.who && k.changes(text, changeTaker))
}

// ofSame reports whether a denial with fewer words than what is asked may be of the same: where a value was told, or it
// leaves out or only points at what it is of. "Dirk may not use the lathe" is of others than Anna and the mill.
func (x *Index) ofSame(text string, told Told, fewer int) bool {
	first := word.Split(text)[0].Text
	return fewer == 0 || told.Value != "" || first == "not" || x.words.general[first] || x.Refers(text)
}

// ofOthers reports whether a text that begins with such a word is of somebody else: "they", or the like.
func (k *wordKinds) ofOthers(first string, of, said []string, both, all int) bool {
	return k.general[first] && shared(of, said) == 0 && both < max(1, all)
}

// leaves reports whether a text says that somebody left what they did, which it need not name, where a question asks for
// who does it, or whether they do it still, and names them or is answered with them; or to how many it brings what is
// counted.
func (k *wordKinds) leaves(text, question string, ofValue bool, both int) bool {
	total := k.ask(question).number && both > 0 && k.changes(text, changeTotal)
	return total || k.changes(text, changeLeave) && (k.has(k.who, question) && ofValue || k.has(k.still, question) && both > 0)
}

// changesWhat reports whether a text has a word of change of what a question asks for.
func (k *wordKinds) changesWhat(text string, of asked, number bool) bool {
	flags := k.analyse(text).flags
	switch {
	case of.where:
		return k.changes(text, changeAny, changePlace, changeMove)
	case of.when:
		return k.changes(text, changeOff) || k.changes(text, changeAny, changeMove, changeTime) && flags&(hasTime|hasNumber) != 0
	case number:
		return k.changes(text, changeAny, changeAmount) && flags&hasNumber != 0
	}
	return k.changes(text, changeAny, changeState)
}

// turns reports whether a text may say that something is not so any more, or is so again, by how many
// words it has of what a question asks about.
func (k *wordKinds) turns(text, question string, both, all int) bool {
	return both > 0 && both >= all-1 && (k.changes(text, changeState) && (k.has(k.works, question) || k.has(k.still, question)) ||
		both > 1 && k.changes(text, changeAny, changeHolder, changeMove, changeState))
}

// denies reports whether "not" or "instead of" stands in a text before a word of what was told, perhaps behind an
// article or a preposition, or before two where another follows it: five, not four, not the 4th, but not "four dogs" where
// there were four goats.
func (k *wordKinds) denies(text, told string) bool {
	words, had := word.Split(text), map[string]bool{}
	for _, w := range word.Split(told) {
		had[cardinal(w.Text)] = true
	}
	for i, w := range words[:max(0, len(words)-1)] {
		next := i + 1
		switch {
		case w.Text == "instead" && words[next].Text == "of":
			next++
		case w.Text != "not":
			continue
		}
		if next+1 < len(words) && k.stop[words[next].Text] && strings.ContainsAny(words[next+1].Text[:1], "0123456789") {
			next++ // the 4th, on 4 May
		}
		if next == len(words) || !had[cardinal(words[next].Text)] || k.stop[words[next].Text] {
			continue
		}
		if next+1 == len(words) || had[words[next+1].Text] || strings.ContainsAny(text[words[next].End:words[next+1].Start], ",;.()") {
			return true
		}
	}
	return false
}

// cardinal is a number in digits without the ending of an ordinal: 4 of 4th.
func cardinal(word string) string {
	if bare := strings.TrimRight(word, "sthndr"); bare != "" && bare != word && strings.Trim(bare, "0123456789") == "" {
		return bare
	}
	return word
}

// without is a question without the words that say no more of it than that it asks what is so now, or
// whether something works.
func (k *wordKinds) without(question string) string {
	var out []string
	for _, w := range word.Split(question) {
		if !k.works[w.Text] && !k.still[w.Text] && !k.changes(w.Text, changeAny, changeState) {
			out = append(out, question[w.Start:w.End])
		}
	}
	return strings.Join(out, " ")
}

// changes reports whether a text has a word of change of one of some kinds, or both that stand apart: "not … until".
func (k *wordKinds) changes(text string, kinds ...string) bool {
	all := make([]string, 0, len(text)/4)
	for _, w := range word.Split(text) {
		all = append(all, w.Text)
	}
	said := " " + strings.Join(all, " ") + " "
	return slices.ContainsFunc(kinds, func(kind string) bool {
		return slices.ContainsFunc(k.change[kind], func(phrase string) bool {
			first, then, gap := strings.Cut(phrase, " … ")
			_, rest, found := strings.Cut(said, " "+first+" ")
			return found && (!gap || strings.Contains(" "+rest, " "+then+" "))
		})
	})
}

// namesAnother reports whether a text has a name that another has not.
func (k *wordKinds) namesAnother(text, other string) bool {
	had := strings.ToLower(other)
	return slices.ContainsFunc(word.Split(text), func(w word.Word) bool {
		return isUpper(text[w.Start:]) && !k.stop[w.Text] && !k.time[w.Text] && !strings.Contains(had, w.Text)
	})
}

// shared is how many of some stems others have.
func shared(some, others []string) int {
	in := map[string]bool{}
	for _, s := range some {
		if slices.Contains(others, s) {
			in[s] = true
		}
	}
	return len(in)
}
