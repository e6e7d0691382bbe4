import type { Instant, PanamaDateTime } from '#domain/calendar/panama.ts';

/** Maximum octets of a line in a calendar file; longer ones are folded (RFC 5545 section 3.1). */
const LONGEST_LINE = 75;

/** Joins lines to a calendar file: long ones are folded between whole characters, and each ends with CRLF. */
export function toIcsText(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns a text value with its special characters escaped (RFC 5545 section 3.3.11). */
export function escapeIcsText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/**
 * Returns a quoted parameter value. The format cannot represent a quotation mark in it, so those become
 * spaces.
 */
export function quoteIcsParameter(text: string): string {
  return `"${text.replace(/["\r\n]/g, ' ')}"`;
}

/** Returns `20260302T100000`, in Panama's local time. */
export function toIcsLocal(at: PanamaDateTime): string {
  return `${at.replace(/[-:]/g, '')}00`;
}

/** Returns `20260302T150000Z`. */
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
