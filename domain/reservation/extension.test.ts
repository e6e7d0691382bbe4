import { expect, test } from 'vitest';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import type { ReservationType } from '../pricing/quote.ts';
import { quoteRental } from '../pricing/quote-rental.ts';
import { extendQuote } from './extension.ts';

function quote(reservationType: ReservationType, days: number) {
  const returnAt = `2026-03-${String(2 + days).padStart(2, '0')}T10:00`;
  return quoteRental({ ...aQuoteRequest(), reservationType, pickupAt: '2026-03-02T10:00', returnAt });
}

test.each(['prepaid', 'normal'] as const)('an extension of a %s rental is due at the branch', (type) => {
  const [booked, fresh] = [quote(type, 3), quote(type, 5)];
  const extended = extendQuote(booked, fresh);
  expect(extended.dueNowCents).toBe(booked.dueNowCents);
  expect(extended.dueAtBranchCents - booked.dueAtBranchCents).toBe(fresh.totalCents - booked.totalCents);
  expect(extended.dueNowCents + extended.dueAtBranchCents).toBe(extended.totalCents);
});

test('what is due online is never more than the total', () => {
  const extended = extendQuote(quote('prepaid', 5), quote('prepaid', 3));
  expect([extended.dueNowCents, extended.dueAtBranchCents]).toEqual([extended.totalCents, 0]);
});

test('an extension keeps the deposit and the terms of the pick-up', () => {
  const booked = { ...quote('normal', 3), depositCents: 12_300 };
  const fresh = { ...quote('normal', 5), depositCents: 45_600 };
  const { terms: _, ...before } = booked;
  expect(extendQuote(booked, fresh)).toMatchObject({ depositCents: 12_300, terms: booked.terms });
  expect(extendQuote(before, fresh)).not.toHaveProperty('terms');
});
