package talk

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

// listed are the words of words.txt.
var listed = lexicon.NewTable(wordList)

// Chosen is the number of the choice among n that is meant by "2", "number 2",
// "the second one" or "the last"; 0 where it is none.
func Chosen(input string, n int) int {
	words := strings.FieldsFunc(strings.ToLower(input), func(r rune) bool { return strings.ContainsRune(" \t.,!)(#", r) })
	words = slices.DeleteFunc(words, func(w string) bool { return listed.Is("filler", w) })
	if len(words) != 1 {
		return 0
	}
	switch w := words[0]; w {
	case "last", "latter":
		return n
	case "former":
		return 1
	default:
		if i := slices.Index(listed.Of("ordinal"), w); i >= 0 {
			return i + 1
		}
		number, _ := strconv.Atoi(w) // 0 for what is no number
		return number
	}
}

// Judged is which of n choices is said to be right, or wrong: "the second one is right"; 0 where none is.
func Judged(input string, n int) (which int, right bool) {
	words := strings.Fields(strings.TrimRight(input, " .!"))
	if len(words) < 2 {
		return 0, false
	}
	last := strings.ToLower(words[len(words)-1])
	if right = listed.Is("so", last); !right && !listed.Is("notso", last) {
		return 0, false
	}
	return Chosen(strings.Join(words[:len(words)-1], " "), n), right
}

// Consented takes "yes", "no, she doesn't" and the like as the answer to a
// question of the program's own: a yes or no, alone or with a pronoun and an
// auxiliary that agree with it.
func Consented(input string) (agrees, settles bool) {
	words := strings.FieldsFunc(strings.ToLower(input), func(r rune) bool { return strings.ContainsRune(" ,.!\t", r) })
	if len(words) == 0 {
		return false, false
	}
	agrees = listed.Is("yes", words[0])
	if !agrees && !listed.Is("no", words[0]) {
		return false, false
	}
	switch rest := words[1:]; len(rest) {
	case 0:
		return agrees, true
	case 2:
		bare, denied := strings.CutSuffix(rest[1], "n't")
		return agrees, listed.Is("pronoun", rest[0]) && listed.Is("auxiliary", bare) && denied != agrees
	case 3:
		return agrees, listed.Is("pronoun", rest[0]) && listed.Is("auxiliary", rest[1]) && rest[2] == "not" && !agrees
	}
	return false, false
}
