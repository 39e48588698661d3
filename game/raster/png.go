package raster

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"strings"
	"unicode/utf8"
)

// A Note is a word and its text within a picture file, so that a saved picture
// tells where it is from: "Software" and the version, "Source" and the spec.
type Note struct{ Key, Text string }

// PNG writes an opaque image, such as Draw returns, with notes which any reader
// of PNG text shows. A key has 1 to 79 printable ASCII characters and no space at
// either end; a text is UTF-8 without NUL. Anything else is an error, and nothing
// is written.
//
// It does not go through image/png, which foretells each pixel from its
// neighbours: our flat pictures are a quarter smaller without.
func PNG(w io.Writer, img *image.NRGBA, notes ...Note) error {
	size := img.Rect.Size()
	head := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	head = binary.BigEndian.AppendUint32(head, uint32(size.Y))
	head = append(head, 8, 2, 0, 0, 0) // bits of a channel, RGB, the only compression and filter set, not interlaced
	file := chunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head)
	for _, n := range notes {
		kind, data, err := n.encode()
		if err != nil {
			return err
		}
		file = chunk(file, kind, data)
	}
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	if err != nil {
		return fmt.Errorf("package raster: %w", err)
	}
	row := make([]byte, 1+3*size.X) // the first byte says: as it is
	for y := range size.Y {
		from := img.Pix[y*img.Stride:]
		for x := range size.X {
			copy(row[1+3*x:], from[4*x:4*x+3])
		}
		if _, err := z.Write(row); err != nil {
			return fmt.Errorf("package raster: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("package raster: %w", err)
	}
	file = chunk(chunk(file, "IDAT", b.Bytes()), "IEND", nil)
	if _, err := w.Write(file); err != nil {
		return fmt.Errorf("package raster: %w", err)
	}
	return nil
}

// chunk appends a chunk: length, kind, data, checksum.
func chunk(file []byte, kind string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	start := len(file)
	file = append(append(file, kind...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[start:]))
}

// encode returns the note as tEXt if it is ASCII, else as iTXt (PNG
// specification, third edition, 11.3.3).
func (n Note) encode() (kind string, data []byte, err error) {
	bad := func(r rune) bool { return r < ' ' || r > '~' }
	if n.Key == "" || len(n.Key) > 79 || strings.ContainsFunc(n.Key, bad) || strings.TrimSpace(n.Key) != n.Key {
		return "", nil, fmt.Errorf("package raster: %q is no key for a note", n.Key)
	}
	if !utf8.ValidString(n.Text) || strings.ContainsRune(n.Text, 0) {
		return "", nil, fmt.Errorf("package raster: the text of %q is not UTF-8 or has a NUL", n.Key)
	}
	if strings.ContainsFunc(n.Text, func(r rune) bool { return r > '~' }) {
		// Not compressed; no language, no translated key.
		return "iTXt", []byte(n.Key + "\x00\x00\x00\x00\x00" + n.Text), nil
	}
	return "tEXt", []byte(n.Key + "\x00" + n.Text), nil
}
