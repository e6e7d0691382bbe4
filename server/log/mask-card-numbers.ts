import { passesLuhn } from '#domain/payment/card-number.ts';

/** 12–19 digits, possibly in groups separated by one space or hyphen, that are not part of a longer number. */
const DIGIT_RUN = /(?<!\d|\d\.)\d(?:[ -]?\d){11,18}(?!\d)/;
/** The name of an attempt: its groups are no card's, and an operator has to find it again. */
const UUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/;
const UUID_OR_RUN = new RegExp(`(?<uuid>${UUID.source})|${DIGIT_RUN.source}`, 'g');

/**
 * Replaces whatever looks like a card number by its last four digits. The last line of defence of the log: nothing
 * should bring a card number there, and if something does it stays unread.
 */
export function maskCardNumbers(line: string): string {
  return line.replace(UUID_OR_RUN, (run: string, uuid: string | undefined, offset: number) => {
    if (uuid !== undefined) return run;
    const digits = run.replace(/[ -]/g, '');
    if (!passesLuhn(digits)) return run;
    const masked = `[card ${digits.slice(-4)}]`;
    return isBareJsonNumber(line, offset) ? `"${masked}"` : masked;
  });
}

/** A number after `"key":`; inside a JSON string that quote would have a backslash before it. */
function isBareJsonNumber(line: string, offset: number): boolean {
  return line.slice(0, offset).endsWith('":') && line[offset - 3] !== '\\';
}
