import { expect, it } from 'vitest';
import { readRestrictions } from '#adapters/content/restrictions.ts';
import { branchRecords } from './branches.ts';
import { classCodes } from './fleet.ts';
import { holidayRestrictions } from './holidays.ts';

it('has a stop-sale and a minimum stay that the site can read, for five years', () => {
  const known = { classes: classCodes, branches: branchRecords().map(({ code }) => String(code)) };
  const { rows, problems } = readRestrictions({ restrictions: holidayRestrictions(2026) }, known);
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(10);
  expect(rows.map(({ kind, to }) => `${kind} ${to}`)).toContain('stop-sale 2030-12-25');
});
