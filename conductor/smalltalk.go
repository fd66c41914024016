package conductor

import (
	"strings"
	"unicode"
)

// chat is one kind of small talk and what is said to it with no model.
type chat struct {
	cues  []string
	reply string
}

// chats are tried in order; a cue matches as whole words anywhere in the input.
var chats = []chat{
	{[]string{"quit", "exit", "stop"}, "/quit leaves."},
	{[]string{"bye", "goodbye", "good bye", "see you", "good night", "farewell", "later"},
		"Goodbye. What you told me is kept; it will be here when you come back."},
	{[]string{"how are you", "how is it going", "how's it going", "what's up", "how do you do"},
		"I am well, thank you. Tell me something, or ask me about what you have told me."},
	{[]string{"thanks", "thank you", "cheers", "thx"}, "You are welcome."},
	{[]string{"sorry", "excuse me", "my apologies", "apologies"}, "No harm done. /undo takes the last turn back, if that is what you need."},
	{[]string{"who are you", "what are you", "what can you do", "help"},
		"I am Whence: I know what you tell me, reason over it, and show where each answer comes from. Try \"Tom is a cat.\", \"All cats are mammals.\", \"Is Tom a mammal?\", then \"Why?\". /help lists the commands."},
	{[]string{"hi", "hello", "hey", "good morning", "good afternoon", "good evening", "good day", "greetings", "welcome", "howdy"},
		"Hello! Tell me something you know, or ask me about what you have told me."},
	{[]string{"great", "nice", "cool", "wow", "good", "perfect", "awesome", "excellent", "well done", "ok", "okay", "fine", "i see", "got it", "alright"},
		"Good. What shall we look at next?"},
	{[]string{"yes", "no", "yep", "nope"}, "I had asked nothing that a yes or no would settle. Tell me the whole sentence, please."},
}

// smallTalk answers small talk with no model. It claims nothing about anything.
func smallTalk(text string) string {
	words := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\''
	}), " ") + " "
	for _, c := range chats {
		for _, cue := range c.cues {
			if strings.Contains(words, " "+cue+" ") {
				return c.reply
			}
		}
	}
	return "I am listening. Tell me something as a sentence, or ask me about what you have told me."
}
