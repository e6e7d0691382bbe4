/**
 * What is not printed but obeyed by terminals and mail programs, to erase, to write elsewhere or to turn text round, and
 * white space with its line breaks, which could end a mail header.
 */
const BLANKS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Trimmed, inner runs of white space and control characters made one space. */
export function tidyText(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}
