package main

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"whence/cmd/repl/tui/bindings"
	looks "whence/cmd/repl/tui/look"
	"whence/conductor/tool"
	"whence/internal/voice"
)

// setting is one value that the program can be told, with where it came from.
// Flags win over the environment, the environment over the config file, and
// the file over the default.
type setting struct {
	name   string   // the flag and the key of the config file
	env    []string // the variables read, the first that is set wins
	help   string
	value  string
	origin string // "default", "flag --kb", "environment WHENCE_KB", "config FILE"
	// secret values are never printed, and of an address neither its password nor
	// its query.
	secret, address bool
	// base is where a knowledge base is, of which a password is never printed.
	base bool
	// check refuses a wrong value; nil takes any text.
	check func(string) error
	// choices are all the values that there are; nil where check decides.
	choices []string
	// careful is what holds where the config file has a wrong value, and "" the
	// default.
	careful string
	// boolean settings are flags without a value.
	boolean bool
	// mapping settings may be written as a mapping in the config file.
	mapping bool
}

// settings are all of them, by name.
type settings struct {
	all  []*setting
	file string
	// servers are the MCP servers of the config file, by name.
	servers []tool.Server
	// watches are the calls that it has made from time to time, by name.
	watches []tool.Watch
	// wrong is what is wrong in the config file, or with what a command that
	// always runs goes on.
	wrong []error
}

func newSettings() *settings {
	s := allSettings()
	s.of("theme").check = func(v string) error {
		_, err := looks.Load(v, s.themes())
		return err
	}
	return s
}

func allSettings() *settings {
	return &settings{file: filepath.Join(xdg.ConfigHome, "whence", "config.yaml"), all: []*setting{
		{name: "kb", env: []string{"WHENCE_KB"}, value: filepath.Join(xdg.DataHome, "whence", "whence.db"), check: isBase, base: true,
			help: voice.Say("repl.the-knowledge-base-file-or")},
		{name: "user", env: []string{"WHENCE_USER"}, check: isPerson,
			help: voice.Say("repl.your-name-by-which-what")},
		{name: "offline", env: []string{"WHENCE_OFFLINE"}, value: "false", boolean: true, check: isBool, careful: "true",
			help: voice.Say("repl.use-no-model-whatever-is")},
		{name: "world", env: []string{"WHENCE_WORLD"}, value: "open", choices: []string{"open", "closed"},
			help: voice.Say("repl.whether-absence-counts-as-no")},
		{name: "hold", env: []string{"WHENCE_HOLD"}, value: "200000", check: isSize,
			help: voice.Say("repl.how-many-facts-are-held")},
		{name: "sure", env: []string{"WHENCE_SURE"}, value: "0", check: isShare, help: voice.Say("repl.how-sure-answer-has-to")},
		{name: "confirm", env: []string{"WHENCE_CONFIRM"}, value: "ask", choices: []string{"ask", "trust"},
			help: voice.Say("repl.what-becomes-of-sentence-that")},
		{name: "session", env: []string{"WHENCE_SESSION"}, help: voice.Say("repl.go-on-with-or-begin")},
		{name: "resume", value: "false", boolean: true, check: isBool, help: voice.Say("repl.go-on-with-latest-session")},
		{name: "no-color", env: []string{"WHENCE_NO_COLOR", "NO_COLOR"}, value: "false", boolean: true, check: isBool,
			help: voice.Say("repl.no-colours")},
		{name: "quiet", env: []string{"WHENCE_QUIET"}, value: "false", boolean: true, check: isBool,
			help: voice.Say("repl.no-notices-on-standard-error")},
		{name: "background", env: []string{"WHENCE_BACKGROUND"}, value: "auto", choices: []string{"auto", "light", "dark"},
			help: voice.Say("repl.the-terminals-background-auto-light")},
		{name: "theme", env: []string{"WHENCE_THEME"}, value: looks.Auto,
			help: voice.Say("repl.the-colours-of-chat-auto")},
		{name: "keys", env: []string{"WHENCE_KEYS"}, check: bindings.Check, mapping: true,
			help: voice.Say("repl.keys-of-chat-to-change")},
		{name: "mouse", env: []string{"WHENCE_MOUSE"}, value: "true", check: isBool, help: voice.Say("repl.whether-chat-takes-mouse-true")},
		{name: "edit", env: []string{"WHENCE_EDIT"}, value: "true", check: isBool,
			help: voice.Say("repl.whether-line-mode-edits-line")},
		{name: "vi", env: []string{"WHENCE_VI"}, value: "false", check: isBool, help: voice.Say("repl.vis-keys-where-one-types")},
		{name: "wording", env: []string{"WHENCE_WORDING"}, check: isWording, help: voice.Say("repl.wording-help")},
		{name: "model", env: []string{"WHENCE_MODEL", "OPENAI_MODEL"}, value: "", help: voice.Say("repl.the-name-of-model")},
		{name: "base-url", env: []string{"WHENCE_BASE_URL", "OPENAI_BASE_URL"}, value: "", check: isURL, address: true,
			help: voice.Say("repl.the-openai-compatible-address-of")},
		{name: "api-key", env: []string{"WHENCE_API_KEY", "OPENAI_API_KEY"}, secret: true,
			help: voice.Say("repl.the-key-for-it-better")},
		{name: "model-timeout", env: []string{"WHENCE_MODEL_TIMEOUT"}, value: "60s", check: isDuration,
			help: voice.Say("repl.how-long-to-wait-for")},
		{name: "model-idle", env: []string{"WHENCE_MODEL_IDLE"}, value: "30s", check: isDuration,
			help: voice.Say("repl.how-long-stream-may-be")},
		{name: "model-window", env: []string{"WHENCE_MODEL_WINDOW"}, value: "0", check: isWindow,
			help: voice.Say("repl.how-much-model-takes-at")},
		{name: "embedding-model", env: []string{"WHENCE_EMBEDDING_MODEL"}, value: "",
			help: voice.Say("repl.the-name-of-models-server")},
		{name: "skills", env: []string{"WHENCE_SKILLS"}, value: filepath.Join(xdg.ConfigHome, "whence", "skills"),
			help: voice.Say("repl.the-folder-of-your-skill")},
		{name: "max-iterations", env: []string{"WHENCE_MAX_ITERATIONS"}, value: "50", check: isCount,
			help: voice.Say("repl.how-often-model-may-speak")},
		{name: "tool-timeout", env: []string{"WHENCE_TOOL_TIMEOUT"}, value: "30s", check: isDuration,
			help: voice.Say("repl.how-long-one-call-of")},
		{name: "task-timeout", env: []string{"WHENCE_TASK_TIMEOUT"}, value: "300s", check: isDuration,
			help: voice.Say("repl.how-long-task-with-tools")},
		{name: "profiles", env: []string{"WHENCE_PROFILES"}, check: isProfiles, mapping: true, help: voice.Say("repl.numbers-of-profiles-to-change")},
		{name: "log", env: []string{"WHENCE_LOG"}, check: isFile,
			help: voice.Say("repl.append-what-happens-to-file")},
		{name: "log-level", env: []string{"WHENCE_LOG_LEVEL"}, value: "info", choices: []string{"info", "debug"},
			help: voice.Say("repl.how-much-goes-into-log")},
	}}
}

func (s *settings) of(name string) *setting {
	i := slices.IndexFunc(s.all, func(x *setting) bool { return x.name == name })
	return s.all[i]
}

func (s *settings) get(name string) string { return s.of(name).value }

func (s *settings) on(name string) bool {
	on, _ := strconv.ParseBool(s.get(name)) // checked when it was set
	return on
}

func (s *settings) duration(name string) time.Duration {
	d, _ := time.ParseDuration(s.get(name)) // checked when it was set
	return d
}

// addFlags declares a flag for each setting that is no secret.
func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.PersistentFlags()
	for _, x := range s.all {
		switch {
		case x.secret:
		case x.boolean:
			flags.Bool(x.name, false, x.help)
		default:
			flags.String(x.name, "", x.help)
		}
		if x.choices != nil { // the error is that of a flag that is not there
			_ = cmd.RegisterFlagCompletionFunc(x.name, cobra.FixedCompletions(x.choices, cobra.ShellCompDirectiveNoFileComp))
		}
	}
	flags.String("config", "", voice.Say("repl.the-config-file-default", "file", s.file))
}

// resolve gives each setting its value. A wrong flag is refused by name; a wrong
// value in the config file is noted, and the default holds; so is a file that is no
// YAML. A wrong variable, and a config file that cannot be opened, are refused, but for
// a command that always runs, to which they are notes.
func (s *settings) resolve(flags *pflag.FlagSet, env func(string) (string, bool), environ []string, always bool) error {
	s.wrong = nil
	refused := func(err error) error {
		if err != nil && always {
			s.wrong = append(s.wrong, err)
			return nil
		}
		return err
	}
	if err := refused(s.unknown(environ)); err != nil {
		return err
	}
	file, err := s.readFile(s.locate(flags, env))
	if err := refused(err); err != nil {
		return err
	}
	for _, x := range s.all {
		x.origin = "default"
		if v, ok := file[x.name]; ok && v.line > 0 {
			s.fromFile(x, v)
		}
		if err := refused(x.fromEnvironment(env)); err != nil {
			return err
		}
		if f := flags.Lookup(x.name); f != nil && f.Changed {
			if err := x.takes(f.Value.String(), "flag --"+x.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// fromEnvironment gives a setting the value of the first of its variables that is
// set.
func (x *setting) fromEnvironment(env func(string) (string, bool)) error {
	for _, name := range x.env {
		if v, ok := env(name); ok && v != "" {
			return x.takes(x.fromEnv(name, v), "environment "+name)
		}
	}
	return nil
}

// fromFile gives a setting the value that the config file has for it; instead of
// a wrong one the default holds, or what is more careful.
func (s *settings) fromFile(x *setting, v fileValue) {
	origin := fmt.Sprintf("config %s:%d", s.file, v.line)
	if err := x.takes(v.value, origin); err != nil {
		x.value = cmp.Or(x.careful, x.value)
		s.wrong = append(s.wrong, voice.Error("repl.going-on-with-repl-config", "error", err, "shown", x.shown(), "name", x.name))
	}
}

// takes gives a setting its value, unless that is a wrong one.
func (x *setting) takes(value, origin string) error {
	if err := x.refuse(value); err != nil {
		return voice.Error("repl.takes-from", "name", x.name, "origin", origin, "error", err)
	}
	x.value, x.origin = value, origin
	return nil
}

// refuse says what is wrong with a value.
func (x *setting) refuse(v string) error {
	if x.choices != nil && !slices.Contains(x.choices, v) {
		return voice.Error("repl.is-none-of", "value", v, "choices", strings.Join(x.choices, ", "))
	}
	if x.check == nil {
		return nil
	}
	return x.check(v)
}

// themes is the folder of a person's own themes.
func (s *settings) themes() string { return filepath.Join(filepath.Dir(s.file), "themes") }

// unknown refuses variables that look like settings and are none.
func (s *settings) unknown(environ []string) error {
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, "WHENCE_") || name == "WHENCE_CONFIG" || name == tokenVariable || value == "" {
			continue
		}
		var known []string
		for _, x := range s.all {
			known = append(known, x.env...)
		}
		if !slices.Contains(known, name) {
			return voice.Error("repl.the-environment-sets-which-is", "name", name, "known", didYouMean(name, known))
		}
	}
	return nil
}

// fromEnv reads a variable. NO_COLOR counts whatever it is set to.
func (x *setting) fromEnv(name, v string) string {
	if name == "NO_COLOR" {
		return "true"
	}
	return v
}

// readServers reads the MCP servers of the config file: under "mcp" a mapping of
// their names to how they are reached. Of those that are wrong it says why.
func readServers(text []byte) (out []tool.Server, wrong []error) {
	var file struct {
		MCP map[string]map[string]any `yaml:"mcp"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, []error{voice.Error("repl.it-is-no-mapping-of", "error", yaml.FormatError(err, false, false))}
	}
	for _, name := range slices.Sorted(maps.Keys(file.MCP)) {
		s, err := readServer(name, file.MCP[name])
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		out = append(out, s)
	}
	return out, wrong
}

// readWatches reads the calls that are made from time to time: under "watch" a mapping of
// their names to what is called and how often. Of those that are wrong it says why.
func readWatches(text []byte) (out []tool.Watch, wrong []error) {
	var file struct {
		Watch map[string]tool.Watch `yaml:"watch"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, []error{voice.Error("repl.it-is-no-mapping-of-2", "error", yaml.FormatError(err, false, false))}
	}
	for _, name := range slices.Sorted(maps.Keys(file.Watch)) {
		w := file.Watch[name]
		w.Name = name
		if _, err := w.Interval(); err != nil {
			wrong = append(wrong, err)
			continue
		}
		out = append(out, w)
	}
	return out, wrong
}

// readServer reads one server. What is no key of a server is refused.
func readServer(name string, entry map[string]any) (s tool.Server, err error) {
	one, err := yaml.Marshal(entry)
	if err == nil {
		err = yaml.UnmarshalWithOptions(one, &s, yaml.Strict())
	}
	if err != nil {
		return s, fmt.Errorf("%s: %s", name, yaml.FormatError(err, false, false))
	}
	s.Name = name
	for k, v := range s.Env {
		s.Env[k] = os.ExpandEnv(v)
	}
	for k, v := range s.Headers {
		s.Headers[k] = os.ExpandEnv(v)
	}
	return s, s.Check()
}

func isBool(v string) error {
	if _, err := strconv.ParseBool(v); err != nil {
		return voice.Error("repl.is-neither-true-nor-false", "value", v)
	}
	return nil
}

func isDuration(v string) error {
	if d, err := time.ParseDuration(v); err != nil || d <= 0 {
		return voice.Error("repl.is-no-length-of-time", "value", v)
	}
	return nil
}

func isCount(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 || n > 1000 {
		return voice.Error("repl.is-no-number-from-to", "value", v)
	}
	return nil
}

func isSize(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 {
		return voice.Error("repl.is-no-number-above", "value", v)
	}
	return nil
}

func isWindow(v string) error {
	if v == "0" {
		return nil
	}
	return isSize(v)
}

func isShare(v string) error {
	if n, err := strconv.ParseFloat(v, 64); err != nil || !(n >= 0 && n <= 1) {
		return voice.Error("repl.is-no-number-from-to-2", "value", v)
	}
	return nil
}

func isURL(v string) error {
	u, err := url.Parse(v)
	switch {
	case v == "":
		return nil
	case err != nil: // which may repeat a password
		return voice.Error("repl.it-is-no-address")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return voice.Error("repl.does-not-begin-with-http", "withoutkeys", withoutKeys(v))
	}
	return nil
}
