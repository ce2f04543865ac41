package mof

// Passing over what a model does not need: descriptions, starting values, keys of later versions.

import "fmt"

// skip passes a value of any kind.
func (s *scanner) skip(depth int) error {
	c, err := s.begin()
	if err != nil {
		return err
	}
	switch {
	case depth > deepest:
		return s.wrong(fmt.Sprintf("more than %d values in one another", deepest), "fewer")
	case c == '"':
		return s.passText()
	case c == '{', c == '[':
		return s.skipAll(c, depth)
	case c == '-' || c >= '0' && c <= '9':
		return s.digits(c)
	}
	for _, word := range []string{"true", "false", "null"} {
		if c == word[0] {
			for i := 1; i < len(word); i++ {
				d, _, err := s.next()
				if err != nil {
					return err
				}
				if d != word[i] {
					return s.wrong("a broken word", word)
				}
			}
			return nil
		}
	}
	return s.unexpected(c, "a value")
}

// passText passes the rest of a string of any length, such as a description.
func (s *scanner) passText() error {
	for {
		c, ok, err := s.next()
		if err == nil && ok && c == '\\' {
			_, ok, err = s.next()
		}
		switch {
		case err != nil:
			return err
		case !ok:
			return s.wrong("the end of the file in a text", "a closing quote")
		case c == '"':
			return nil
		}
	}
}

// skipAll passes the rest of an object or a list that begins with open.
func (s *scanner) skipAll(open byte, depth int) error {
	end := byte(open + 2) // } and ] stand two behind { and [
	for i := 0; ; i++ {
		c, err := s.begin()
		if err != nil || c == end && i == 0 {
			return err
		}
		if open == '{' {
			if c != '"' {
				return s.unexpected(c, "a key in quotes")
			}
			if err := s.passText(); err != nil {
				return err
			}
			if c, err = s.begin(); err != nil {
				return err
			} else if c != ':' {
				return s.unexpected(c, "a colon behind the key")
			}
		} else if c != 0 {
			s.back()
		}
		if err := s.skip(depth + 1); err != nil {
			return err
		}
		if c, err = s.begin(); err != nil || c == end {
			return err
		}
		if c != ',' {
			return s.unexpected(c, "a comma")
		}
	}
}
