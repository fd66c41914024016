package english

import (
	"context"
	"strings"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/jotted"
	"whence/triple/english/typed"
)

// inJots reads a line of notes that cannot be read as it stands entry by entry: what one of them says is so whatever
// the others say.
func inJots(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) == 0 || strings.Contains(text, "?") {
		return nil, false
	}
	p := pieces{e: e, ctx: ctx, earlier: earlier}
	entries, sure := jotted.Of(jotted.Headed(&e.parser, text[len(typed.Bullet(text)):]))
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
