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

test('the days of the car are one line, so that an added day stands beside those that were booked', () => {
  const run = (days: number, unitCents: number, rate?: QuoteLine['rate']): QuoteLine => {
    return { ...aLine('car', days * unitCents), days, unitCents, ...(rate && { rate }) };
  };
  const carnival = { period: { es: 'Carnaval' }, listCents: 4000, netCents: 3600 };
  const before = [run(2, 3200), run(3, 4000, carnival), aLine('protection', 500)];
  const after = [...before, run(1, 4000, { ...carnival, isAdded: true })];
  const listed = listAmendedLines({ lines: before }, { lines: after });
  expect(listed.map(({ beforeCents, afterCents }) => [beforeCents, afterCents])).toEqual([[18_400, 22_400]]);
});
