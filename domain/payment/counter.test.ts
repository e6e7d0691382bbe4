import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CounterForm,
  counterMethods,
  findCounterProblem,
  isCounterMethod,
  overpaidAtCounter,
  owedAtCounter,
  refuseCounterPayment,
  sumByMethod,
  takenAtCounter,
} from './counter.ts';

const quote = { dueAtBranchCents: 10_000 };

describe('a form of the counter', () => {
  const aForm = (changes: Partial<CounterForm> = {}): CounterForm => ({
    method: 'terminal',
    reference: 'T-1',
    amountCents: 1,
    ...changes,
  });

  it('needs a method and an amount of at least a cent', () => {
    expect(findCounterProblem(aForm())).toBeUndefined();
    expect(findCounterProblem(aForm({ method: undefined }))).toBe('method');
    for (const amountCents of [undefined, 0, -1])
      expect(findCounterProblem(aForm({ amountCents }))).toBe('amount');
  });

  it('needs the reference of the terminal or the transfer; cash has none', () => {
    for (const method of ['terminal', 'transfer'] as const)
      expect(findCounterProblem(aForm({ method, reference: '' }))).toBe('reference');
    expect(findCounterProblem(aForm({ method: 'cash', reference: '' }))).toBeUndefined();
  });

  it('never has a card number as the reference', () => {
    for (const method of counterMethods)
      expect(findCounterProblem(aForm({ method, reference: '4111 1111 1111 1111' }))).toBe('card-number');
  });
});

const anEntry = (amountCents: number, changes: { isCorrection?: boolean; amendmentId?: string } = {}) => ({
  amountCents,
  isCorrection: false,
  amendmentId: undefined,
  ...changes,
});

describe('what the counter takes', () => {
  const refuse = (takenCents: number[], amountCents: number, differenceCents?: number) =>
    refuseCounterPayment(
      { state: 'confirmed', quote },
      takenCents.map((cents) => anEntry(cents)),
      { amountCents, differenceCents },
    );

  it('is at most what is owed', () => {
    expect(refuse([], 10_000)).toBeUndefined();
    expect(refuse([], 10_001)).toEqual({ kind: 'too-much', owedCents: 10_000 });
    expect(refuse([1_500, 2_500], 6_000)).toBeUndefined();
    expect(refuse([1_500, 2_500], 6_001)).toEqual({ kind: 'too-much', owedCents: 6_000 });
    expect(refuse([12_000], 1)).toEqual({ kind: 'too-much', owedCents: 0 });
  });

  it('is the whole difference while a change waits for it', () => {
    expect(refuse([], 2_000, 2_000)).toBeUndefined();
    for (const cents of [1_999, 2_001])
      expect(refuse([], cents, 2_000)).toEqual({ kind: 'not-difference', differenceCents: 2_000 });
  });

  it('is for a confirmed reservation, also after the pick-up', () => {
    for (const state of ['confirmed', 'picked-up', 'returned'] as const)
      expect(
        refuseCounterPayment({ state, quote }, [], { amountCents: 1, differenceCents: undefined }),
      ).toBeUndefined();
    for (const state of ['held', 'expired', 'cancelled', 'no-show', 'review'] as const)
      for (const differenceCents of [undefined, 1])
        expect(refuseCounterPayment({ state, quote }, [], { amountCents: 1, differenceCents })).toEqual({
          kind: 'not-payable',
        });
  });
});

describe('what is owed at the counter', () => {
  it('is what is due less what was taken, below zero when a change has lowered what is due', () => {
    expect(owedAtCounter({ quote }, [])).toBe(10_000);
    expect(owedAtCounter({ quote }, [anEntry(12_500)])).toBe(-2_500);
    expect(owedAtCounter({ quote, chargesCents: 4_000 }, [anEntry(12_500)])).toBe(1_500);
  });

  it('does not grow by what was given back, but by what corrects an entry', () => {
    const taken = anEntry(10_000);
    expect(owedAtCounter({ quote }, [taken, anEntry(-3_000)])).toBe(0);
    expect(owedAtCounter({ quote }, [taken, anEntry(-3_000, { isCorrection: true })])).toBe(3_000);
    expect(takenAtCounter([taken, anEntry(-3_000)])).toBe(7_000);
  });

  it('is overpaid while less is due than was taken, as long as the reservation is confirmed', () => {
    const entries = [anEntry(12_500), anEntry(-500, { isCorrection: true })];
    expect(overpaidAtCounter({ state: 'confirmed', quote }, entries)).toBe(2_000);
    expect(overpaidAtCounter({ state: 'confirmed', quote }, [anEntry(9_000)])).toBe(0);
    expect(overpaidAtCounter({ state: 'cancelled', quote }, entries)).toBe(0);
  });

  it('has nothing to do with the difference of a change', () => {
    expect(owedAtCounter({ quote }, [anEntry(4_000, { amendmentId: 'a' })])).toBe(10_000);
    expect(takenAtCounter([anEntry(4_000, { amendmentId: 'a' })])).toBe(4_000);
  });
});

describe('laws of the counter', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });

  it('whatever is typed in any order, no more is taken than is due', () => {
    fc.assert(
      fc.property(cents, fc.array(cents), (dueAtBranchCents, typed) => {
        const reservation = { state: 'confirmed' as const, quote: { dueAtBranchCents } };
        const entries: ReturnType<typeof anEntry>[] = [];
        for (const amountCents of typed)
          if (!refuseCounterPayment(reservation, entries, { amountCents, differenceCents: undefined }))
            entries.push(anEntry(amountCents));
        const takenCents = takenAtCounter(entries);
        expect(takenCents).toBeLessThanOrEqual(dueAtBranchCents);
        expect(owedAtCounter(reservation, entries)).toBe(dueAtBranchCents - takenCents);
      }),
    );
  });

  it('the sums of a day add up to its entries, and each is that of its method', () => {
    const entry = fc.record({
      method: fc.constantFrom(...counterMethods),
      amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const sums = sumByMethod(entries);
        const total = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(sums.cash + sums.terminal + sums.transfer).toBe(total);
        for (const method of counterMethods)
          expect(sumByMethod(entries.filter((one) => one.method === method))[method]).toBe(sums[method]);
      }),
    );
  });
});

it('knows its methods', () => {
  expect(counterMethods.every(isCounterMethod)).toBe(true);
  expect(isCounterMethod('card')).toBe(false);
});
