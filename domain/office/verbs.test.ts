import { expect, it } from 'vitest';
import { isVerbPossible, listVerbs, reservationVerbNames } from './verbs.ts';

it('a page shows a button only for what the role may do in this state', () => {
  expect(listVerbs({ role: 'editor' }, 'confirmed')).toEqual([]);
  expect(listVerbs(undefined, 'expired')).toEqual(
    reservationVerbNames.filter((verb) => isVerbPossible(verb, 'expired')),
  );
  expect(listVerbs({ role: 'counter' }, 'cancelled')).toContain('note');
});
