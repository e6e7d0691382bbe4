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
  expect(problems).toEqual([
    expect.stringMatching(/^row 1: .*kind/),
    'row 2: it ends on 2027-02-10, before it begins',
    'row 4: there is no class ZZZZ, there is no class YYYY',
    'row 5: there is no branch ZZZ',
    'row 6: min-days needs days of 1 or more',
    'row 7: max-days needs days of 1 or more',
    expect.stringMatching(/^row 8: .*days/),
    expect.stringMatching(/^row 9: .*is no day.*from/),
    expect.stringMatching(/^row 10: /),
    expect.stringMatching(/^row 11: .*is no day.*from/),
    expect.stringMatching(/^row 12: .*is no day.*to/),
  ]);
});

it('keeps the known codes of a row that also names unknown ones, and reports those', () => {
  const { rows, problems } = read([
    { ...row, classes: ['ICAR', 'ZZZZ'], branches: ['PTY', 'ZZZ'] },
    { ...row, classes: ['ICAR', 'ZZZZ'], branches: ['ZZZ'] },
  ]);
  expect(rows).toEqual([{ ...read1, kind: 'stop-sale', classes: ['ICAR'], branches: ['PTY'] }]);
  expect(problems).toEqual([
    'row 1: there is no class ZZZZ, there is no branch ZZZ; the row holds for the codes that exist',
    'row 2: there is no class ZZZZ, there is no branch ZZZ',
  ]);
});

it.each([['Carnaval'], [{ es: 7 }], [[]]])(
  'keeps a row whose name is %j without it, and reports it',
  (name) => {
    expect(read([{ ...row, name }])).toMatchObject({
      rows: [{ kind: 'stop-sale', name: undefined }],
      problems: ['row 1: its name is not {es, en}; its days name it'],
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
  expect(read(field)).toEqual({ rows: [], problems: ['it is not a list'], isList: false });
});
