package builtin

import (
	"strings"

	"whence/engine/ast"
)

// FunctionNames lists every function, in the order in which they are offered.
func FunctionNames() []string {
	return []string{"fn:plus", "fn:minus", "fn:mult", "fn:div", "fn:mod", "fn:abs", "fn:float:plus", "fn:float:minus",
		"fn:float:mult", "fn:float:div", "fn:sqrt", "fn:list", "fn:pair", "fn:tuple", "fn:cons", "fn:append", "fn:len",
		"fn:some", "fn:map", "fn:struct", "fn:list:get", "fn:list:contains", "fn:map:get", "fn:struct:get",
		"fn:list:cons", "fn:list:append", "fn:list:len", "fn:pair:fst", "fn:pair:snd",
		"fn:string:concat", "fn:string:replace", "fn:string:len", "fn:string:lower", "fn:string:upper",
		"fn:number:to_string", "fn:float64:to_string", "fn:name:to_string", "fn:name:root", "fn:name:tip", "fn:name:list"}
}

// PredicateNames lists every built-in predicate, in the order in which they are offered.
func PredicateNames() []string {
	return []string{":lt", ":le", ":gt", ":ge", ":float:lt", ":float:le", ":float:gt", ":float:ge", ":filter", ":match_prefix", ":string:starts_with", ":string:ends_with",
		":string:contains", ":within_distance", ":match_nil", ":match_pair", ":match_cons", ":match_field",
		":match_entry", ":list:member"}
}

// Unsupported says why a name of Mangle is not part of this language, and what
// to write instead; both are "" for every other name.
func Unsupported(name string) (why, instead string) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, "fn:"), ":"), ":")
	switch {
	case rest == "":
	case kind == "time" || kind == "duration" || kind == "date":
		return "moments and durations are no values of this language",
			"keep a moment as a number, such as seconds since 1970, or as a string such as \"2024-01-15\", and compare those"
	case kind == "interval":
		return "intervals are no values of this language", "make both ends arguments of the predicate and compare them"
	case kind == "decimal":
		return "decimals are no values of this language", "keep whole units of the last digit, such as cents, as an integer"
	}
	return "", ""
}

// UnsupportedType is [unsupported] for the types of a declaration.
func UnsupportedType(t ast.Term) (why, instead string) {
	switch t.Symbol() {
	case "/time", "/duration", "/date":
		return Unsupported(t.Symbol()[1:] + ":_")
	case "/decimal":
		return Unsupported("decimal:_")
	case "fn:Fun", "fn:Rel":
		return "functions and relations are no values", "declare the type of each argument"
	}
	return "", ""
}

// UnsupportedDescr is [unsupported] for what a declaration says of a predicate.
func UnsupportedDescr(name string) (why, instead string) {
	switch name {
	case "merge", "deferred":
		return "facts are not merged or put off in this language",
			"derive every fact and choose among them with do fn:group_by(…), let … = fn:min(…)"
	case "external":
		return "predicates are not computed by other programs", "tell their facts before or while the program runs"
	case "reflects":
		return "predicates do not stand for types", "write :match_prefix(X, /name) as a premise"
	}
	return "", ""
}
