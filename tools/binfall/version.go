package main

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim/param"
)

// A build says which program this is.
type build struct {
	Version  string `json:"version"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// thisBuild reads the build info: a release is named by its tag, any other
// build by its revision, and one outside a repository is devel.
func thisBuild() build {
	b := build{"devel", runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	// A pseudo-version, v0.0.0-time-revision, says no more than the revision.
	if v := info.Main.Version; v != "" && v != "(devel)" && !strings.HasPrefix(v, "v0.0.0-") {
		b.Version = v
		return b
	}
	changed := false
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			b.Version = "devel-" + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified":
			changed = s.Value == "true"
		}
	}
	if changed {
		b.Version += "+changed"
	}
	return b
}

func newVersion(line []string) *cobra.Command {
	var format string
	set := param.NewSet()
	set.Choice("format", &format, "form of the output", "table", "json")
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print version, Go version and platform",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := wrong(readOptions(cmd, line, set)...); err != nil {
				return err
			}
			b := thisBuild()
			if format == "json" {
				text, err := encode(b)
				if err != nil {
					return err
				}
				return writeAll(cmd.OutOrStdout(), string(text)+"\n")
			}
			t := newTable("ll", "binfall", b.Version)
			t.add("go", b.Go)
			t.add("platform", b.Platform)
			var text strings.Builder
			t.write(&text)
			return writeAll(cmd.OutOrStdout(), text.String())
		},
	}
	addOptions(cmd, set)
	return cmd
}
