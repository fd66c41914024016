package english

import "strings"

// isSmallTalk reports whether a sentence is a greeting, thanks or the like,
// which states and asks nothing.
func isSmallTalk(text string) bool {
	if len(text) > 80 {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !isWordRune(r) && r != '\''
	})
	if len(words) == 0 {
		return true
	}
	for len(words) > 0 {
		n := talkPhrase(words)
		if n == 0 {
			return len(words) == 1 && isVocative(words[0]) && talked(text)
		}
		words = words[n:]
	}
	return true
}

// isVocative: whom a greeting is addressed to.
func isVocative(w string) bool {
	switch w {
	case "there", "everyone", "all", "whence", "friend", "again", "today", "then":
		return true
	}
	return false
}

func talked(text string) bool { return strings.ContainsAny(text, " ") }

// talkPhrase returns the number of words of the small talk that words begin
// with.
func talkPhrase(words []string) int {
	best := 0
	for _, phrase := range [...]string{
		"hi", "hi there", "hello", "hello there", "hey", "hey there", "good morning", "good afternoon", "good evening", "good night", "good day",
		"thanks", "thanks a lot", "many thanks", "thank you", "thank you very much", "thank you so much", "thx", "cheers",
		"bye", "goodbye", "bye bye", "see you", "see you later", "see you soon", "see you tomorrow", "take care", "farewell",
		"how are you", "how are you doing", "how are you today", "how are things", "how do you do", "how's it going", "how is it going", "what's up", "what is up",
		"nice to meet you", "pleased to meet you", "ok", "okay", "alright", "all right", "fine", "great", "cool", "nice", "perfect", "excellent", "wonderful", "awesome", "well done", "very good", "good", "good job", "got it", "i see", "i understand",
		"sorry", "i'm sorry", "i am sorry", "excuse me", "never mind", "no problem", "you're welcome", "you are welcome", "welcome", "please",
		"yes", "no", "yep", "yeah", "nope", "sure", "of course", "haha", "lol", "that helps", "that is great", "that's great", "that is nice", "that's nice", "that is good", "that's good", "that is right", "that's right", "i don't know", "i do not know", "not bad", "a lot", "is that true", "is it true", "really", "what", "are you sure", "wow", "oh", "hm", "hmm", "um", "well",
		"who are you", "what are you", "what can you do", "what is your name", "what's your name", "can you help me", "help me", "help", "i need help", "are you there", "are you ok", "are you human", "are you a robot", "are you a bot", "have a nice day", "have a good day", "have fun", "happy birthday", "merry christmas", "happy new year", "congratulations",
	} {
		if !strings.HasPrefix(phrase, words[0]) {
			continue
		}
		parts := strings.Fields(phrase)
		if len(parts) > best && len(parts) <= len(words) && strings.Join(words[:len(parts)], " ") == phrase {
			best = len(parts)
		}
	}
	return best
}
