import { expect, it } from 'vitest';
import { LONGEST_DRAWING, parseSignature } from './signature.ts';

it('strokes are read as they were drawn', () => {
  expect(parseSignature('[[0,0,1000,400],[5,6]]')).toEqual([
    [0, 0, 1000, 400],
    [5, 6],
  ]);
  expect(parseSignature('')).toEqual([]);
});

it.each([
  '[[1]]',
  '[[]]',
  '[1,2]',
  '[[1001,0]]',
  '[[-1,0]]',
  '[[0.5,0]]',
  '[["a",0]]',
  '[[[1,2],[3,4]]]',
  '{}',
  '[[1,2]',
  `[[${'1,2,'.repeat(LONGEST_DRAWING / 4)}1,2]]`,
])('%s is no drawing', (text) => {
  expect(parseSignature(text)).toBeUndefined();
});
