/** White space and characters that terminals and mail programs obey; a line break could end a mail header. */
const BLANKS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

export function tidyText(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}
