package xmlrpc

// Long texts in short pieces. encoding/xml returns the text between two tags as one token, in
// a buffer that doubles: an answer of 64 MB that never ends its text would hold 200 MB before
// it is refused. This reader stands before it and cuts a text every few kilobytes by an empty
// comment, which the decoder drops. Own.
//
// It follows the XML only as far as it must to know where a comment can stand: in text, but
// not within an entity or a character of several bytes, and in a CDATA section by ending it
// and opening the next. So it cuts only before an ASCII letter or digit. Tags, comments and
// the like cannot be cut; one that is too long is refused.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

const (
	pieceBytes    = 32 << 10 // of a text, before it is cut at the next letter or digit
	longestMarkup = 64 << 10 // bytes of a tag, a comment or an instruction
)

// The places in a message.
const (
	inText     = iota
	inMarkup   // behind <, before it is known what it is
	inTag      // up to > outside quotes; a document type is one too, for the decoder refuses it anyway
	inQuotes   // of an attribute
	inComment  // up to -->
	inStep     // a processing instruction, up to ?>
	inVerbatim // a CDATA section, up to ]]>
)

// pieces is the reader. It keeps track of where in the message it is, because a cut may only
// be made in text between tags.
type pieces struct {
	r      *bufio.Reader
	most   int    // bytes of a piece: pieceBytes, and fewer in tests
	out    []byte // to be passed on, a slice of buffer
	buffer []byte
	place  int
	run    int     // bytes since the place was entered, or since the last cut
	last   [2]byte // the bytes before the next one
	head   []byte  // inMarkup: from < on, at most as long as <![CDATA[
	quote  byte    // inQuotes: the one that ends them
	entity bool    // inText: behind & and before ;
	err    error
}

// newPieces returns a reader of r.
func newPieces(r io.Reader) *pieces { return &pieces{r: bufio.NewReader(r), most: pieceBytes} }

func (p *pieces) Read(b []byte) (int, error) {
	for len(p.out) == 0 {
		if p.err != nil {
			return 0, p.err
		}
		p.fill()
	}
	n := copy(b, p.out)
	p.out = p.out[n:]
	return n, nil
}

// fill reads what there is, at least one byte, and puts it into the buffer with the cuts.
func (p *pieces) fill() {
	p.buffer = p.buffer[:0]
	if _, err := p.r.Peek(1); err != nil {
		p.err = err
		return
	}
	b, _ := p.r.Peek(p.r.Buffered())
	read := len(b)
	for len(b) > 0 {
		if n := p.plain(b); n > 0 {
			p.buffer = append(p.buffer, b[:n]...)
			b = b[n:]
			continue
		}
		c := b[0]
		if p.run >= p.most && alphanumeric(c) && !p.entity {
			p.cut()
		}
		if p.run > longestMarkup && p.place != inText && p.place != inVerbatim {
			p.err = fmt.Errorf("%w: a tag or a comment of more than %d bytes", ErrLimit, longestMarkup)
			return
		}
		p.step(c)
		p.buffer = append(p.buffer, c)
		b = b[1:]
	}
	p.out = p.buffer
	p.r.Discard(read)
}

// plain follows the bytes at the head of b that are text and need no cut, and returns their
// number: the usual case, at once.
func (p *pieces) plain(b []byte) int {
	if p.place != inText || p.run >= p.most {
		return 0
	}
	b = b[:min(len(b), p.most-p.run)]
	if n := bytes.IndexByte(b, '<'); n >= 0 {
		b = b[:n]
	}
	if begin, end := bytes.LastIndexByte(b, '&'), bytes.LastIndexByte(b, ';'); begin != end { // either is there
		p.entity = begin > end
	}
	p.run += len(b)
	return len(b)
}

// cut ends a piece, where the place allows it.
func (p *pieces) cut() {
	switch p.place {
	case inText:
		p.buffer = append(p.buffer, "<!---->"...)
	case inVerbatim:
		p.buffer = append(p.buffer, "]]><![CDATA["...)
	default:
		return
	}
	p.run = 0
}

// step follows one byte.
func (p *pieces) step(c byte) {
	p.run++
	last := p.last
	p.last = [2]byte{last[1], c}
	switch p.place {
	case inText:
		if c == '<' {
			p.enter(inMarkup)
			p.head = append(p.head[:0], c)
			return
		}
		p.entity = c == '&' || p.entity && c != ';'
	case inMarkup:
		p.head = append(p.head, c)
		p.opened()
	case inTag:
		if c == '"' || c == '\'' {
			p.place, p.quote = inQuotes, c
		} else if c == '>' {
			p.enter(inText)
		}
	case inQuotes:
		if c == p.quote {
			p.place = inTag
		}
	case inComment:
		p.ends(c == '>' && last == [2]byte{'-', '-'})
	case inStep:
		p.ends(c == '>' && last[1] == '?')
	case inVerbatim:
		p.ends(c == '>' && last == [2]byte{']', ']'})
	}
}

// opened finds out what the markup is, from its beginning.
func (p *pieces) opened() {
	const verbatim, comment = "<![CDATA[", "<!--"
	switch c := p.head[len(p.head)-1]; {
	case string(p.head) == "<?":
		p.enter(inStep)
	case string(p.head) == comment:
		p.enter(inComment)
	case string(p.head) == verbatim:
		p.enter(inVerbatim)
	case bytes.HasPrefix([]byte(verbatim), p.head), bytes.HasPrefix([]byte(comment), p.head):
	case c == '>':
		p.enter(inText)
	default:
		p.place = inTag
		if c == '"' || c == '\'' {
			p.place, p.quote = inQuotes, c
		}
	}
}

// enter begins a place. What ends a comment or a section must stand wholly inside it.
func (p *pieces) enter(place int) {
	p.place, p.run, p.entity, p.last = place, 0, false, [2]byte{}
}

// ends goes back to text where the end of a place was found.
func (p *pieces) ends(yes bool) {
	if yes {
		p.enter(inText)
	}
}

func alphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
