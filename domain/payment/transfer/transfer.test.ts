import { expect, test } from 'vitest';
import { codeOf } from './transfer.ts';

test('a response without a code keeps the stored one', () => {
  expect(codeOf({ rawCode: '05' })).toEqual({ rawCode: '05' });
  expect(codeOf({})).toEqual({});
  expect(Object.keys(codeOf({ rawCode: undefined }))).toEqual([]);
});
