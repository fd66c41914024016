package main

import (
	"slices"
	"strings"
	"testing"
)

func TestConversation(t *testing.T) {
	var out strings.Builder
	talk, err := newTalk(t.Context(), &out)
	if err != nil {
		t.Fatal(err)
	}
	talk.watch(t.Context())
	for range turns {
		if err := talk.turn(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	v := talk.session.View()
	if gifts := slices.Collect(v.Atoms("gift", false)); len(gifts) != 1 || gifts[0].String() != "gift(/ann, /chess)" {
		t.Errorf("what was come back to, and it alone, is known: %v", gifts)
	}
	if said := slices.Collect(v.Atoms("said", false)); len(said) != compressor.PreserveLastN {
		t.Errorf("kept word for word: %v", said)
	}
	if loops := detector.Find(talk.session); len(loops) != 1 || len(loops[0].Turns) != detector.Window {
		t.Errorf("loops: %+v", loops)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`compressed  compressed_episode(1, 1, "said(1, \"where is the train?\")")`,
		"fading      likes(/bob, /tea) in 1 turns",
		"faded       likes(/bob, /tea): not touched for 9 turns, and 8 is the most",
		"turn  4  the clock   board says board(/train, /late)",
		"turn 12  the clock   board says board(/train, /on_time)",
		`a loop      /timetable("train") in 3 of the last 5 turns`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
