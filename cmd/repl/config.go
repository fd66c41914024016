package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"whence/internal/clean"
	"whence/internal/storage"
	"whence/internal/voice"
)

// configCommand shows and changes the settings.
func (p *program) configCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "config",
		Short:   voice.Say("repl.the-settings-what-they-are"),
		Long:    voice.Say("repl.lists-all-settings-with-their"),
		Example: "  repl config\n  repl config set world closed\n  repl config unset world\n  repl config get kb",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return settingsJSON(p.out, p.settings)
			}
			return printSettings(p.out, p.settings)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	get := &cobra.Command{
		Use: "get NAME", Short: voice.Say("repl.the-value-of-one-setting"), Args: cobra.ExactArgs(1), ValidArgsFunction: p.settings.settingNames,
		RunE: func(_ *cobra.Command, args []string) error {
			x, err := p.settings.find(args[0])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(p.out, clean.Line(x.shown()))
			return err
		},
	}
	set := changing(p.env, p.settings, &cobra.Command{
		Use: "set NAME [VALUE]", Short: voice.Say("repl.change-one-setting-in-config"),
		Args: cobra.RangeArgs(1, 2), RunE: func(_ *cobra.Command, args []string) error { return setTo(p.in, p.settings, args) },
	})
	unset := changing(p.env, p.settings, &cobra.Command{
		Use: "unset NAME", Short: voice.Say("repl.take-one-setting-out-of"), Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.settings.unset(args[0])
		},
	})
	path := changing(p.env, p.settings, &cobra.Command{
		Use: "path", Short: voice.Say("repl.where-config-file-is-or"), Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(p.out, p.settings.file)
			return err
		},
	})
	cmd.AddCommand(get, set, unset, path)
	return cmd
}

// changing makes a command work where the settings are wrong, too: it is there
// to mend them.
func changing(env func(string) (string, bool), s *settings, cmd *cobra.Command) *cobra.Command {
	cmd.ValidArgsFunction = s.settingNames
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		s.locate(cmd.Flags(), env)
		return nil
	}
	return cmd
}

// settingNames completes the name of a setting.
func (s *settings) settingNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) == 0 {
		for _, x := range s.all {
			names = append(names, x.name+"\t"+x.usage())
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// maxSecret bounds a secret that is read.
const maxSecret = 64 << 10

// setTo checks a value and writes it to the config file.
func setTo(in io.Reader, s *settings, args []string) error {
	x, err := s.find(args[0])
	if err != nil {
		return err
	}
	switch {
	case x.secret && len(args) == 2:
		return voice.Error("repl.is-secret-and-command-line", "name", x.name)
	case x.secret:
		value, err := bufio.NewReader(io.LimitReader(in, maxSecret)).ReadString('\n')
		if value = strings.TrimSpace(value); value == "" {
			return errors.Join(voice.Error("repl.standard-input-holds-no-value", "name", x.name), noEOF(err))
		}
		args = append(args, value)
	case len(args) == 1:
		return voice.Error("repl.a-value-for-is-missing", "name", x.name)
	}
	if err := x.refuse(args[1]); err != nil {
		return fmt.Errorf("%s: %w", x.name, err)
	}
	return s.change(x.name, &args[1])
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// shown is the value as it may be printed.
func (x *setting) shown() string {
	switch {
	case x.secret && x.value != "":
		return "(set)"
	case x.value == "":
		return "-"
	case x.address:
		return withoutKeys(x.value)
	case x.base:
		return storage.Shown(x.value)
	}
	return x.value
}

// usage is the help without the marks of the names of values.
func (x *setting) usage() string { return strings.ReplaceAll(x.help, "`", "") }

// printSettings lists the settings with their origins.
func printSettings(out io.Writer, set *settings) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range set.all {
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.name, clean.Line(s.shown()), clean.Line(s.origin))
	}
	return w.Flush()
}

// settingsJSON is printSettings for programs.
func settingsJSON(out io.Writer, set *settings) error {
	type one struct {
		Name   string `json:"name"`
		Value  string `json:"value"`
		Origin string `json:"origin"`
		Help   string `json:"help"`
	}
	all := []one{}
	for _, s := range set.all {
		v := ""
		if s.value != "" {
			v = s.shown()
		}
		all = append(all, one{s.name, v, s.origin, s.usage()})
	}
	return encoder(out, "  ").Encode(all)
}

// isBase refuses what can be neither the path of a file nor the address of a database.
func isBase(v string) error {
	if storage.IsServer(v) {
		return storage.CheckAddress(v)
	}
	if scheme, _, found := strings.Cut(v, "://"); found {
		return voice.Error("repl.a-knowledge-base-is-file", "scheme", scheme)
	}
	return isFile(v)
}

// isPerson refuses what cannot be the name of a person: what other sources are called by,
// and what would not fit into a line.
func isPerson(v string) error {
	switch {
	case v == "":
		return nil
	case !personName.MatchString(v), utf8.RuneCountInString(v) > longestName:
		return voice.Error("repl.is-no-name-it-begins", "value", v)
	case slices.Contains([]string{"you", "person", "somebody", "program"}, strings.ToLower(v)), strings.HasPrefix(strings.ToLower(v), "mcp "):
		return voice.Error("repl.stands-for-somebody-else", "value", v)
	}
	return nil
}

const longestName = 64 // runes

// The pattern does not say how long a name is: it would repeat its letters as often, at every
// start of the program.
var personName = regexp.MustCompile(`^\pL[\pL\pN ._'@-]*$`)

// isFile refuses what cannot be the path of a file.
func isFile(v string) error {
	if v == "" {
		return nil
	}
	if info, err := os.Stat(v); err == nil && info.IsDir() {
		return voice.Error("repl.is-folder-name-file", "value", v)
	}
	return nil
}
