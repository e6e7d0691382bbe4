import { expect, test } from 'vitest';
import { codeOf } from './transfer.ts';

test('an answer without a code changes none', () => {
  expect(codeOf({ rawCode: '05' })).toEqual({ rawCode: '05' });
  expect(codeOf({})).toEqual({});
  expect(Object.keys(codeOf({ rawCode: undefined }))).toEqual([]);
});
