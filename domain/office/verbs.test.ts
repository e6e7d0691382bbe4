import { expect, it } from 'vitest';
import { findNextStep } from './next-step.ts';
import { isVerbPossible, listVerbs, reservationVerbNames } from './verbs.ts';

it('a page shows a button only for what the role may do in this state', () => {
  expect(listVerbs({ role: 'editor' }, 'confirmed')).toEqual([]);
  expect(listVerbs(undefined, 'expired')).toEqual(
    reservationVerbNames.filter((verb) => isVerbPossible(verb, 'expired')),
  );
  expect(listVerbs({ role: 'counter' }, 'cancelled')).toContain('note');
  for (const state of ['picked-up', 'returned'] as const) {
    expect(listVerbs({ role: 'counter' }, state)).toContain('payment');
    expect(listVerbs({ role: 'manager' }, state)).not.toContain('cancel');
    expect(listVerbs({ role: 'manager' }, state)).not.toContain('no-show');
  }
});

it('a row of the day has as next step payment, keys or the mail to confirm, by the right for it', () => {
  const unpaid = { state: 'confirmed', owedCents: 1, isPickupDue: false } as const;
  expect(findNextStep({ role: 'counter' }, unpaid)).toBe('payment');
  expect(findNextStep({ role: 'editor' }, unpaid)).toBeUndefined();
  expect(findNextStep({ role: 'counter' }, { ...unpaid, owedCents: 0 })).toBeUndefined();
  expect(findNextStep({ role: 'counter' }, { ...unpaid, state: 'unconfirmed' })).toBe('resend');
  const paid = { state: 'confirmed', owedCents: 0, isPickupDue: true } as const;
  expect(findNextStep({ role: 'counter' }, paid)).toBe('hand-over');
  expect(findNextStep({ role: 'finance' }, paid)).toBeUndefined();
  const onTheRoad = { state: 'picked-up', owedCents: 1, isPickupDue: true } as const;
  expect(findNextStep({ role: 'counter' }, onTheRoad)).toBe('take-back');
  expect(findNextStep({ role: 'counter' }, { ...onTheRoad, state: 'returned' })).toBe('payment');
});
