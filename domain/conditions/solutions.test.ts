import { expect, test } from 'vitest';
import { type ConditionScope, toCondition } from './condition.ts';
import { findOldEnough, listOtherCards } from './solutions.ts';

const refuse = (...scopes: Partial<ConditionScope>[]) => ({
  conditions: scopes.map((when, at) => toCondition(`row-${at}`, { when, effects: { refuse: true } })),
  classCode: 'SFBD',
  pickupBranch: 'PTY',
});

test('another card would do where it takes away all refusals', () => {
  const noDebit = { payment: 'debit' as const };
  expect(listOtherCards({ payment: 'debit' }, refuse(noDebit))).toEqual(['credit', 'cash']);
  expect(listOtherCards({ payment: 'debit' }, refuse(noDebit, { payment: 'cash' }))).toEqual(['credit']);
  expect(listOtherCards({ age: 23, payment: 'debit' }, refuse(noDebit, { maxAge: 24 }))).toEqual([]);
});

test('a driver is old enough from a birthday on, if years alone are missing', () => {
  const from25 = refuse({ maxAge: 24 });
  expect(findOldEnough({ age: 24 }, '2002-05-17', from25)).toBe('2027-05-17');
  expect(findOldEnough({ age: 20 }, '2006-12-01', from25)).toBe('2031-12-01');
  expect(findOldEnough({ age: 20 }, '2006-12-01', refuse())).toBe('2027-12-01');
  expect(findOldEnough({ age: 24 }, '2004-02-29', from25)).toBe('2029-03-01');
  const visitor = refuse({ maxAge: 24 }, { residence: 'abroad' });
  expect(findOldEnough({ age: 24 }, '2002-05-17', visitor)).toBeUndefined();
});
