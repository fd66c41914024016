package parse

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/engine/ast"
	"whence/engine/builtin"
)

// advice is the hint for an unexpected token: what people who know another
// language, or type in a hurry, most probably meant.
func (s *scanner) advice(want string) string {
	text := s.text()
	if s.prev == tokString && s.prevFrom < s.prevLine && s.tok != tokEOF {
		return "the string before it began at line " + ast.Int(int64(s.prevFrom)).String() + "; a quote may be missing there"
	}
	if hint := s.formHint(want); hint != "" && s.tok != tokBad {
		return hint
	}
	switch s.tok {
	case tokBad:
		return s.characterHint(want)
	case tokEq, tokLt, tokLe, tokGt:
		return s.comparisonHint()
	case tokPlus, tokMinus:
		return s.sumHint(want)
	case tokIdent, tokVar:
		if hint := wordHint(text); hint != "" {
			return hint
		}
	case tokIf:
		return "a rule has one " + text + ", between its head and its body; end the clause before with a period"
	case tokComma:
		if want == "a period" {
			return "a fact or a declaration is about one atom; write the next after a period"
		}
	case tokPeriod:
		if want == "a predicate" {
			return "a clause has one period, at its end"
		}
	case tokConst:
		if strings.HasPrefix(text, "/*") || strings.HasPrefix(s.src[s.start:], "//") {
			return "comments begin with #"
		}
	}
	if strings.HasPrefix(want, `")"`) || strings.HasPrefix(want, `"]"`) || strings.HasPrefix(want, `"}"`) {
		return s.bracketHint(want)
	}
	return ""
}

// formHint is for forms with a sign of their own that is missing.
func (s *scanner) formHint(want string) string {
	switch want {
	case `"["`:
		return "what is said of a predicate stands in brackets, such as bound [/name]"
	case `"!"`:
		return "Package name! and Use name! end with an exclamation mark"
	case `":"`:
		return "every key is followed by a colon and its value"
	case `"="`:
		return "write let Name = fn:function(…)"
	case "the end":
		if s.tok == tokPipe || s.tok == tokIf {
			return "a question is premises only; what groups or concludes is a rule"
		}
	case "let":
		return "every value after a |> is written let Name = …"
	case "do or let":
		return "write |> do fn:group_by(…), let … or |> let …"
	}
	return ""
}

// characterHint is for characters that no token begins with.
func (s *scanner) characterHint(want string) string {
	switch {
	case s.open:
		return "close it with " + s.src[s.start:s.start+1] + " at its end"
	case s.src[s.start] == '|' && want == `"]"`:
		return "a list is taken apart with :match_cons(List, Head, Tail)"
	case s.src[s.start] == '|':
		return "a transform begins with |>; for alternatives write a rule each"
	}
	switch r, _ := utf8.DecodeRuneInString(s.src[s.start:]); {
	case strings.ContainsRune("‘’“”„«»", r):
		return "strings stand in straight quotes"
	case strings.ContainsRune("←⇐", r):
		return "a rule is written head :- body"
	case strings.ContainsRune("≠≤≥", r):
		return "comparisons are written !=, <= and >="
	case strings.ContainsRune("¬∧∨", r):
		return "absence is written !p(X), and premises are separated by commas"
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		return "it cannot be seen; write a plain blank in its place"
	}
	switch s.src[s.start] {
	case ';':
		return "write a rule for each alternative, and a period at the end"
	case '\\':
		return "absence is written !p(X), difference X != Y"
	case '%':
		return "comments begin with #"
	case '*':
		return "arithmetic is written with functions, such as fn:mult(X, Y)"
	case '&', '^':
		return "premises are separated by commas"
	case '/':
		return s.nameHint()
	}
	return ""
}

func (s *scanner) nameHint() string {
	switch {
	case strings.HasPrefix(s.src[s.start:], "//"), strings.HasPrefix(s.src[s.start:], "/*"):
		return "comments begin with #"
	case s.end > s.start+1 && s.src[s.end-1] == '/':
		return "drop the slash at its end"
	case strings.Contains(s.text(), "//"):
		return "between its parts stands one slash"
	}
	return "a name is /word or /one/other; between numbers write fn:div(X, Y)"
}

// comparisonHint is for a second sign where a term belongs.
func (s *scanner) comparisonHint() string {
	switch {
	case s.prev == tokEq && s.tok == tokEq:
		return "equality is written ="
	case s.prev == tokEq && s.tok == tokLt:
		return "write <="
	case s.prev == tokLt && s.tok == tokGt:
		return "write !="
	case s.prev == tokEq && s.tok == tokGt:
		return "write >= to compare; a rule is written head :- body"
	case s.tok == tokLt && strings.HasPrefix(s.src[s.end:], "-"), (s.tok == tokEq || s.tok == tokLe) && s.prev == tokRParen:
		return "a rule is written head :- body"
	}
	return ""
}

func (s *scanner) sumHint(want string) string {
	fn := "fn:plus"
	if s.tok == tokMinus {
		fn = "fn:minus"
	}
	switch {
	case s.tok == tokMinus && strings.HasPrefix(s.src[s.end:], ">"):
		return "a rule is written head :- body"
	case want == "a term" && s.tok == tokMinus:
		return "the negative of a variable is fn:minus(X)"
	}
	return "arithmetic is written with functions, such as " + fn + "(X, Y)"
}

// wordHint is for a word in the place of something else.
func wordHint(text string) string {
	switch text {
	case "is":
		return "a value is given with =, such as Y = fn:plus(X, 1)"
	case "and":
		return "premises are separated by commas"
	case "or":
		return "write a rule for each alternative"
	case "if":
		return "a rule is written head :- body"
	case "where":
		return "conditions are premises like the others, separated by commas"
	case "let":
		return "the values after a |> are separated by commas"
	}
	return ""
}

// bracketHint is for what stands inside of brackets and is no comma.
func (s *scanner) bracketHint(want string) string {
	switch s.tok {
	case tokPeriod:
		if s.prev == tokInt && s.end < len(s.src) && s.src[s.end] != '\n' {
			return "write the number with a digit after the point, or close the bracket"
		}
		return "a bracket that was opened is not closed before the period"
	case tokIdent:
		if s.prev == tokInt && s.prevEnd == s.start && s.src[s.start] == 'e' {
			return "a number with an exponent has a point, such as 1.0e5"
		}
	}
	return "what stands in brackets is separated by commas, and " + want + " ends it"
}

// doHint is the hint for a do without a group.
func doHint(t ast.Term) string {
	switch {
	case builtin.IsReducer(t.Symbol()):
		return "write do fn:group_by(…), let Name = " + t.String()
	case t.Kind() == ast.KindApply:
		return ast.DidYouMean(t.Symbol(), []string{"fn:group_by"})
	}
	return "write do fn:group_by(…), let Name = fn:count()"
}

// notAtom is the hint for a predicate without arguments.
func notAtom(name string) string {
	switch name {
	case "not":
		return "absence is written !p(X), a denial -p(X)"
	case "exists", "forall", "all", "some":
		return "write the atom alone: its variables stand for some value"
	case "decl":
		return "a declaration begins with Decl"
	case "let":
		return "in a body a value is given with = alone, such as Y = fn:plus(X, 1); let stands behind |>"
	case "true", "false":
		return "leave it out: a clause without a body is a fact"
	}
	return "write " + name + "() for none"
}

// bareWord is the hint for a word that stands where a term belongs.
func (s *scanner) bareWord(name string) string {
	for _, known := range [][]string{builtin.FunctionNames(), builtin.ReducerNames()} {
		if slices.Contains(known, "fn:"+name) {
			return "did you mean fn:" + name + "?"
		}
	}
	if s.end < len(s.src) && s.src[s.end] == '(' {
		return "an atom cannot stand inside of another; functions begin with fn:, and values have the forms [a, b], {/field: a} and fn:pair(a, b)"
	}
	return "names begin with a slash (/" + strings.ReplaceAll(name, ":", "_") + "), variables with a capital letter, functions with fn:"
}

// behind returns the place behind the token before.
func (s *scanner) behind() ast.Pos {
	if s.prevEnd == 0 {
		return s.pos()
	}
	return ast.Pos{File: s.file, Line: s.prevLine, Col: column(s.src[s.prevStart:s.prevEnd])}
}

// clauseStarts reports whether the token looks like the beginning of the next
// clause although the last has no period: a predicate or declaration that
// stands first in a line.
func (s *scanner) clauseStarts() bool {
	if s.start != s.tokCol || s.tokLine == s.prevLine {
		return false
	}
	if s.tok == tokVar {
		return s.text() == "Decl"
	}
	return s.tok == tokIdent && !slices.Contains([]string{"descr", "bound", "inclusion", "temporal"}, s.text())
}
