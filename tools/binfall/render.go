package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/raster"
	"binfall/game/svg"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

const (
	leastSide = 100 // of a stage, CSS pixels
	mostSide  = 4000

	leastFrames, mostFrames = 2, 600
	// mostFilm bounds the pixels of a film over all its frames: it keeps a byte
	// for each that changes.
	mostFilm  = 500e6
	frameTime = 24  // ticks of 1/60 s
	lastTime  = 180 // ticks: the end of a film is what one wants to read
)

// renderOptions are the options of render, read.
type renderOptions struct {
	set           *param.Set
	at            int64
	look          string
	scale, frames int

	// Texts of their own form.
	out, format   string // format is png, svg or gif
	width, height int    // CSS pixels
}

func newRender(line []string) *cobra.Command {
	o := &renderOptions{set: param.NewSet()}
	o.set.Count("at", &o.at, 0, 0, 1e18, "the position after so many steps, instead of the end")
	o.set.Choice("theme", &o.look, "colours, and the size of type", "light", "dark", "projector")
	o.set.Int("scale", &o.scale, 1, 1, 2, "pixels of a png or gif for each pixel of --size")
	o.set.Int("frames", &o.frames, 0, 0, mostFrames, "pictures of a gif, evenly spaced from the empty bins to --at")
	cmd := &cobra.Command{
		Use:   "render ID key=value… -o FILE",
		Short: "Draw what the page would show of a run, as PNG, SVG or GIF",
		Long: `Render runs a setup to a position and draws what the page's stage would show there: the bins,
the way of the last ball, the greatest load and, where there are more bins than pixels, the
bins sorted by load with theory beside them; or the slots of a table and its graph. No browser is needed. The end of the name of FILE
says what it becomes: .png, .svg, or .gif for a film, which takes --frames.

A PNG carries spec, version, step and digest as text, an SVG as its title and description.
Without seed=… a seed is drawn, and printed.`,
		Example: `  binfall render d-choice n=20 ties=first seed=555 --at 17 -o two.png
  binfall render one-choice n=1e6 seed=1 --theme dark --scale 2 -o million.png
  binfall render d-choice n=300 seed=20 --frames 60 -o film.gif`,
		ValidArgsFunction: completeSetup,
	}
	addOptions(cmd, o.set)
	flags := cmd.Flags()
	flags.StringVarP(&o.out, "out", "o", "", "write to `FILE`, which appears whole or not at all")
	size := flags.String("size", "600x440", "`WIDTHxHEIGHT` of the stage, in pixels before --scale")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		setup, drawn, faults := readSetup(args, true)
		faults = append(faults, readOptions(cmd, line, o.set)...)
		faults = append(faults, o.readTexts(cmd, *size)...)
		memory := readMemoryLimit("/")
		if setup != nil {
			faults = append(faults, memory.refuse(setup))
			if !game.Drawable(setup.Def) {
				faults = append(faults, fmt.Errorf("%s: there is no picture yet of what is of the kind %s", setup.ID, setup.Scene))
			}
		}
		if err := wrong(faults...); err != nil {
			return err
		}
		if drawn {
			fmt.Fprintf(cmd.ErrOrStderr(), "seed=%d was drawn\n", setup.Seed())
		}
		return o.run(cmd, setup, memory)
	}
	return cmd
}

var sizeForm = regexp.MustCompile(`^([0-9]{1,9})x([0-9]{1,9})$`)

// readTexts reads the options that are no fields, and finds those that do not
// go together.
func (o *renderOptions) readTexts(cmd *cobra.Command, size string) (faults []error) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	given := cmd.Flags().Changed
	if !given("at") {
		o.at = run.ToEnd
	}
	o.format = strings.ToLower(strings.TrimPrefix(filepath.Ext(o.out), "."))
	switch {
	case o.format != "png" && o.format != "svg" && o.format != "gif":
		fault("--out=%s: allowed is the name of a file that ends in .png, .svg or .gif", o.out)
	case o.format == "gif" && !given("frames"):
		fault("--out=%s: a gif is a film; give --frames as well, such as --frames 60", o.out)
	case o.format != "gif" && given("frames"):
		fault("--frames=%d: only a gif has frames; allowed is --out with a name that ends in .gif", o.frames)
	}
	if o.format == "gif" && given("frames") && o.frames < leastFrames {
		fault("--frames=%d: allowed is %d to %d", o.frames, leastFrames, mostFrames)
	}
	if o.format == "svg" && given("scale") {
		fault("--scale=%d: an svg has no pixels; leave --scale out", o.scale)
	}
	if m := sizeForm.FindStringSubmatch(size); m != nil {
		o.width, _ = strconv.Atoi(m[1]) // nine digits always are a number
		o.height, _ = strconv.Atoi(m[2])
	}
	if min(o.width, o.height) < leastSide || max(o.width, o.height) > mostSide {
		fault("--size=%s: allowed is %dx%d to %dx%d", size, leastSide, leastSide, mostSide, mostSide)
		return faults
	}
	if o.format != "svg" && max(o.width, o.height)*o.scale > raster.Largest {
		fault("--size=%s: with --scale=%d a side has %d pixels; allowed is %d", size, o.scale, max(o.width, o.height)*o.scale, raster.Largest)
	}
	if all := float64(o.frames*o.scale*o.scale) * float64(o.width*o.height); o.format == "gif" && all > mostFilm {
		fault("--frames=%d: with --size=%s a film of %s pixels; allowed is %s", o.frames, size, amount(all), amount(mostFilm))
	}
	return faults
}

// run draws the pictures and writes them.
func (o *renderOptions) run(cmd *cobra.Command, setup *sim.Setup, memory memoryLimit) error {
	ctx, release := lifetime(0)
	defer release()
	tameCollector(setup, 1, memory)
	sink, err := openSink(o.out, nil)
	if err != nil {
		return err
	}
	still := &still{setup: setup, process: setup.Open(), look: theme.Named(o.look), width: float32(o.width), height: float32(o.height), trace: sim.NewTrace(1024)}
	end := finalStep(setup, o.at)
	if o.format == "gif" {
		if err = still.advance(ctx, end); err == nil { // for the height of the axis
			highest := game.Height(still.process)
			still.process = nil
			debug.FreeOSMemory() // before the second one is opened
			still.process, still.step, still.highest = setup.Open(), 0, highest
			still.trace.Reset()
			err = o.film(ctx, sink, still, end)
		}
	} else if err = still.advance(ctx, end); err == nil {
		err = o.picture(sink, still)
	}
	if err != nil {
		sink.discard()
		return err
	}
	if err := sink.commit(); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: step %d, digest %s; %s\n", o.out, still.step, still.digest, still.reading.Legend)
	return nil
}

// picture writes a PNG or an SVG, which say where they are from.
func (o *renderOptions) picture(w io.Writer, s *still) (err error) {
	if s.digest, err = sim.Digest(s.process); err != nil {
		return err
	}
	var list paint.List
	s.draw(&list)
	version := "binfall " + thisBuild().Version
	if o.format == "svg" {
		return svg.Write(w, &list, svg.Options{
			Theme: s.look, Title: s.setup.Spec(),
			Description: fmt.Sprintf("%s: step %d, digest %s. %s; %s. %s.", version, s.step, s.digest, s.reading.Headline, s.reading.Below, s.reading.Legend),
		})
	}
	return raster.PNG(w, raster.Draw(&list, s.look, float64(o.scale)),
		raster.Note{Key: "Software", Text: version}, raster.Note{Key: "Source", Text: s.setup.Spec()},
		raster.Note{Key: "Step", Text: strconv.FormatInt(s.step, 10)}, raster.Note{Key: "Digest", Text: s.digest})
}

// film writes a GIF of positions from the first step to the end.
func (o *renderOptions) film(ctx context.Context, w io.Writer, s *still, end int64) (err error) {
	film, canvas := raster.NewFilm(s.look), raster.New(s.look, float64(o.scale))
	var list paint.List
	for i := range int64(o.frames) {
		last := int64(o.frames) - 1
		if err := s.advance(ctx, end/last*i+end%last*i/last); err != nil { // end·i/last without a product that could overflow
			return err
		}
		s.draw(&list)
		ticks := frameTime
		if i == last {
			ticks = lastTime
		}
		if err := film.Add(canvas.Draw(&list), ticks); err != nil {
			return err
		}
	}
	if s.digest, err = sim.Digest(s.process); err != nil {
		return err
	}
	return film.Write(w, false)
}

// A still is a run at a position, with what is needed to draw it.
type still struct {
	setup         *sim.Setup
	process       sim.Process
	look          *theme.Theme
	width, height float32 // CSS pixels
	highest       int     // load for which the axis has room; 0: the greatest there is
	step          int64
	trace         *sim.Trace // of the last step alone

	reading game.Reading // what the last picture says
	digest  string       // of the process at the last picture
}

// patienceSteps is how many steps pass before a signal is looked for.
const patienceSteps = 1 << 20

// advance goes on to a position, or to the end of the process if that is
// earlier. The error is that of a signal.
func (s *still) advance(ctx context.Context, to int64) error {
	for s.step < to {
		if ctx.Err() != nil {
			return fmt.Errorf("stopped at step %d: %w; nothing was written", s.step, context.Cause(ctx))
		}
		n, trace := int(min(to-s.step-1, patienceSteps)), (*sim.Trace)(nil)
		if n == 0 { // the last step is the one that is shown
			s.trace.Reset()
			n, trace = 1, s.trace
		}
		done := s.process.Step(n, trace)
		s.step += int64(done)
		if done < n {
			return nil
		}
	}
	return nil
}

// draw draws the scene of the process.
func (s *still) draw(list *paint.List) {
	s.reading = game.Still{Setup: s.setup, Process: s.process, Step: s.step, Events: s.trace,
		W: s.width, H: s.height, Look: s.look, Highest: s.highest}.Draw(list)
}
