package game
import ("testing";"os";"binfall/game/paint";"binfall/game/theme";"binfall/game/raster")
func snap(a *App, name string) { var l paint.List; a.Draw(&l); f,_ := os.Create("/tmp/w/png/"+name+".png"); raster.PNG(f, raster.Draw(&l, a.look, 1)); f.Close() }
func TestZZLook(t *testing.T) {
	for _, c := range []struct{ name, spec string; at int64; w,h float32; look string; disc bool }{
		{"wide-light", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 600, 440, "light", false},
		{"wide-dark", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 600, 440, "dark", false},
		{"phone-tree", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 390, 360, "dark", false},
		{"phone-disc", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 390, 360, "light", true},
		{"frame", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 500, 264, "light", false},
		{"frame-disc", "walk?graph=lps&p=5&q=13&walkers=2&seed=11", 1786, 500, 264, "dark", true},
	} {
		a := staged(t, c.spec)
		a.Layout(c.w, c.h)
		a.Dress(theme.Named(c.look), false, true)
		a.Mark(Marks{Disc: c.disc})
		a.SeekTo(c.at)
		pass(t, a, 5)
		snap(a, c.name)
	}
}
