import { passesLuhn } from '#domain/payment/card/check-card.ts';

/** 12–19 digits, possibly in groups separated by a space or hyphen, that are not part of a longer number. */
const DIGIT_RUN = /(?<!\d|\d\.)\d(?:[ -]?\d){11,18}(?!\d)/;
/** Id of a payment attempt, which may look like a card number and must stay searchable. */
const UUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/;
const UUID_OR_RUN = new RegExp(`(?<uuid>${UUID.source})|${DIGIT_RUN.source}`, 'g');

/**
 * Replaces everything that looks like a card number by its last four digits. A safeguard: no code should log
 * a card number.
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

/** Whether the number follows `"key":`. Within a JSON string the quote would be escaped by a backslash. */
function isBareJsonNumber(line: string, offset: number): boolean {
  return line.slice(0, offset).endsWith('":') && line[offset - 3] !== '\\';
}
