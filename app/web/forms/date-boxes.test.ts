import { describe, expect, it, test } from 'vitest';
import { readDateBoxes, splitDate, toFieldName } from './date-boxes.tsx';

function sent(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('A date in three boxes', () => {
  it.each([
    [{ birthday_day: '17', birthday_month: '5', birthday_year: '1990' }, '1990-05-17'],
    [{ birthday_day: ' 7 ', birthday_month: '05', birthday_year: '1990' }, '1990-05-07'],
    [{ birthday_day: '17', birthday_month: '', birthday_year: '1990' }, '1990--17'],
    [{ birthday_day: '', birthday_month: ' ', birthday_year: '' }, ''],
    [{}, ''],
    [{ birthday: '1990-05-17' }, '1990-05-17'],
    [{ birthday: '1990-05-17', birthday_day: '1', birthday_month: '1', birthday_year: '2000' }, '1990-05-17'],
  ])('in %j is parsed as %j', (fields, text) => {
    expect(readDateBoxes(sent(fields), 'birthday')).toBe(text);
  });

  it.each(['1990-05-17', '1990--17', '-05-', ''])('%j is shown in its fields as it was typed', (text) => {
    const { day, month, year } = splitDate(text);
    const boxes = { birthday_day: day, birthday_month: month, birthday_year: year };
    expect(readDateBoxes(sent(boxes), 'birthday')).toBe(text);
  });
});

test('A part of the date belongs to the field of the date', () => {
  expect(['driver1_birthday_year', 'birthday_day', 'license'].map(toFieldName)).toEqual([
    'driver1_birthday',
    'birthday',
    'license',
  ]);
});
