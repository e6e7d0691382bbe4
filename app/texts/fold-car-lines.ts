import type { QuoteLine } from '#domain/pricing/quote.ts';

export interface FoldedLine {
  /** As in the quote, or the car for all its days: the sum of its runs. */
  line: QuoteLine;
  /** The lines of the quote that it stands for: one, or each run of days of the car with an equal price. */
  runs: QuoteLine[];
}

/** Returns the lines of a quote with all runs of days of the car as one, in the place of the first. */
export function foldCarLines(lines: readonly QuoteLine[]): FoldedLine[] {
  const runs = lines.filter(({ kind }) => kind === 'car');
  return lines.flatMap((line) => {
    if (line.kind !== 'car') return { line, runs: [line] };
    if (line !== runs[0]) return [];
    const amountCents = runs.reduce((sum, run) => sum + run.amountCents, 0);
    return { line: { ...line, amountCents }, runs };
  });
}
