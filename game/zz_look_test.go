package game
import ("testing";"os";"image";"image/draw";"image/color";"binfall/game/paint";"binfall/game/theme";"binfall/game/raster")
type shots struct { list []image.Image }
func (s *shots) snap(a *App) { var l paint.List; a.Draw(&l); s.list = append(s.list, raster.Draw(&l, a.look, 1)) }
func (s *shots) save(name string, cols int) { w,h := 0,0; for _, i := range s.list { w=max(w,i.Bounds().Dx()); h=max(h,i.Bounds().Dy()) }
	rows := (len(s.list)+cols-1)/cols
	o := image.NewNRGBA(image.Rect(0,0,cols*(w+6),rows*(h+6))); draw.Draw(o,o.Rect,image.NewUniform(color.Gray{128}),image.Point{},draw.Src)
	for k,i := range s.list { draw.Draw(o, image.Rect((k%cols)*(w+6),(k/cols)*(h+6),(k%cols)*(w+6)+w,(k/cols)*(h+6)+h), i, image.Point{}, draw.Src) }
	f,_ := os.Create("/tmp/w/png/"+name+".png"); raster.PNG(f, o); f.Close(); s.list = nil }
type shot struct{ spec string; at int64; w,h float32; look string; disc bool }
func (c shot) take(t *testing.T, s *shots) {
		a := staged(t, c.spec)
		a.Layout(c.w, c.h)
		a.Dress(theme.Named(c.look), false, true)
		a.Mark(Marks{Disc: c.disc})
		a.SeekTo(c.at)
		pass(t, a, 5)
		for n := 0; searching(a.lanes) && n < 1000; n++ { pass(t, a, 1) }
		pass(t, a, 1)
		s.snap(a)
}
const lps13 = "walk?graph=lps&p=5&q=13&walkers=2&seed=11"
func TestZZa(t *testing.T) {
	var s shots
	for _, c := range []shot{ {lps13, 1786, 600, 440, "light", false}, {lps13, 1786, 600, 440, "dark", false}} { c.take(t,&s) }
	s.save("a",2)
	for _, c := range []shot{ {lps13, 1786, 390, 360, "dark", false}, {lps13, 1786, 390, 360, "light", true}, {lps13, 1786, 500, 264, "light", false}, {lps13, 1786, 500, 264, "dark", true}} { c.take(t,&s) }
	s.save("b",2)
}

func TestZZc(t *testing.T) {
	var s shots
	for _, c := range []shot{ {"walk?graph=lps&p=5&q=29&walkers=3&seed=1", 12180, 600, 440, "light", false},
	{"walk?graph=lps&p=5&q=37&walkers=2&seed=1", 30000, 600, 440, "dark", false},
	{"walk?graph=inflated&girth=3&seed=1", 900, 600, 440, "light", false},
	{"walk?graph=torus&seed=1", 1000, 600, 440, "dark", false},
	{"walk?graph=cycle&seed=1", 600, 600, 440, "light", false},
	{"walk?graph=cycles&seed=1", 600, 600, 440, "light", false},
	{"walk?graph=complete&seed=1", 600, 600, 440, "light", false},
	{"walk?graph=lps&p=5&q=13&walkers=9&seed=11", 1786, 600, 440, "light", false},
	} { c.take(t,&s) }
	s.save("c",2)
}
func TestZZd(t *testing.T) {
	var s shots
	a := staged(t, "walk?graph=lps&p=5&q=13&walkers=6&reset=any&horizon=40&seed=11")
	a.Dress(theme.Named("light"), false, true)
	a.SeekTo(10); pass(t,a,2)
	a.Round(); pass(t,a,3); s.snap(a)
	a.One(); pass(t,a,3); s.snap(a)
	pass(t,a,3); s.snap(a)
	pass(t,a,7); s.snap(a)
	pass(t,a,12); s.snap(a)
	a.Dress(theme.Named("light"), true, true)
	a.One(); pass(t,a,3); s.snap(a)
	for _, c := range []shot{
	{"walk?graph=lps&p=5&q=29&walkers=2&seed=1", 12180, 390, 360, "dark", true},
	{"walk?graph=cycles&n=600&girth=5&walkers=4&seed=1", 100, 600,440, "light", false},
	{"walk?graph=lps&p=5&q=37&walkers=2&seed=1", 30000, 600, 440, "dark", false},
	{lps13, 0, 600, 440, "light", false},
	} { c.take(t,&s) }
	s.save("d",2)
}
func TestZZe(t *testing.T) {
	var s shots
	for _, sz := range [][2]float32{{600,440},{390,360}} {
	for _, mv := range []string{"", "simple"} {
	a := staged(t, lps13)
	a.Layout(sz[0],sz[1])
	a.Dress(theme.Named(map[bool]string{true:"light",false:"dark"}[mv==""]), false, true)
	if err := a.Blind(mv); err != nil { t.Fatal(err) }
	for !a.BlindTest().Ready { pass(t,a,1) }
	pass(t,a,1); s.snap(a)
	a.Answer(true); pass(t,a,1); s.snap(a)
	a.Unshuffle(true); pass(t,a,1); s.snap(a)
	}}
	s.save("e",3)
}
