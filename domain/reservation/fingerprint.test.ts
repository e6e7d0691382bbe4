import { expect, test } from 'vitest';
import { aCar, aCoverage, aQuoteRequest } from '#tests/support/a-rental.ts';
import type { QuoteRequest } from '../pricing/quote.ts';
import { quoteRental } from '../pricing/quote-rental.ts';
import { quoteFingerprint, textFingerprint } from './fingerprint.ts';

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'CDE',
  pickupAt: '2026-03-02T10:00',
  returnAt: '2026-03-09T10:00',
};

function fingerprintOf(changes: Partial<QuoteRequest> = {}, carId = 'corolla', where = search) {
  return quoteFingerprint(quoteRental(aQuoteRequest(changes)), carId, where);
}

test('it is short and the same for the same bill, also after storing it in a database', () => {
  const quote = quoteRental(aQuoteRequest());
  const reordered = JSON.parse(JSON.stringify({ ...quote, lines: quote.lines.toReversed() }));
  reordered.lines.reverse();
  expect(fingerprintOf()).toMatch(/^[\da-f]{16}$/);
  expect(quoteFingerprint(reordered, 'corolla', search)).toBe(fingerprintOf());
});

test('it changes with a price, the car and the dates, not with a name', () => {
  const renamed = { mandatoryCoverage: aCoverage({ name: { es: 'Protección mínima' } }) };
  expect(fingerprintOf(renamed)).toBe(fingerprintOf());
  const others = [
    fingerprintOf({ car: aCar({ dailyCents: 3201 }) }),
    fingerprintOf({ reservationType: 'normal' }),
    fingerprintOf({ additionalDrivers: 2 }),
    fingerprintOf({ mandatoryCoverage: aCoverage({ code: 'OTHER' }) }),
    fingerprintOf({}, 'yaris'),
    fingerprintOf({}, 'corolla', { ...search, returnAt: '2026-03-09T10:15' }),
  ];
  expect(new Set([...others, fingerprintOf()]).size).toBe(7);
});

test('it changes with each sum of the bill, also where all lines are the same', () => {
  const quote = quoteRental(aQuoteRequest());
  const { lines: _, reservationType: _type, terms: _terms, ...sums } = quote;
  const others = Object.entries(sums).map(([field, sum]) =>
    quoteFingerprint({ ...quote, [field]: sum + 1 }, 'corolla', search),
  );
  expect(new Set([...others, fingerprintOf()]).size).toBe(Object.keys(sums).length + 1);
});

test('a text has the two FNV-1a hashes of its units, each in eight digits', () => {
  expect(textFingerprint('')).toBe('811c9dc59747b28c');
  expect(textFingerprint('a')).toMatch(/^e40c292c/);
  expect(Array.from({ length: 100 }, (_, at) => textFingerprint(`${at}`).length)).toEqual(
    Array.from({ length: 100 }, () => 16),
  );
});
