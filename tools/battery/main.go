// Command battery puts the words of sim/rng through dieharder and records what
// it says. It is run by hand when the mixing function changes (decision record
// 0001); the chi-squares and correlations that guard it every day are tests of
// sim/rng.
//
//	go run ./tools/battery -o tools/battery/results.csv
//	go run ./tools/battery -stream low-bits -tests 0,100-102
//
// dieharder comes from Debian's package of that name.
package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"binfall/sim/rng"
)

func main() {
	stream := flag.String("stream", "all", "one of "+strings.Join(streamNames(), ", ")+", or all")
	list := flag.String("tests", "0-17,100-102,200-209", "dieharder's test numbers")
	seed := flag.Uint64("seed", 1, "seed of the words")
	out := flag.String("o", "", "CSV file to append to (default: standard output)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *stream, *list, *seed, *out); err != nil {
		fmt.Fprintln(os.Stderr, "battery:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, stream, list string, seed uint64, out string) error {
	tests, err := numbers(list)
	if err != nil {
		return err
	}
	var chosen []source
	for _, s := range streams {
		if stream == "all" || stream == s.name {
			chosen = append(chosen, s)
		}
	}
	if len(chosen) == 0 {
		return fmt.Errorf("stream %q: allowed are %s, all", stream, strings.Join(streamNames(), ", "))
	}
	file := os.Stdout
	if out != "" {
		file, err = os.OpenFile(out, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
	}
	table := csv.NewWriter(file)
	for _, s := range chosen {
		words := s.open(seed)
		for _, test := range tests {
			for _, args := range variants(test) {
				rows, err := dieharder(ctx, args, words)
				if err != nil {
					return fmt.Errorf("stream %s, test %d: %w", s.name, test, err)
				}
				for _, row := range rows {
					table.Write(append([]string{s.name, strconv.FormatUint(seed, 10)}, row...))
				}
			}
			table.Flush()
			if err := table.Error(); err != nil {
				return err
			}
		}
	}
	return nil
}

// variants are the arguments of a test. Three tests look at groups of words and
// want to be told how many: a few sizes of those that dieharder -a goes through.
func variants(test int) [][]string {
	groups := map[int][]int{200: {1, 2, 4, 8, 12}, 201: {2, 5}, 202: {2, 5}, 203: {0, 7, 32}}[test]
	var list [][]string
	for _, size := range groups {
		list = append(list, []string{"-d", strconv.Itoa(test), "-n", strconv.Itoa(size)})
	}
	if list == nil {
		list = [][]string{{"-d", strconv.Itoa(test)}}
	}
	return list
}

// dieharder runs one test on the words that follow those already taken, so that
// no two tests of a battery see the same ones. A row is test, ntuple, tsamples,
// psamples, p-value, assessment.
func dieharder(ctx context.Context, args []string, words func() uint64) ([][]string, error) {
	cmd := exec.CommandContext(ctx, "dieharder", append([]string{"-g", "200"}, args...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	feed(in, words)
	if err := cmd.Wait(); err != nil {
		return nil, err
	}
	var rows [][]string
	for line := range strings.Lines(said.String()) {
		fields := strings.Split(line, "|")
		if len(fields) != 6 || strings.Contains(line, "test_name") {
			continue
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		rows = append(rows, fields)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("dieharder printed no result: %q", said.String())
	}
	return rows, nil
}

// feed writes words, low byte first, until the reader has had enough: a closed
// pipe is the normal end.
func feed(w io.WriteCloser, words func() uint64) {
	defer w.Close()
	buffered := bufio.NewWriterSize(w, 1<<16)
	var b [8]byte
	for {
		x := words()
		for i := range b {
			b[i] = byte(x >> (8 * i))
		}
		if _, err := buffered.Write(b[:]); err != nil {
			return
		}
	}
}

// A source is one order of reading words in which a weakness could hide.
type source struct {
	name string
	open func(seed uint64) func() uint64
}

var streams = []source{
	// One ball after the other, two choices each: the order of a run with d = 2.
	{"ball-major", func(seed uint64) func() uint64 {
		key, i := rng.New(seed, "choice"), uint64(0)
		return func() uint64 {
			word := key.Word(rng.At(i>>1, i&1))
			i++
			return word
		}
	}},
	// The first choice of every ball: addresses rise by 1024.
	{"choice-major", func(seed uint64) func() uint64 {
		key, ball := rng.New(seed, "choice"), uint64(0)
		return func() uint64 {
			word := key.Word(rng.At(ball, 0))
			ball++
			return word
		}
	}},
	// The same address under a seed and its 53 neighbours one bit away.
	{"keys-one-bit-apart", func(seed uint64) func() uint64 {
		keys := []rng.Key{rng.New(seed, "choice")}
		for bit := range 53 {
			keys = append(keys, rng.New(seed^1<<bit, "choice"))
		}
		i := uint64(0)
		return func() uint64 {
			word := keys[i%uint64(len(keys))].Word(i / uint64(len(keys)))
			i++
			return word
		}
	}},
	// The first 32 balls of one trial after the other, seeds as a run derives them.
	{"trial-seeds", func(seed uint64) func() uint64 {
		trials, i := rng.New(seed, "trial"), uint64(0)
		var key rng.Key
		return func() uint64 {
			if i%64 == 0 {
				key = rng.New(trials.Word(1+i/64)>>11, "choice")
			}
			word := key.Word(rng.At(i%64>>1, i&1))
			i++
			return word
		}
	}},
	// The lowest byte of eight words at a time: the weakest bits of a product.
	{"low-bits", func(seed uint64) func() uint64 {
		key, ball := rng.New(seed, "choice"), uint64(0)
		return func() uint64 {
			var word uint64
			for range 8 {
				word = word<<8 | key.Word(rng.At(ball, 0))&0xff
				ball++
			}
			return word
		}
	}},
}

func streamNames() []string {
	var names []string
	for _, s := range streams {
		names = append(names, s.name)
	}
	return names
}

// numbers reads a list such as 0-17,100.
func numbers(list string) ([]int, error) {
	var all []int
	for part := range strings.SplitSeq(list, ",") {
		low, high, isRange := strings.Cut(part, "-")
		if !isRange {
			high = low
		}
		from, err1 := strconv.Atoi(low)
		to, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || from < 0 || to < from {
			return nil, fmt.Errorf("tests %q: want numbers and ranges such as 0-17,100", list)
		}
		for n := from; n <= to; n++ {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
