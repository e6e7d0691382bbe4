import { expect, it } from 'vitest';
import { readLengthRates, readRatePeriods } from '#adapters/content/rate-rows.ts';
import { branchRecords } from './branches.ts';
import { classCodes } from './fleet.ts';
import { seasonalRates } from './seasons.ts';

const known = { classes: classCodes, branches: branchRecords().map(({ code }) => String(code)) };

it.each(['firefly', 'hertz'])('has rows that the site of %s can read, for three years', (brand) => {
  const rates = seasonalRates(brand, 2027);
  const [periods, lengths] = [readRatePeriods(rates, known), readLengthRates(rates, known)];
  expect([periods.problems, lengths.problems]).toEqual([[], []]);
  const days = periods.rows.map(({ name, from, to }) => `${name.es} ${from} ${to}`);
  expect(days).toContain('Carnaval 2027-02-05 2027-02-10');
  expect(days).toContain('Semana Santa 2027-03-20 2027-03-28');
  expect(days).toContain('Temporada verde 2029-05-01 2029-11-30');
  expect(lengths.rows.map(({ minDays }) => minDays)).toEqual([7, 28]);
});

it('leaves the prices of the examples of firefly as they are', () => {
  const rates = seasonalRates('firefly', 2027);
  for (const { classes } of [...readRatePeriods(rates, known).rows, ...readLengthRates(rates, known).rows]) {
    expect(classes).not.toEqual([]);
    expect(classes).not.toContain('ICAR');
  }
});
