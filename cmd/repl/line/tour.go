package line

import (
	"context"
	"fmt"
	"strings"

	"whence/conductor"
)

// Stage is a conversation over a base of its own, that nothing is kept of.
type Stage struct {
	Turner Turner
	Close  func() error
}

// lesson is a step of the tour: what is said, what can be typed, and how it is seen in the
// record of a turn that the person has done it.
type lesson struct {
	say, try string
	done     func(r *conductor.Record) bool
}

func lessons() []lesson {
	learned := func(r *conductor.Record) bool { return len(r.Effects.Learned) > 0 }
	found := func(v conductor.Verdict) func(*conductor.Record) bool {
		return func(r *conductor.Record) bool { return r.Verdict == v }
	}
	return []lesson{
		{"I know only what I am told. Tell me something.", "Tom is a cat.", learned},
		{"Now a rule: from it I work out what you did not say.", "Every cat is a mammal.", learned},
		{"Ask what nobody told me.", "Is Tom a mammal?", found(conductor.Proved)},
		{"Every answer has its reasons. Ask for them.", "Why?", found(conductor.Proved)},
		{"Rules can need more than one thing.", "A mammal is happy if it is warm.", learned},
		{"Ask what I cannot know yet. I say what is missing.", "Is Tom happy?", found(conductor.Unprovable)},
		{"Tell me what is missing.", "Tom is warm.", learned},
		{"Ask again.", "Is Tom happy?", found(conductor.Proved)},
		{"Told the opposite, I do not choose a side: I show both.", "Tom is not a mammal.", func(r *conductor.Record) bool { return len(r.Effects.Conflicts) > 0 }},
		{"Undo that turn. What followed from it goes with it.", "undo that", func(r *conductor.Record) bool { return len(r.Effects.Retracted) > 0 }},
	}
}

// tour teaches by doing, in a conversation of its own.
func tour(ctx context.Context, o Options, from source, p *printer) (err error) {
	stage, err := o.Rehearse(ctx)
	if err != nil {
		return fmt.Errorf("the tour cannot begin: %w", err)
	}
	defer func() {
		if closing := stage.Close(); err == nil {
			err = closing
		}
	}()
	p.line(o.Out, "A tour of five minutes. It has a base of its own: nothing here touches yours. An empty line skips a step, /quit ends it.")
	all := lessons()
	for i := 0; i < len(all); {
		p.line(o.Out, fmt.Sprintf("Tour, %d of %d: %s For example: %s", i+1, len(all), all[i].say, all[i].try))
		input, err := from.next(ctx)
		input = strings.TrimSpace(input)
		switch {
		case err != nil || p.failed != nil:
			return err
		case input == "":
			i++
			continue
		case p.turn(ctx, stage.Turner, input):
			p.line(o.Out, "That ends the tour. /tour begins it again.")
			return p.failed
		}
		if all[i].done(&p.last) {
			i++
		}
	}
	p.line(o.Out, "That was the tour, and nothing of it is kept. /help shows the commands. Now to what you know.")
	return p.failed
}
