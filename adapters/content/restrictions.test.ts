import { expect, it } from 'vitest';
import { readRestrictions } from './restrictions.ts';

const read = (restrictions: unknown) =>
  readRestrictions({ restrictions }, { classes: ['ICAR'], branches: ['PTY', 'CDE'] });

const row = { kind: 'stop-sale', from: '2027-02-05', to: '2027-02-10' };
const read1 = { name: undefined, from: row.from, to: row.to, classes: [], branches: [] };

it('reads the kinds with their days, codes as a list or as text, and a name', () => {
  const { rows, problems } = read([
    row,
    {
      ...row,
      kind: 'min-days',
      days: '3',
      classes: ['ICAR'],
      branches: 'PTY, CDE',
      name: { es: 'Carnaval' },
    },
    { ...row, kind: 'no-return', days: null, classes: null, name: { es: '', en: '' } },
  ]);
  expect(rows).toEqual([
    { ...read1, kind: 'stop-sale' },
    {
      ...read1,
      kind: 'min-days',
      days: 3,
      classes: ['ICAR'],
      branches: ['PTY', 'CDE'],
      name: { es: 'Carnaval' },
    },
    { ...read1, kind: 'no-return' },
  ]);
  expect(problems).toEqual([]);
});

it('leaves out only the rows that cannot be read, with their numbers', () => {
  const { rows, problems } = read([
    { ...row, kind: 'closed' },
    { ...row, from: '2027-02-11' },
    row,
    { ...row, classes: ['ZZZZ', 'YYYY'] },
    { ...row, branches: ['ZZZ'] },
    { ...row, kind: 'min-days' },
    { ...row, kind: 'max-days', days: 0 },
    { ...row, kind: 'max-days', days: -2 },
    { ...row, from: '2027-02-30' },
    'carnival',
    { ...row, from: '2027-02-05T00:00:00' },
    { ...row, to: '2027-02-11T00:00:00Z' },
    { ...row, kind: 'no-pickup' },
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['stop-sale', 'no-pickup']);
  expect(problems).toMatchObject([
    { row: 1, problem: 'choice', field: 'kind', value: 'closed' },
    { row: 2, problem: 'endsBeforeStart', field: 'to', value: '2027-02-10' },
    { row: 4, problem: 'unknownClass', value: 'ZZZZ' },
    { row: 4, problem: 'unknownClass', value: 'YYYY' },
    { row: 5, problem: 'unknownBranch', value: 'ZZZ' },
    { row: 6, problem: 'needsDays', field: 'days' },
    { row: 7, problem: 'needsDays', field: 'days' },
    { row: 8, problem: 'needsDays', field: 'days' },
    { row: 9, problem: 'day', field: 'from' },
    { row: 10, problem: 'shape', value: 'carnival' },
    { row: 11, problem: 'day', field: 'from' },
    { row: 12, problem: 'day', field: 'to' },
  ]);
});

it('keeps the known codes of a row that also names unknown ones, and reports those', () => {
  const { rows, problems } = read([
    { ...row, classes: ['ICAR', 'ZZZZ'], branches: ['PTY', 'ZZZ'] },
    { ...row, classes: ['ICAR', 'ZZZZ'], branches: ['ZZZ'] },
  ]);
  expect(rows).toEqual([{ ...read1, kind: 'stop-sale', classes: ['ICAR'], branches: ['PTY'] }]);
  expect(problems).toMatchObject([
    { row: 1, problem: 'unknownAmongKnown', value: 'ZZZZ' },
    { row: 1, problem: 'unknownAmongKnown', value: 'ZZZ' },
    { row: 2, problem: 'unknownClass', value: 'ZZZZ' },
    { row: 2, problem: 'unknownBranch', value: 'ZZZ' },
  ]);
});

it.each([['Carnaval'], [{ es: 7 }], [[]]])(
  'keeps a row whose name is %j without it, and reports it',
  (name) => {
    expect(read([{ ...row, name }])).toMatchObject({
      rows: [{ kind: 'stop-sale', name: undefined }],
      problems: [{ row: 1, problem: 'names', field: 'name' }],
    });
  },
);

it.each([
  [{ kind: 'stop-sale', days: -2 }],
  [{ kind: 'no-pickup', days: 'three' }],
  [{ kind: 'no-return', days: '' }],
])('keeps a row without a length whose `days` cannot be read: %j', (changes) => {
  expect(read([{ ...row, ...changes }])).toMatchObject({ rows: [{ kind: changes.kind }], problems: [] });
});

it.each([[undefined], [null], [[]]])('has none where the field is %j', (field) => {
  expect(read(field)).toEqual({ rows: [], problems: [], isList: true });
});

it.each([[{}], ['stop-sale'], [7]])('has none where the field is no list (%j)', (field) => {
  expect(read(field)).toEqual({ rows: [], problems: [{ problem: 'list' }], isList: false });
});
