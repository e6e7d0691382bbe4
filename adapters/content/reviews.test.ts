import { expect, it } from 'vitest';
import { readReviews } from './reviews.ts';

const read = (reviews: unknown) => readReviews({ reviews }, ['PTY']);

const row = { author: 'Ana', rating: 5, text: 'Todo rápido.', source: 'Google', date: '2026-10-02' };

it('reads reviews with one or both languages, of the company or of a branch', () => {
  const { rows, problems } = read([
    { ...row, rating: '4', text_en: 'All quick.', branch: 'pty' },
    { ...row, text: null, text_en: 'All quick.', branch: '' },
  ]);
  expect(rows).toEqual([
    { ...row, rating: 4, text: { es: 'Todo rápido.', en: 'All quick.' }, branchCode: 'PTY' },
    { ...row, text: { es: '', en: 'All quick.' }, branchCode: undefined },
  ]);
  expect(problems).toEqual([]);
});

it('has no reviews where the content has none', () => {
  expect(readReviews({}, [])).toMatchObject({ rows: [], problems: [] });
  expect(read(null)).toMatchObject({ rows: [], problems: [] });
});

it.each([
  ['no author', { author: ' ' }, { field: 'author', problem: 'missing' }],
  ['no rating', { rating: null }, { field: 'rating', problem: 'missing' }],
  ['a rating of six', { rating: 6 }, { field: 'rating' }],
  ['half a star', { rating: 4.5 }, { field: 'rating' }],
  ['no text', { text: '' }, { problem: 'noText' }],
  [
    'more than 1,000 characters',
    { text_en: 'a'.repeat(1001) },
    { field: 'text_en', problem: 'tooLong', expected: '1000' },
  ],
  ['no source', { source: undefined }, { field: 'source', problem: 'missing' }],
  ['no day', { date: 'October' }, { field: 'date', problem: 'day' }],
  ['an instant instead of a day', { date: '2026-10-03T02:00:00Z' }, { field: 'date', problem: 'day' }],
  ['an unknown branch', { branch: 'NONE' }, { problem: 'unknownBranch', value: 'NONE' }],
])('leaves out and reports a review with %s', (_name, changes, problem) => {
  const { rows, problems } = read([{ ...row, ...changes }, row]);
  expect(rows).toHaveLength(1);
  expect(problems).toMatchObject([{ ...problem, row: 1 }]);
});
