package spoken

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

func TestFind(t *testing.T) {
	for input, want := range map[string]string{
		"explain why Tom is a mammal":              "/why Tom is a mammal",
		"What's in your memory?":                   "/facts",
		"go back to yesterday's chat":              "/sessions",
		"See you later!":                           "/quit",
		"I want to stop":                           "?/quit",
		"stop":                                     "",
		"Please stop now.":                         "?/quit",
		"the menu please":                          "/help",
		"undo turn t3":                             "/undo t3",
		"disable rule r1":                          "/rules r1 off",
		"explain why":                              "/why",
		"why f12?":                                 "/why f12",
		"Rename this chat.":                        "/help name",
		"is everything saved?":                     "/where",
		"save as tools.csv":                        "/export tools.csv",
		"export to csv":                            "/export whence.csv",
		"load a table":                             "/help import",
		`import "my/dues.csv"`:                     "/import my/dues.csv",
		"Fix the rule":                             "/help mend",
		"that's not what I meant":                  "?/undo",
		"themes":                                   "/theme",
		"Give me an overview.":                     "/facts",
		"sum up what I told you so far":            "/facts",
		"list what you know about Tom":             "/show Tom",
		"what did I note about Tom?":               "/notes Tom",
		"continue yesterday's chat":                "/sessions",
		"details":                                  "/details",
		"Stop the clock now.":                      "",
		"Undo the knot":                            "",
		"Show what you bought.":                    "",
		"The summary is short.":                    "",
		"Load the table on the van":                "",
		"Fix the tap.":                             "",
		"Explain the rules of bridge.":             "",
		"The menu is on the wall.":                 "",
		"Is the path saved?":                       "",
		"That's it for today.":                     "/quit",
		"log out":                                  "/quit",
		"Shut down the program.":                   "/quit",
		"I have to go.":                            "?/quit",
		"I'm done":                                 "?/quit",
		"stop this":                                "?/quit",
		"how do i correct something":               "/help correct",
		"how can i take something back":            "/help forget",
		"that's all":                               "?/quit",
		"I need help":                              "/help",
		"What are you able to do?":                 "/help",
		"Show me everything you can do":            "/help",
		"what should I type":                       "/help",
		"How can you help me?":                     "/help",
		"what now?":                                "/help",
		"Delete that.":                             "/undo",
		"strike that":                              "/undo",
		"please get rid of that":                   "/undo",
		"I take it back":                           "/undo",
		"remove what I just told you":              "/undo",
		"cancel that":                              "?/undo",
		"oops":                                     "?/undo",
		"ignore that":                              "?/undo",
		"get rid of it":                            "?/undo",
		"redo":                                     "/undo undo",
		"Restore that, please.":                    "/undo undo",
		"put that back again":                      "/undo undo",
		"cancel the undo":                          "/undo undo",
		"let me see the rules":                     "/rules",
		"What are your rules?":                     "/rules",
		"the rules please":                         "/rules",
		"which rules have I given you":             "/rules",
		"which facts do you have about the ledger": "/facts the ledger",
		"all facts about the ledger":               "/facts the ledger",
		"give me the facts that you know about the ledger": "/facts the ledger",
		"tell me what I said about the ledger":             "/show the ledger",
		"show me all that was said about the ledger":       "/show the ledger",
		"forget anything I told you about Ron":             "?/forget about Ron",
		"take back everything about Ron":                   "?/forget about Ron",
		"delete all information on Ron":                    "?/forget about Ron",
		"you can forget about Ron":                         "?/forget about Ron",
		"forget whatever you know about Ron":               "?/forget about Ron",
		"start fresh":                                      "/reset ask",
		"jump to t19":                                      "/jump t19",
		"take me to turn t3":                               "/jump t3",
		"turn off r4":                                      "/rules r4 off",
		"switch s1 on again":                               "",
		"switch to dark mode":                              "/theme dark",
		"switch to Household":                              "/resume Household",
		"what was so when?":                                "/timeline",
		"show t4":                                          "/why t4",
		"show the last answer again":                       "/fold open",
		"undo everything":                                  "/reset ask",
		"show history":                                     "/sessions",
		"how many facts do you know?":                      "/facts",
		"what changed today":                               "/timeline since today",
		"how many facts do you know about Ben":             "",
		"Restart.":                                         "/reset ask",
		"a clean slate please":                             "/reset ask",
		"throw everything away":                            "/reset ask",
		"start from the beginning":                         "/reset ask",
		"save this chat as a web page":                     "/export whence.html",
		"export to html":                                   "/export whence.html",
		"make an html file of this":                        "/export whence.html",
		"can I have this as html?":                         "/export whence.html",
		"turn the chat into a web page":                    "/export whence.html",
		"clear":                                            "?/new",
		"Clean the screen.":                                "?/new",
		"What are the rules of chess?":                     "",
		"What are the rules?":                              "",
		"The house rules are strict.":                      "",
		"make a web page":                                  "",
		"Cancel the wedding.":                              "",
		"Ignore the roof.":                                 "",
		"Restore the old mill.":                            "",
		"I take it back to the shop.":                      "",
		"Put the kettle back.":                             "",
		"Shut down the boiler.":                            "",
		"I have to go to Hull.":                            "",
		"Stop the bus.":                                    "",
		"Which facts are wrong?":                           "",
		"See you in court.":                                "",
		"Start the engine from scratch.":                   "",
		"Bring the ladder back.":                           "",
		"What should I write to Ben?":                      "",
		"Throw the old curtain away.":                      "",
		"export this as a pdf":                             "/export whence.pdf",
		"Import":                                           "/help import",
		"print this":                                       "?/export whence.html",
		"print the menu":                                   "",
		"quit":                                             "/quit",
		"Please exit the program.":                         "/quit",
		"What is missing?":                                 "/whynot",
		"Why not? What is missing?":                        "/whynot",
		"What would I have to tell you for a yes?":         "/whynot",
		"What is missing in the kitchen?":                  "",
		"undo that":                                        "/undo",
		"Could you please undo the last thing?":            "/undo",
		"show me the rules":                                "/rules",
		"What rules do you know?":                          "/rules",
		"list all facts about the ledger":                  "/facts the ledger",
		"Show me everything you know about Dr Who":         "/facts Dr Who",
		"what can you do?":                                 "/help",
		"start over":                                       "/reset ask",
		"Export this as HTML, please":                      "/export whence.html",
		"Actually no, undo that":                           "/undo",
		"Sorry, scratch that.":                             "/undo",
		"Actually no, he plays the flute":                  "",
		"make the theme light":                             "/theme light",
		"make the soup light":                              "",
		"which conversations do I have?":                   "/sessions",
		"which sessions are full?":                         "",
		"what was my last question?":                       "/said",
		"what was my last job?":                            "",
		"export this as html":                              "/export whence.html",
		"What depends on f12?":                             "/uses f12",
		"What would change if I forgot that Tom is a cat?": "/uses Tom is a cat",
		"What rests on r12?":                               "/uses r12",
		"What happens if I forget f3?":                     "/uses f3",
		"What happens if I forget my key?":                 "",
		"What depends on Ploinky?":                         "",
		"Forget f3.":                                       "/forget f3",
		"What would I lose if I forgot that Tom is a cat?": "/uses Tom is a cat",
		"why do you ask that":                              "/why question",
		"draw me a graph of Anna":                          "/graph Anna",
		"Save a picture of Anna Lee as anna.svg":           "/graph Anna Lee anna.svg",
		"show me the timeline":                             "/timeline",
		"show me the history of the ledger":                "/timeline the ledger",
		"Draw a timeline of Anna into anna.html":           "/timeline Anna anna.html",
		"What changed since yesterday?":                    "/timeline since yesterday",
		"what's new?":                                      "/timeline since last time",
		"What changed the colour of the sea?":              "",
		"call this chat Holidays":                          "/name Holidays",
		"Call the chat room at noon.":                      "",
		"When did I tell you that Tom is a cat?":           "/why Tom is a cat",
		"show the details":                                 "/details",
		"hide that list":                                   "/fold",
		"Hide the key under the mat.":                      "",
		"Start a new chat called Holidays.":                "/new Holidays",
		"Rename this chat to Work":                         "/name Work",
		"Go back to the Holidays chat.":                    "/resume Holidays",
		"go back to the chat before":                       "/resume last",
		"go back to Work":                                  "/resume Work",
		"go back":                                          "/undo",
		"Show me where I said that.":                       "/why",
		"Where did I say that?":                            "/why",
		"Where did I mention the ledger?":                  "/find the ledger",
		"How do you know that?":                            "/why",
		"How do you know Anna?":                            "",
		"Draw Bernd.":                                      "/graph Bernd",
		"draw me a timeline of Bernd":                      "/timeline Bernd",
		"I want to delete a fact":                          "/help forget",
		"Remind me what I told you about Bernd":            "/show Bernd",
		"save":                                             "/where",
		"Save the chat.":                                   "/export whence.html",
		"Save the whales.":                                 "",
		"what is f3?":                                      "/details f3",
		"clear the screen":                                 "?/new",
		"make a backup":                                    "/export whence.backup",
		"What do you know so far?":                         "/facts",
		"how do I undo that?":                              "/help undo",
		"How can I delete a fact?":                         "/help forget",
		"How can I delete a user in the ledger?":           "",
		"How do I leave Paris?":                            "",
		"import people.csv":                                "/import people.csv",
		"Please read the file my/notes.txt":                "/ingest my/notes.txt",
		"save this to talk.html":                           "/export talk.html",
		"Load the truck.":                                  "",
		"read the book":                                    "",
		"delete f3":                                        "/forget f3",
		"Please remove the fact f12.":                      "/forget f12",
		"Anna wants to delete f3":                          "",
		"I meant Anne, not Anna.":                          "/mend Anna = Anne",
		"I meant what I said.":                             "",
		"what did you work out?":                           "/follows",
		"find the piano in this chat":                      "/find the piano",
		"Find the piano.":                                  "",
		"forget everything about Ben":                      "?/forget about Ben",
		"use light colours":                                "/theme light",
		"She wants to use light colours":                   "",
		"print it all out":                                 "?/export whence.html",
		"Print the letters.":                               "",
		"save the chat as html to notes/talk.html":         "/export notes/talk.html",
		"delete that rule":                                 "/forget rule",
		"Ben deleted that rule":                            "",
		"drop the rule about late fees":                    "/forget rule about late fees",
		"The rule about late fees is old":                  "",
		"undo the last three":                              "/undo last 3",
		"The last two are gone.":                           "",
		"what did I ask you first?":                        "/said first",
		"what did Ann say first?":                          "",
		"what have I told Ann so far today":                "",
		"what have I told you today?":                      "/timeline since today",
		"delete the last fact":                             "/undo",
		"show me what you know about Dr Who":               "/show Dr Who",
		"bye":                                              "/quit",
		"What do you know about Tom?":                      "",
		"Undo is a verb.":                                  "",
		"The rules are strict.":                            "",
		"What rests on the table?":                         "",
		"Anna wants to start over.":                        "",
		"Exit 12 is closed":                                "",
		"Who can show me the rules?":                       "",
		"save this conversation to a file":                 "/export whence.html",
		"Tell me everything about Rufus.":                  "/show Rufus",
		"show me everything you have learned":              "/facts",
		"What do you know about my dog?":                   "/show my dog",
		"Why did you say that?":                            "/why",
		"Which of my sentences did that come from?":        "/why",
		"How did you understand that?":                     "/details",
		"Show me all messages about the dentist":           "/find dentist",
		"delete all my data":                               "/reset ask",
		"Start over with an empty memory":                  "/reset ask",
		"Forget what I said about Marta.":                  "?/forget about Marta",
		"new conversation":                                 "/new",
		"Delete the data of Anna.":                         "",
		"Undo the last thing I said":                       "/undo",
		"please undo the last message I wrote":             "/undo",
		"Undo the last knot":                               "",
		"save what you know to a file":                     "/export known.csv",
		"write down what I told you":                       "/export known.csv",
		"Save what you can.":                               "",
		"light theme please":                               "/theme light",
		"the dark mode":                                    "/theme dark",
		"The dark mode is nice.":                           "",
		"change the colours":                               "/theme",
		"how do I change the theme?":                       "/theme",
		"How do I change the tyre?":                        "",
		"What is 17 times 24?":                             "/sum 17 * 24",
		"what is 15% of 240?":                              "/sum 15/100 * 240",
		"12 + 30 * 2":                                      "/sum 12 + 30 * 2",
		"how much is 12.50 plus 3":                         "/sum 12.50 + 3",
		"What is 20 percent of 350?":                       "/sum 20/100 * 350",
		"What does 3 x 4 make?":                            "/sum 3 * 4",
		"what's 84 divided by 4?":                          "/sum 84 / 4",
		"28/11/2026":                                       "",
		"555-1234":                                         "",
		"2026-11-28":                                       "",
		"What is 17?":                                      "",
		"What is 12 pounds plus 3 pounds?":                 "",
		"The rent is 12 + 30.":                             "",
		"What day is it today?":                            "/clock",
		"what time is it":                                  "/clock",
		"What time is it due?":                             "",
		"What day is the fair?":                            "",
		"What did I say last?":                             "/said",
		"What did I say last week?":                        "",
		"delete note n1":                                   "/forget n1",
		"/undo":                                            "",
		"":                                                 "",
	} {
		got, ok := Find(input)
		line := got.Line
		if got.Offered {
			line = "?" + line
		}
		if line != want || ok != (want != "") {
			t.Errorf("%q is %q, want %q", input, line, want)
		}
	}
}

// TestOrder holds what a sentence orders that nobody could read.
func TestOrder(t *testing.T) {
	for input, want := range map[string]string{
		"Forget Pete":                          "?/forget about Pete",
		"please forget about my aunt Nora":     "?/forget about my aunt Nora",
		"delete Tim":                           "?/forget about Tim",
		"find peanuts":                         "/find peanuts",
		"Could you look for the oven?":         "/find the oven",
		"remind me to buy eggs tomorrow":       "cannot remind",
		"set an alarm for seven":               "cannot remind",
		"She reminded me to buy eggs.":         "",
		"Pete forgot the keys.":                "",
		"Water the plants.":                    "",
		"They will find peanuts in the garden": "",
	} {
		got, _ := Order(input)
		line := got.Line
		if got.Offered {
			line = "?" + line
		}
		if line != want {
			t.Errorf("%q is %q, want %q", input, line, want)
		}
	}
}

// TestLeads holds that what stands in front of a correction is told from the sentence that
// puts it right, and that other sentences have no lead.
func TestLeads(t *testing.T) {
	for input, want := range map[string]Lead{
		"Sorry, my sister is 32, not 31.":                {Kind: Correction, Rest: "my sister is 32."},
		"No wait, Kate is 32.":                           {Kind: Correction, Rest: "Kate is 32."},
		"Oh, wait, no, Kate is 32.":                      {Kind: Correction, Rest: "Kate is 32."},
		"Correction: my sister is 32 years old, not 31.": {Kind: Correction, Rest: "my sister is 32 years old."},
		"That's wrong. My sister, Kate, is 32.":          {Kind: Mistake, Rest: "My sister, Kate, is 32."},
		"I made a mistake, Kate is 32.":                  {Kind: Mistake, Rest: "Kate is 32."},
		"Uh, scratch that, Kate is 32.":                  {Kind: Correction, Rest: "Kate is 32.", Reported: true},
		"My mistake, I'd added it up wrong. Kate is 32.": {Kind: Correction, Rest: "Kate is 32.", Reported: true},
		"Oops, misread the tag: the wool is 5.80.":       {Kind: Correction, Rest: "the wool is 5.80.", Reported: true},
		"Well, Kate is 32.":                              {},
		"I counted the hens again.":                      {},
		"Forget that my sister is 31 years old.":         {Kind: Retraction, Rest: "my sister is 31 years old."},
		"Sorry, I was late.":                             {},
		"That's wrong.":                                  {},
		"Wait here, please.":                             {},
		"Kate forgot that I am 32.":                      {},
	} {
		var got Lead
		if all := Leads(input); len(all) > 0 {
			got = all[0]
		}
		if got != want {
			t.Errorf("%q: %+v, want %+v", input, got, want)
		}
	}
}

// TestTemplates holds that every line of the data stands for a command, and is found
// again when it is said without what may be left out.
func TestTemplates(t *testing.T) {
	all := read(sentences)
	if len(all) < 30 {
		t.Fatalf("%d sentences", len(all))
	}
	for _, x := range all {
		if !strings.HasPrefix(x.line, "/") {
			t.Errorf("%q is no command", x.line)
		}
		wants := strings.Count(x.line, "$")
		if slices.Contains(strings.Fields(x.line), "ID") || strings.HasSuffix(x.line, "FILE") {
			wants++
		}
		if wants != x.pattern().NumSubexp() {
			t.Errorf("%s: %s", x.line, x.pattern())
		}
	}
}

// TestNeeds draws inputs from the sentences of the data: what a pattern matches has the words that
// it needs.
func TestNeeds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SampledFrom([]string{sentences, questions, leads, orders}).Draw(t, "data")
		lines := slices.DeleteFunc(strings.Split(data, "\n"), func(l string) bool { return !strings.HasPrefix(l, "\t") })
		text := rapid.SampledFrom(lines).Draw(t, "sentence")
		said, _ := draw(t, strings.Fields(apart.Replace(text)), "")
		words := wordsOf(said)
		for _, any := range needed(text) {
			if !slices.ContainsFunc(any, func(w string) bool { return words[w] }) {
				t.Fatalf("%q of %q has none of %q", said, text, any)
			}
		}
		if !regexp.MustCompile(`(?i)^` + expression(text) + `$`).MatchString(said) {
			t.Fatalf("%q is none of %q", said, text)
		}
	})
}

// draw draws what a sentence of the data allows, up to the sign that ends it, and what stands
// behind that.
func draw(t *rapid.T, text []string, end string) (said string, behind []string) {
	ways := []string{""}
	for len(text) > 0 && text[0] != end {
		w := text[0]
		text = text[1:]
		switch w {
		case "(", "[":
			var part string
			part, text = draw(t, text, map[string]string{"(": ")", "[": "]"}[w])
			if w == "[" && rapid.Bool().Draw(t, "without") {
				part = ""
			}
			w = part
		case "|":
			ways = append(ways, "")
			continue
		case "$":
			w = "the Blue "
		case "ID":
			w = "f12 "
		case "FILE":
			w = "blue.html "
		default:
			w = strings.ToUpper(w[:1]) + w[1:] + " "
		}
		ways[len(ways)-1] += w
	}
	if len(text) > 0 {
		text = text[1:]
	}
	return rapid.SampledFrom(ways).Draw(t, "way"), text
}

func FuzzFind(f *testing.F) {
	f.Add("show me the rules")
	f.Add("Correction: Tom, a cat, is 3, not 4.")
	f.Add("What depends on f12?")
	f.Fuzz(func(t *testing.T, input string) {
		if c, ok := Find(input); ok != strings.HasPrefix(c.Line, "/") {
			t.Errorf("%q: %+v", input, c)
		}
		for _, l := range Leads(input) {
			if l.Rest == "." || len(l.Rest) > len(input)+1 {
				t.Errorf("%q: %+v", input, l)
			}
		}
	})
}

// TestAgreed: what agrees to an offer and what leaves it, and what does neither.
func TestAgreed(t *testing.T) {
	for input, want := range map[string]string{
		"yes": "yes", "OK.": "yes", "do it": "yes", "Yes, please!": "yes", "go ahead": "yes", "ok, do that now": "yes", "that's right": "yes",
		"no": "no", "No, thanks.": "no", "don't": "no", "leave it": "no", "never mind": "no",
		"": "", "yes, Ann owns a kiln": "", "Do it by Friday": "", "No, on Tuesdays.": "", "that's right of the door": "", "/undo": "",
	} {
		agrees, settles := Agreed(input)
		got := map[bool]string{true: "yes", false: "no"}[agrees]
		if !settles {
			got = ""
		}
		if got != want {
			t.Errorf("%q is taken for %q, want %q", input, got, want)
		}
	}
}
