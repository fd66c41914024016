package tui

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"whence/internal/voice"
)

// Auto is the theme that is found by the terminal's background.
const Auto = "auto"

// Look is a theme that was found by its name: the colours of each meaning.
type Look struct {
	name    string
	plain   bool
	auto    bool
	palette palette
}

// looks are those that need no file.
func looks() []Look {
	return []Look{
		{name: Auto, auto: true},
		{name: "dark", palette: darkPalette()},
		{name: "light", palette: lightPalette()},
		{name: "plain", plain: true},
	}
}

// LoadLook finds a theme: auto, dark, light or plain, or a file that is named,
// or else NAME.yaml in the folder. A file gives colours to meanings:
//
//	base: dark      # what it leaves out: dark or light
//	you: "#87d7ff"
//	good: "75"      # of the 256 of xterm
//
// Meanings are you, dim, good, bad, warn, clash, accent and rule.
func LoadLook(name, folder string) (Look, error) {
	all := looks()
	if i := slices.IndexFunc(all, func(l Look) bool { return l.name == name }); i >= 0 {
		return all[i], nil
	}
	file := name
	if filepath.Base(name) == name && filepath.Ext(name) == "" {
		file = filepath.Join(folder, name+".yaml")
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Look{}, voice.Error("tui.there-is-no-theme-it", "name", name, "folder", strings.Join(lookNames(folder), ", "), "file", file)
	}
	if err != nil {
		return Look{}, voice.Error("tui.read-theme", "error", err)
	}
	p, err := parsePalette(text)
	if err != nil {
		return Look{}, voice.Error("tui.the-theme", "file", file, "error", err)
	}
	return Look{name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), palette: p}, nil
}

// lookNames lists the themes that there are, with those in the folder.
func lookNames(folder string) []string {
	var names []string
	for _, l := range looks() {
		names = append(names, l.name)
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.yaml")) // the pattern is good
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".yaml"))
	}
	return names
}

// themeFile is a theme as it is written.
type themeFile struct {
	Base   string `yaml:"base"`
	You    string `yaml:"you"`
	Dim    string `yaml:"dim"`
	Good   string `yaml:"good"`
	Bad    string `yaml:"bad"`
	Warn   string `yaml:"warn"`
	Clash  string `yaml:"clash"`
	Accent string `yaml:"accent"`
	Rule   string `yaml:"rule"`
}

func parsePalette(text []byte) (palette, error) {
	var f themeFile
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(&f); err != nil {
		return palette{}, voice.Error("tui.it-is-no-mapping-of", "error", err)
	}
	p := darkPalette()
	switch f.Base {
	case "", "dark":
	case "light":
		p = lightPalette()
	default:
		return p, voice.Error("tui.base-is-it-is-dark", "base", f.Base)
	}
	for _, c := range []struct {
		name, value string
		to          *string
	}{{"you", f.You, &p.you}, {"dim", f.Dim, &p.dim}, {"good", f.Good, &p.good}, {"bad", f.Bad, &p.bad},
		{"warn", f.Warn, &p.warn}, {"clash", f.Clash, &p.clash}, {"accent", f.Accent, &p.accent}, {"rule", f.Rule, &p.rule}} {
		if c.value == "" {
			continue
		}
		if !isColour(c.value) {
			return p, voice.Error("tui.is-which-is-no-colour", "name", c.name, "value", c.value)
		}
		*c.to = c.value
	}
	return p, nil
}

func isColour(v string) bool {
	if n, err := strconv.Atoi(v); err == nil {
		return n >= 0 && n <= 255
	}
	return regexp.MustCompile(`^#[0-9a-fA-F]{6}$`).MatchString(v)
}
