package main

import (
	"cmp"
	"errors"
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

	"whence/cmd/repl/tui"
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
		_, err := tui.LoadLook(v, s.themes())
		return err
	}
	return s
}

func allSettings() *settings {
	return &settings{file: filepath.Join(xdg.ConfigHome, "whence", "config.yaml"), all: []*setting{
		{name: "kb", env: []string{"WHENCE_KB"}, value: filepath.Join(xdg.DataHome, "whence", "whence.db"), check: isBase, base: true,
			help: "the knowledge base: a `FILE`, or postgres://USER@HOST/DATABASE; :memory: keeps nothing"},
		{name: "user", env: []string{"WHENCE_USER"}, check: isPerson,
			help: "your `NAME`, by which what you tell is kept as said by you; on a server the login name"},
		{name: "offline", env: []string{"WHENCE_OFFLINE"}, value: "false", boolean: true, check: isBool, careful: "true",
			help: "use no model, whatever is configured"},
		{name: "world", env: []string{"WHENCE_WORLD"}, value: "open", choices: []string{"open", "closed"},
			help: "whether absence counts as no: `open or closed`"},
		{name: "hold", env: []string{"WHENCE_HOLD"}, value: "200000", check: isSize,
			help: "how many facts are held in memory, a `NUMBER`; of a larger base, what bears on a question is read for it"},
		{name: "sure", env: []string{"WHENCE_SURE"}, value: "0", check: isShare,
			help: "how sure an answer has to be, a `NUMBER` from 0 to 1"},
		{name: "confirm", env: []string{"WHENCE_CONFIRM"}, value: "ask", choices: []string{"ask", "trust"},
			help: "what becomes of a sentence that can be read in several ways: `ask or trust`, which takes the likeliest"},
		{name: "session", env: []string{"WHENCE_SESSION"}, help: "go on with, or begin, the session of that `ID`"},
		{name: "resume", value: "false", boolean: true, check: isBool, help: "go on with the latest session"},
		{name: "no-color", env: []string{"WHENCE_NO_COLOR", "NO_COLOR"}, value: "false", boolean: true, check: isBool,
			help: "no colours"},
		{name: "quiet", env: []string{"WHENCE_QUIET"}, value: "false", boolean: true, check: isBool,
			help: "no notices on standard error"},
		{name: "background", env: []string{"WHENCE_BACKGROUND"}, value: "auto", choices: []string{"auto", "light", "dark"},
			help: "the terminal's background: `auto, light or dark`"},
		{name: "theme", env: []string{"WHENCE_THEME"}, value: tui.Auto,
			help: "the colours of the chat: `auto, dark, light, plain`, the NAME of a file in themes/ beside the config file, or a FILE"},
		{name: "keys", env: []string{"WHENCE_KEYS"}, check: tui.CheckKeys, mapping: true,
			help: "keys of the chat to change, such as `copy=f5`; ? in the chat shows them"},
		{name: "mouse", env: []string{"WHENCE_MOUSE"}, value: "true", check: isBool, help: "whether the chat takes the mouse: `true or false`"},
		{name: "edit", env: []string{"WHENCE_EDIT"}, value: "true", check: isBool,
			help: "whether the line mode edits the line, with completion and history: `true or false`; false for screen readers and slow lines"},
		{name: "vi", env: []string{"WHENCE_VI"}, value: "false", check: isBool, help: "vi's keys where one types: `true or false`"},
		{name: "wording", env: []string{"WHENCE_WORDING"}, check: isWording, help: voice.Say("repl.wording-help")},
		{name: "model", env: []string{"WHENCE_MODEL", "OPENAI_MODEL"}, value: "", help: "the `NAME` of the model"},
		{name: "base-url", env: []string{"WHENCE_BASE_URL", "OPENAI_BASE_URL"}, value: "", check: isURL, address: true,
			help: "the OpenAI-compatible `ADDRESS` of the model"},
		{name: "api-key", env: []string{"WHENCE_API_KEY", "OPENAI_API_KEY"}, secret: true,
			help: "the key for it; better in the environment than here"},
		{name: "model-timeout", env: []string{"WHENCE_MODEL_TIMEOUT"}, value: "60s", check: isDuration,
			help: "how long to wait for the model, a `DURATION`"},
		{name: "model-idle", env: []string{"WHENCE_MODEL_IDLE"}, value: "30s", check: isDuration,
			help: "how long a stream may be silent, a `DURATION`"},
		{name: "model-window", env: []string{"WHENCE_MODEL_WINDOW"}, value: "0", check: isWindow,
			help: "how much the model takes at once, a `NUMBER` of tokens; 0 asks its server"},
		{name: "embedding-model", env: []string{"WHENCE_EMBEDDING_MODEL"}, value: "",
			help: "the `NAME` of the model's server for embeddings; without one words are compared"},
		{name: "skills", env: []string{"WHENCE_SKILLS"}, value: filepath.Join(xdg.ConfigHome, "whence", "skills"),
			help: "the `FOLDER` of your skill files; none is read from an empty name"},
		{name: "max-iterations", env: []string{"WHENCE_MAX_ITERATIONS"}, value: "50", check: isCount,
			help: "how often the model may speak in one task, a `NUMBER`"},
		{name: "tool-timeout", env: []string{"WHENCE_TOOL_TIMEOUT"}, value: "30s", check: isDuration,
			help: "how long one call of a tool may take, a `DURATION`"},
		{name: "task-timeout", env: []string{"WHENCE_TASK_TIMEOUT"}, value: "300s", check: isDuration,
			help: "how long a task with tools may take, a `DURATION`"},
		{name: "log", env: []string{"WHENCE_LOG"}, check: isFile,
			help: "append what happens to a `FILE`, one JSON object a line, without keys"},
		{name: "log-level", env: []string{"WHENCE_LOG_LEVEL"}, value: "info", choices: []string{"info", "debug"},
			help: "how much goes into the log: `info or debug`; only debug has inputs and replies"},
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
	flags.String("config", "", "the config `FILE` (default "+s.file+")")
}

// resolve gives each setting its value. A wrong flag is refused by name; a wrong
// value in the config file is noted, and the default holds. A wrong variable, and
// a config file that cannot be read, which might have named another base, are
// refused, but for a command that always runs, to which they are notes.
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
		s.wrong = append(s.wrong, fmt.Errorf("%w; going on with %s (`repl config set %s VALUE` mends it)", err, x.shown(), x.name))
	}
}

// takes gives a setting its value, unless that is a wrong one.
func (x *setting) takes(value, origin string) error {
	if err := x.refuse(value); err != nil {
		return fmt.Errorf("%s (from %s): %w", x.name, origin, err)
	}
	x.value, x.origin = value, origin
	return nil
}

// refuse says what is wrong with a value.
func (x *setting) refuse(v string) error {
	if x.choices != nil && !slices.Contains(x.choices, v) {
		return fmt.Errorf("%q is none of %s", v, strings.Join(x.choices, ", "))
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
			return fmt.Errorf("the environment sets %s, which is no setting%s; `repl config` lists them", name, didYouMean(name, known))
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
		return nil, []error{fmt.Errorf("it is no mapping of names to servers: %s", yaml.FormatError(err, false, false))}
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
		return nil, []error{fmt.Errorf("it is no mapping of names to calls: %s", yaml.FormatError(err, false, false))}
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
		return fmt.Errorf("%q is neither true nor false", v)
	}
	return nil
}

func isDuration(v string) error {
	if d, err := time.ParseDuration(v); err != nil || d <= 0 {
		return fmt.Errorf("%q is no length of time such as 30s", v)
	}
	return nil
}

func isCount(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 || n > 1000 {
		return fmt.Errorf("%q is no number from 1 to 1000", v)
	}
	return nil
}

func isSize(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 {
		return fmt.Errorf("%q is no number above 0", v)
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
		return fmt.Errorf("%q is no number from 0 to 1", v)
	}
	return nil
}

func isURL(v string) error {
	u, err := url.Parse(v)
	switch {
	case v == "":
		return nil
	case err != nil: // which may repeat a password
		return errors.New("it is no address")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return fmt.Errorf("%q does not begin with http:// or https:// and a host", withoutKeys(v))
	}
	return nil
}
