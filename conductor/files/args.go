package files

import (
	"strings"

	"whence/internal/voice"
	"whence/kb/transfer"
)

// transferArgs are what /import, /load and /export are told.
type transferArgs struct {
	files   []string
	format  transfer.Format // "" is for the ending of each file to say
	columns transfer.Columns
	force   bool
	write   transfer.WriteOptions
	// mapping is a file that says what becomes of tables, or is to, and preview only shows it.
	mapping string
	preview bool
	// says are changes to what becomes of tables, in words.
	says []string
	as   string // what the file is called in sources; "" for its path
}

// called is what the files are called.
func (a transferArgs) called() []string {
	if a.as != "" {
		return []string{a.as}
	}
	return a.files
}

// plain reports whether one file was named, and nothing else was said of it.
func (a *transferArgs) plain() bool {
	return len(a.files) == 1 && a.format == "" && a.columns == (transfer.Columns{}) && !a.preview && a.mapping == "" && len(a.says) == 0 && a.as == ""
}

// option takes an option with its value.
func (a *transferArgs) option(name, value string) (err error) {
	switch name {
	case "--map":
		a.columns, err = transfer.ParseColumns(value)
	case "--as":
		a.as = value
	case "--mapping":
		a.mapping = value
	case "--say":
		a.says = append(a.says, value)
	default:
		a.format, err = transfer.ParseFormat(value)
	}
	return err
}

// parseTransfer reads files and options: --format F, --map COLUMNS, --mapping FILE,
// --say WORDS, --preview, --as NAME, --spreadsheet, and ! or --force. A name with spaces stands in quotation marks.
func parseTransfer(arg string) (transferArgs, error) {
	var a transferArgs
	words, err := splitWords(arg)
	if err != nil {
		return a, err
	}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "!", "--force":
			a.force = true
			continue
		case "--preview":
			a.preview = true
			continue
		case "--spreadsheet":
			a.write.Spreadsheet = true
			continue
		case "--format", "--map", "--as", "--mapping", "--say":
			if len(words) == 0 {
				return a, voice.Error("files.a-value-is-missing-after", "word", word)
			}
			err = a.option(word, words[0])
			words = words[1:]
		default:
			if strings.HasPrefix(word, "--") {
				return a, voice.Error("files.there-is-no-option", "word", word)
			}
			a.files = append(a.files, word)
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// splitWords splits at spaces outside quotation marks. Inside them a backslash
// stands for itself unless a quotation mark or a backslash follows.
func splitWords(s string) ([]string, error) {
	var words []string
	var b strings.Builder
	open, begun := false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case open && c == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case c == '"':
			open, begun = !open, true
		case !open && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, b.String())
			}
			b.Reset()
			begun = false
		default:
			b.WriteByte(c)
			begun = true
		}
	}
	if open {
		return nil, voice.Error("files.a-quotation-mark-is-not")
	}
	if begun {
		words = append(words, b.String())
	}
	return words, nil
}
