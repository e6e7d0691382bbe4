import type { Instant, PanamaDateTime } from '#domain/calendar/panama.ts';

/** Octets that a line of a calendar file may have before it goes on on the next one (RFC 5545 section 3.1). */
const LONGEST_LINE = 75;

/** Lines as a calendar file: long ones folded between whole characters, every one ended by CRLF. */
export function toIcsText(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** A text value; whatever could end it is escaped (RFC 5545 section 3.3.11). */
export function escapeIcsText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** A parameter value in quotes; there is no way to write a quote in it. */
export function quoteIcsParameter(text: string): string {
  return `"${text.replace(/["\r\n]/g, ' ')}"`;
}

/** `20260302T100000`, wall clock of Panama. */
export function toIcsLocal(at: PanamaDateTime): string {
  return `${at.replace(/[-:]/g, '')}00`;
}

/** `20260302T150000Z`. */
export function toIcsUtc(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  return [...line]
    .map((sign) => {
      const octets = encoder.encode(sign).length;
      const isTooLong = length + octets > LONGEST_LINE;
      length = isTooLong ? 1 + octets : length + octets;
      return isTooLong ? `\r\n ${sign}` : sign;
    })
    .join('');
}
