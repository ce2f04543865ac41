package terminal

import "fmt"

// palette is the colours of groups, as near to those of package picture as the 256 colours of
// terminals come; all are light enough for black letters.
var palette = [...]int{74, 221, 173, 78, 217, 141, 142, 153, 175, 66, 194, 123}

// On is a text in black letters on the colour of a group, from 1; group 0 is grey.
func On(group int, text string) string {
	colour := 254
	if group > 0 {
		colour = palette[(group-1)%len(palette)]
	}
	return fmt.Sprintf("\x1b[30;48;5;%dm%s\x1b[0m", colour, text)
}
