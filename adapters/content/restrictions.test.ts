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
    { ...row, classes: ['ICAR', 'ZZZZ'] },
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
    'row 4: there is no class ZZZZ',
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

it.each([[undefined], [null], [[]]])('has none where the field is %j', (field) => {
  expect(read(field)).toEqual({ rows: [], problems: [] });
});

it.each([[{}], ['stop-sale'], [7]])('has none where the field is no list (%j)', (field) => {
  const { rows, problems } = read(field);
  expect(rows).toEqual([]);
  expect(problems).toEqual(['it is not a list']);
});
