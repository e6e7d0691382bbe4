import { cleanText } from '../clean-text.ts';

/** White space and characters that terminals and mail programs obey; a line break could end a mail header. */
const BLANKS = /[\s\p{Cc}]+/gu;

/** Returns a typed text as one clean line. */
export function tidyText(text: string): string {
  return cleanText(text).replace(BLANKS, ' ').trim();
}
