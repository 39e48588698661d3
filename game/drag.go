package game

// A drag is a pointer that holds the bins.
type drag struct {
	on    bool
	x     float32 // where it took hold
	first int     // the first bin in view then
}

// pan lets the pointer draw the bins to one side when not all are in view.
func (a *App) pan(in Input) {
	from, to := a.camera.Range(a.bins)
	if !in.Down || to-from >= a.bins || a.w <= 0 {
		a.drag.on = false
		return
	}
	if !a.drag.on {
		a.drag = drag{true, in.X, from}
		return
	}
	moved := int((a.drag.x - in.X) / a.w * float32(to-from))
	if first := a.camera.Pan(a.bins, a.drag.first+moved-from); first != a.camera {
		a.camera = first
		a.touch()
	}
}
