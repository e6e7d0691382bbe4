import type { Cents } from '#domain/money/money.ts';
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts';

/** A quote line whose amount changes. 0 cents means that the line is added or removed. */
export interface AmendedLine {
  line: QuoteLine;
  beforeCents: Cents;
  afterCents: Cents;
}

/**
 * Returns the lines of two quotes with different amounts, in the order of the new quote, followed by the
 * removed lines.
 */
export function listAmendedLines(before: Pick<Quote, 'lines'>, after: Pick<Quote, 'lines'>): AmendedLine[] {
  const key = ({ kind, code }: QuoteLine) => `${kind}:${code ?? ''}`;
  const old = new Map(before.lines.map((line) => [key(line), line]));
  const kept = after.lines.map((line) => {
    const beforeCents = old.get(key(line))?.amountCents ?? 0;
    old.delete(key(line));
    return { line, beforeCents, afterCents: line.amountCents };
  });
  const dropped = [...old.values()].map((line) => ({ line, beforeCents: line.amountCents, afterCents: 0 }));
  return [...kept, ...dropped].filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
}
