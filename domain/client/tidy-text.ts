/** Trimmed, inner runs of white space (and line breaks, which could end a mail header) made one space. */
export function tidyText(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
