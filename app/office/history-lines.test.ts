import { expect, test } from 'vitest';
import type { CounterTerms } from '#domain/pricing/quote.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { toHistoryLines } from './history-lines.ts';

test('a change of the deposit and the documents alone says what the counter asks for since', () => {
  const before = aReservation();
  const way = { payment: undefined, isRefused: false, depositCents: 75_000, coverage: undefined };
  const terms = (documents: CounterTerms['documents']): CounterTerms => {
    return { deposits: [way], documents };
  };
  const quoteOf = (depositCents: number, documents: CounterTerms['documents']) => ({
    ...before.quote,
    depositCents,
    terms: terms(documents),
  });
  const entry = (version: number, quote: typeof before.quote) => ({
    kind: 'changed' as const,
    by: 'ana@example.com',
    at: version,
    version,
    before: { ...before, quote },
  });
  const history = [
    entry(2, quoteOf(75_000, ['id-card'])),
    entry(3, quoteOf(150_000, ['id-card'])),
    entry(4, quoteOf(150_000, ['passport'])),
  ];
  const lines = toHistoryLines({ history, notes: [], quote: quoteOf(150_000, ['passport']) }, 'en');
  expect(lines.map(({ terms: changed }) => changed)).toEqual([
    { deposit: { before: '$750.00', after: '$1,500.00' }, asked: [], dropped: [] },
    { asked: ['passport'], dropped: ['id-card'] },
    { asked: [], dropped: [] },
  ]);
});
