package line

import (
	"context"
	"strings"

	"whence/conductor"
	"whence/internal/voice"
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
		{voice.Say("line.i-know-only-what-i"), "Tom is a cat.", learned},
		{voice.Say("line.now-rule-from-it-i"), "Every cat is a mammal.", learned},
		{voice.Say("line.ask-what-nobody-told-me"), "Is Tom a mammal?", found(conductor.Proved)},
		{voice.Say("line.every-answer-has-its-reasons"), "Why?", found(conductor.Proved)},
		{voice.Say("line.rules-can-need-more-than"), "A mammal is happy if it is warm.", learned},
		{voice.Say("line.ask-what-i-cannot-know"), "Is Tom happy?", found(conductor.Unprovable)},
		{voice.Say("line.tell-me-what-is-missing"), "Tom is warm.", learned},
		{voice.Say("line.ask-again"), "Is Tom happy?", found(conductor.Proved)},
		{voice.Say("line.told-opposite-i-do-not"), "Tom is not a mammal.", func(r *conductor.Record) bool { return len(r.Effects.Conflicts) > 0 }},
		{voice.Say("line.undo-that-turn-what-followed"), "undo that", func(r *conductor.Record) bool { return len(r.Effects.Retracted) > 0 }},
	}
}

// tour teaches by doing, in a conversation of its own.
func tour(ctx context.Context, o Options, from source, p *printer) (err error) {
	stage, err := o.Rehearse(ctx)
	if err != nil {
		return voice.Error("line.the-tour-cannot-begin", "error", err)
	}
	defer func() {
		if closing := stage.Close(); err == nil {
			err = closing
		}
	}()
	p.line(p.out, voice.Say("line.a-tour-of-five-minutes"))
	all := lessons()
	for i := 0; i < len(all); {
		p.line(p.out, voice.Say("line.tour-of-for-example", "number", i+1, "count", len(all), "say", all[i].say, "try", all[i].try))
		input, err := from.next(ctx)
		input = strings.TrimSpace(input)
		switch {
		case err != nil || p.failed != nil:
			return err
		case input == "":
			i++
			continue
		case p.turn(ctx, stage.Turner, input):
			p.line(p.out, voice.Say("line.that-ends-tour-tour-begins"))
			return p.failed
		}
		if all[i].done(&p.last) {
			i++
		}
	}
	p.line(p.out, voice.Say("line.that-was-tour-and-nothing"))
	return p.failed
}
