import { expect, test } from 'vitest';
import type { QuoteLine } from '#domain/pricing/quote.ts';
import { listAmendedLines } from './amended-table.tsx';

function aLine(kind: QuoteLine['kind'], amountCents: number, code?: string): QuoteLine {
  return {
    kind,
    code,
    label: undefined,
    quantity: 1,
    days: undefined,
    unitCents: amountCents,
    amountCents,
    airportFeeApplies: true,
    taxCents: 0,
  };
}

test('only lines with a changed amount are listed, including new and removed ones', () => {
  const before = [
    aLine('car', 20_000),
    aLine('protection', 7_000, 'PPC'),
    aLine('extra', 500, 'GPS'),
    aLine('dropoff', 1_500),
  ];
  const after = [
    aLine('car', 25_000),
    aLine('protection', 7_000, 'PPC'),
    aLine('extra', 900, 'SEAT'),
    aLine('dropoff', 1_500),
  ];
  const reported = listAmendedLines({ lines: before }, { lines: after });
  expect(reported.map(({ line, beforeCents, afterCents }) => [line.kind, beforeCents, afterCents])).toEqual([
    ['car', 20_000, 25_000],
    ['extra', 0, 900],
    ['extra', 500, 0],
  ]);
});
