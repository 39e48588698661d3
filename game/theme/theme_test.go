package theme_test

import (
	"image/color"
	"math"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
)

// linear turns a colour into light, each channel 0…1.
func linear(c color.NRGBA) [3]float64 {
	var out [3]float64
	for i, v := range [...]uint8{c.R, c.G, c.B} {
		s := float64(v) / 255
		if out[i] = s / 12.92; s > 0.04045 {
			out[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast is that of WCAG 2.2.
func contrast(a, b color.NRGBA) float64 {
	y := func(c color.NRGBA) float64 {
		l := linear(c)
		return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] + 0.05
	}
	return max(y(a), y(b)) / min(y(a), y(b))
}

// TestContrast: whatever is written is readable, and what draws a border is seen.
func TestContrast(t *testing.T) {
	if got := contrast(color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255}); math.Abs(got-21) > 1e-9 {
		t.Fatalf("white on black is %v", got)
	}
	for _, name := range theme.Names() {
		look := theme.Named(name)
		pair := func(a, b paint.Role) {
			if got := contrast(look.Color(a), look.Color(b)); got < 4.5 {
				t.Errorf("%s: %v on %v has contrast %.2f", name, a, b, got)
			}
		}
		for _, ground := range []paint.Role{paint.Page, paint.Panel} {
			for _, r := range []paint.Role{paint.Ink, paint.Mut, paint.Edge, paint.Measured, paint.Theory, paint.Alarm, paint.SetupB} {
				pair(r, ground)
			}
		}
		for step := range paint.RampSteps {
			pair(look.OnRamp(step), paint.Ramp+paint.Role(step))
		}
	}
}

// sights are the ways to see, as matrices on light: normal, protan, deutan,
// tritan at full severity (Machado, Oliveira and Fernandes, A Physiologically-
// based Model for Simulation of Color Vision Deficiency, 2009, table 1).
var sights = [][9]float64{
	{1, 0, 0, 0, 1, 0, 0, 0, 1},
	{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// oklab is Ottosson's (A perceptual color space for image processing, 2020),
// times 100, of a colour as seen.
func oklab(c color.NRGBA, sight [9]float64) [3]float64 {
	l := linear(c)
	var seen [3]float64
	for i := range seen {
		seen[i] = min(max(sight[3*i]*l[0]+sight[3*i+1]*l[1]+sight[3*i+2]*l[2], 0), 1)
	}
	r, g, b := seen[0], seen[1], seen[2]
	x := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	y := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	z := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		100 * (0.2104542553*x + 0.7936177850*y - 0.0040720468*z),
		100 * (1.9779984951*x - 2.4285922050*y + 0.4505937099*z),
		100 * (0.0259040371*x + 0.7827717662*y - 0.8086757660*z),
	}
}

// least is the least distance between two of the roles over all sights.
func least(look *theme.Theme, roles []paint.Role) float64 {
	nearest := math.Inf(1)
	for _, sight := range sights {
		for i, r := range roles {
			for _, s := range roles[:i] {
				a, b := oklab(look.Color(r), sight), oklab(look.Color(s), sight)
				nearest = min(nearest, math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]))
			}
		}
	}
	return nearest
}

// TestDistance: setups and findings are told apart by everyone, and so are the
// heights. The numbers are what the search found, less rounding.
func TestDistance(t *testing.T) {
	for name, want := range map[string]float64{"dark": 19.6, "light": 16.9, "projector": 11.3} {
		look := theme.Named(name)
		if got := least(look, []paint.Role{paint.Measured, paint.Theory, paint.Alarm, paint.SetupB}); got < want-0.06 {
			t.Errorf("%s: findings are %.2f apart, not %.1f", name, got, want)
		}
		var ramp []paint.Role
		for step := range paint.RampSteps {
			ramp = append(ramp, paint.Ramp+paint.Role(step))
		}
		if got := least(look, ramp); got < 7-0.06 {
			t.Errorf("%s: heights are %.2f apart, not 7", name, got)
		}
	}
}

// TestRoles: every role has an opaque colour in every look, and what is none has
// none.
func TestRoles(t *testing.T) {
	for _, name := range theme.Names() {
		look := theme.Named(name)
		for r := range paint.Roles {
			if want := r != int(paint.None); (look.Color(paint.Role(r)).A == 255) != want {
				t.Errorf("%s: %v is %v", name, paint.Role(r), look.Color(paint.Role(r)))
			}
		}
		if look.Color(255).A != 0 {
			t.Errorf("%s: a role that is none has a colour", name)
		}
	}
	if theme.Named("sepia") != nil {
		t.Error("there is a theme sepia")
	}
}
