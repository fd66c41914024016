// Package look finds the colours of the chat by name: those of the program, and files of the
// person's own.
//
// It promises that a colour is one that terminals have, or to say what is wrong with the file.
package look

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
	Name    string
	Plain   bool
	Auto    bool
	Palette Palette
}

// Palette gives the colour of each meaning for one background.
type Palette struct {
	You, Dim, Good, Bad, Warn, Clash, Accent, Rule string
}

// Dark is that of the program for a dark background.
func Dark() Palette {
	return Palette{You: "117", Dim: "246", Good: "75", Bad: "215", Warn: "222", Clash: "205", Accent: "153", Rule: "240"}
}

// Light is that of the program for a light background.
func Light() Palette {
	return Palette{You: "18", Dim: "242", Good: "25", Bad: "130", Warn: "94", Clash: "161", Accent: "24", Rule: "248"}
}

// looks are those that need no file.
func looks() []Look {
	return []Look{
		{Name: Auto, Auto: true},
		{Name: "dark", Palette: Dark()},
		{Name: "light", Palette: Light()},
		{Name: "plain", Plain: true},
	}
}

// Load finds a theme: auto, dark, light or plain, or a file that is named,
// or else NAME.yaml in the folder. A file gives colours to meanings:
//
//	base: dark      # what it leaves out: dark or light
//	you: "#87d7ff"
//	good: "75"      # of the 256 of xterm
//
// Meanings are you, dim, good, bad, warn, clash, accent and rule.
func Load(name, folder string) (Look, error) {
	all := looks()
	if i := slices.IndexFunc(all, func(l Look) bool { return l.Name == name }); i >= 0 {
		return all[i], nil
	}
	file := name
	if filepath.Base(name) == name && filepath.Ext(name) == "" {
		file = filepath.Join(folder, name+".yaml")
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Look{}, voice.Error("tui.there-is-no-theme-it", "name", name, "folder", strings.Join(Names(folder), ", "), "file", file)
	}
	if err != nil {
		return Look{}, voice.Error("tui.read-theme", "error", err)
	}
	p, err := parsePalette(text)
	if err != nil {
		return Look{}, voice.Error("tui.the-theme", "file", file, "error", err)
	}
	return Look{Name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), Palette: p}, nil
}

// Names lists the themes that there are, with those in the folder.
func Names(folder string) []string {
	var names []string
	for _, l := range looks() {
		names = append(names, l.Name)
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

func parsePalette(text []byte) (Palette, error) {
	var f themeFile
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(&f); err != nil {
		return Palette{}, voice.Error("tui.it-is-no-mapping-of", "error", err)
	}
	p := Dark()
	switch f.Base {
	case "", "dark":
	case "light":
		p = Light()
	default:
		return p, voice.Error("tui.base-is-it-is-dark", "base", f.Base)
	}
	for _, c := range []struct {
		name, value string
		to          *string
	}{{"you", f.You, &p.You}, {"dim", f.Dim, &p.Dim}, {"good", f.Good, &p.Good}, {"bad", f.Bad, &p.Bad},
		{"warn", f.Warn, &p.Warn}, {"clash", f.Clash, &p.Clash}, {"accent", f.Accent, &p.Accent}, {"rule", f.Rule, &p.Rule}} {
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
