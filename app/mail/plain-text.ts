import type { QuoteRow } from '../documents/quote-rows.ts';
import type { Letter, LetterFact } from './letter.ts';

const WIDTH = 60;

/** Returns the mail as plain text. */
export function toPlainText(letter: Letter): string {
  const { heading, paragraphs, code, action, links = [], facts, priceDetails, notes, footer, brand } = letter;
  const parts = [
    brand.carRentalName,
    heading,
    ...paragraphs,
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...[...(action ? [action] : []), ...links].map(({ text, href }) => `${text}:\n${href}`),
    ...facts.map(toFact),
    ...(priceDetails ? [[priceDetails.title.toUpperCase(), ...priceDetails.rows.map(toRow)].join('\n')] : []),
    ...notes,
    `--\n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function toFact({ term, lines, link }: LetterFact): string {
  return [term.toUpperCase(), ...lines, ...(link ? [link.href] : [])].join('\n');
}

function toRow({ label, note, amount }: QuoteRow): string {
  const text = note ? `${label} (${note})` : label;
  const room = WIDTH - amount.length;
  return text.length < room ? text.padEnd(room) + amount : `${text}\n${amount.padStart(WIDTH)}`;
}
