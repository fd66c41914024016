package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/jotted"
	"whence/triple/english/parse"
	"whence/triple/english/typed"
)

// inJots reads a line of notes that cannot be read as it stands entry by entry: what one of them says is so whatever
// the others say.
func inJots(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) == 0 || len(text) > maxParsed || strings.Contains(text, "?") {
		return nil, false
	}
	p := pieces{e: e, ctx: ctx, earlier: earlier}
	entries, sure := jotted.Of(headed(&e.parser, text[len(typed.Bullet(text)):]))
	if !sure && !isUnread(read) {
		return nil, false
	}
	for _, entry := range entries {
		told, ok := e.inFullSentences(ctx, entry.Said, d, earlier)
		if !ok && entry.Alone != "" {
			told, ok = p.whole(entry.Alone, d)
		}
		if !ok {
			p.left = append(p.left, entry.Words)
			continue
		}
		p.told = append(p.told, told...)
		d = behind(told, d)
	}
	if p.told == nil && sure && !isUnread(read) { // nobody is a list of what was noted of them
		return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "What that says of whom is unclear.", Until: len(text)}}}, true
	}
	return p.outcome(text, read)
}

// headed is the tree of a line of notes, whose first word is no verb where a sign ends the words in front: "blue Vito – …".
func headed(p *parse.Latest, text string) parse.Tree {
	t := p.Parse(text).Tree
	if len(t.Words) < 3 || t.Words[0].Class != "VERB" || t.Words[0].Tag == "VBN" || t.Words[0].Tag == "VBD" {
		return t
	}
	sign := slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Class == "PUNCT" })
	if sign < 1 || sign > maxHeadline || t.Words[sign].Form == "," || t.Words[sign].Form == "." || slices.ContainsFunc(t.Words[1:sign], parse.Word.Finite) {
		return t
	}
	return p.ParseKnowing(text, []parse.Use{parse.AsNoun}).Tree
}
