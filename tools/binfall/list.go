package main

import (
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim/catalog"
)

func newList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List every process: id, title, what one step is",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			t := newTable("llll", "ID", "TITLE", "STEP", "WHAT HAPPENS")
			for _, d := range catalog.All {
				t.add(d.ID, d.Title, d.AUnit(), d.Summary)
			}
			var b strings.Builder
			t.write(&b)
			return writeAll(cmd.OutOrStdout(), b.String())
		},
	}
}
