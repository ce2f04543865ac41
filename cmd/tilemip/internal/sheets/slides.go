package sheets

// Slides: a section's ideas, a paragraph each, with the picture, table, list or listing that belongs
// to it. A question stands alone, and its answer is the next slide. What a slide holds is counted, so
// that it is read from the last row; the deck's script makes type smaller where that was not enough.

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

//go:embed slides.css
var slidesCSS string

//go:embed slides.js
var slidesJS string

// What a slide holds: words of prose, and pixels of height as slides.css sets them.
const (
	mostWords  = 46
	mostHeight = 546
	line       = 50 // of prose, about 60 letters
	codeLine   = 33 // about 84 letters
)

// slide is one slide on its way.
type slide struct {
	heading, class string
	body, aside    strings.Builder
	words, height  int
	more, code     bool // has more than prose; has a listing, which takes the whole width
	full           bool // a question or an exercise: no other text is added
}

// deck is a lesson on its way to slides.
type deck struct {
	section string
	shown   string // the last figure
	lab     bool   // is about commands
	all     []*slide
}

// Text that is about the figure that was shown last, or has a board of its own.
var (
	pointing = textpos.Late(`([Tt]iles?|cells?) [0-9]`)
	ownBoard = textpos.Late("[Bb]oard (?:is )?`([0-9 /]+)`")
)

// Slides writes a lesson's slides. Where page, the address of tilemip's page, is given, each figure is
// on a slide of its own, too, live.
func Slides(w io.Writer, markdown, page string) error {
	all, err := blocks(markdown)
	if err != nil {
		return err
	}
	d, name := &deck{}, ""
	for _, b := range all {
		switch b.kind {
		case title:
			name, d.lab = b.text, strings.HasPrefix(b.text, "Lab")
			d.next("first").body.WriteString("<h1>" + inline(name) + "</h1>")
		case heading:
			d.section = b.text
			d.now().full = true
		case paragraph:
			d.say(b.text)
		case answer: // a place to write is on the handout
		case figure:
			s := d.now()
			if s.aside.String() != b.html { // else the exercise said which board
				if s.aside.Len() > 0 || s.code || s.heading != d.section {
					s = d.next("")
				}
				s.aside.WriteString(b.html)
				d.shown = b.html
			}
			if page != "" {
				s = d.next("live")
				s.body.WriteString(b.live)
				s.full = true
			}
		default:
			d.add(b)
		}
	}
	var body strings.Builder
	for n, s := range d.all {
		if s.words < 14 && !s.more && s.class == "" {
			s.class = "short"
		}
		fmt.Fprintf(&body, "<section class=\"%s\" id=\"%d\">\n", s.class, n+1)
		if s.heading != "" {
			fmt.Fprintf(&body, "<h2>%s</h2>\n", inline(s.heading))
		}
		fmt.Fprintf(&body, "<div class=\"content\"><div class=\"body\">%s</div>", s.body.String())
		if s.aside.Len() > 0 {
			fmt.Fprintf(&body, "<div class=\"aside\">%s</div>", s.aside.String())
		}
		fmt.Fprintf(&body, "</div>\n<footer>%s<span>%d / %d</span></footer>\n</section>\n", inline(name), n+1, len(d.all))
	}
	script := "<script>\n" + slidesJS + "</script>\n"
	if page != "" {
		script = fmt.Sprintf("<script src=\"%s/figure.js\"></script>\n", html.EscapeString(strings.TrimSuffix(page, "/"))) + script
	}
	return document(w, name, slidesCSS, body.String()+script)
}

// document writes a page of HTML.
func document(w io.Writer, name, style, body string) error {
	_, err := fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n%s</body>\n</html>\n", html.EscapeString(name), style, body)
	return err
}

func (d *deck) now() *slide { return d.all[len(d.all)-1] }

// next begins a slide.
func (d *deck) next(class string) *slide {
	d.all = append(d.all, &slide{heading: d.section, class: class})
	return d.now()
}

// say puts a paragraph on slides.
func (d *deck) say(text string) {
	if goal, is := strings.CutPrefix(text, "**Goal.** "); is {
		fmt.Fprintf(&d.now().body, "<p class=\"goal\">%s</p>", inline(goal))
		d.now().full = true
		return
	}
	switch {
	case strings.HasPrefix(text, "**You need.**"):
	case strings.HasPrefix(text, "**Exercise "):
		d.paragraph(d.next("exercise"), text)
		d.now().full = true
	default:
		d.split(sentences(text))
	}
}

// split takes the sentences of a paragraph: to a question, the question, its answer, by halves where
// they are many.
func (d *deck) split(all []string) {
	for at, one := range all {
		if one != "**Predict.**" && one != "**Question.**" {
			continue
		}
		if at > 0 {
			d.split(all[:at])
		}
		end := len(all)
		if one == "**Question.**" {
			for end = at + 1; end < len(all) && !strings.HasSuffix(all[end-1], "?"); end++ {
			}
			for end < len(all) && strings.HasSuffix(all[end], "?") {
				end++
			}
		}
		d.paragraph(d.next("question"), strings.Join(all[at:end], " "))
		d.now().full = true
		if end < len(all) {
			d.split(all[end:])
		}
		return
	}
	text := strings.Join(all, " ")
	if words(text) > mostWords && len(all) > 1 {
		half, count := 0, 0
		for ; half < len(all)-1 && (half == 0 || 2*(count+words(all[half])/2) < words(text)); half++ {
			count += words(all[half])
		}
		d.split(all[:half])
		d.split(all[half:])
		return
	}
	s := d.now()
	room := mostWords - s.words
	if strings.HasSuffix(text, ":") {
		room /= 2 // it stands with what it announces
	}
	if s.full || s.heading != d.section || words(text) > room || s.height+line*(1+words(text)/9) > mostHeight {
		s = d.next("")
	}
	d.paragraph(s, text)
}

func (d *deck) paragraph(s *slide, text string) {
	fmt.Fprintf(&s.body, "<p>%s</p>\n", inline(text))
	s.words += words(text)
	s.height += line * (1 + len(text)/60)
	if m := ownBoard().FindStringSubmatch(text); m != nil && s.aside.Len() == 0 {
		if drawn, err := picture("{{race board=\"" + m[1] + "\"}}"); err == nil {
			s.aside.WriteString(drawn.html)
			d.shown = drawn.html
		}
	} else if pointing().MatchString(text) && !strings.Contains(text, "board") && !s.more && s.aside.Len() == 0 && d.shown != "" {
		s.aside.WriteString(d.shown)
	}
}

// add puts a formula, list, table or listing on the slide of what announces it, if there is room.
func (d *deck) add(b block) {
	s, code := d.now(), b.kind == listing || b.kind == terminal
	if b.kind == terminal && !strings.HasPrefix(b.rows[0], "$ ") && !d.lab {
		return // commands without what they print: how to compute again what a sentence says
	}
	cost := 0
	for _, row := range b.rows {
		if code {
			cost += codeLine * (1 + len([]rune(row))/84)
		} else {
			cost += line * (1 + len([]rune(row))/70)
		}
	}
	if b.kind == formula {
		cost = 2 * line
	}
	if s.heading != d.section || s.class == "question" || s.class == "live" || s.height+cost > mostHeight || code && s.aside.Len() > 0 {
		s = d.next("")
	}
	s.height += cost
	s.more, s.code = true, s.code || code
	if b.kind == formula {
		b.html = "<p class=\"formula\">" + inline(b.text) + "</p>"
	}
	// A table that a phone scrolls is reached by keys.
	s.body.WriteString(strings.Replace(b.html, "<table>", "<table tabindex=\"0\">", 1) + "\n")
}

func words(text string) int { return len(strings.Fields(text)) }
