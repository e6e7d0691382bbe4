import { describe, expect, it, test } from 'vitest';
import {
  type Employee,
  hasRight,
  needsFactor,
  type Right,
  type Role,
  rights,
  roles,
  worksAt,
} from './rights.ts';

/** Roles by right, as the company decided. */
const MAY: Record<Right, Role[]> = {
  bookings: ['counter', 'manager', 'finance', 'admin'],
  changes: ['counter', 'manager', 'admin'],
  papers: ['counter', 'manager', 'admin'],
  rentals: ['counter', 'manager', 'admin'],
  'walk-in': ['counter', 'manager', 'admin'],
  'counter-payments': ['counter', 'manager', 'finance', 'admin'],
  exceptions: ['manager', 'admin'],
  units: ['manager', 'admin'],
  rates: ['manager', 'editor', 'admin'],
  payments: ['finance', 'admin'],
  refunds: ['finance', 'admin'],
  reports: ['finance', 'admin'],
  content: ['editor', 'admin'],
  people: ['admin'],
  audit: ['admin'],
};

test.each(rights)('the right %s is that of the roles of the table, and of no other', (right) => {
  expect(roles.filter((role) => hasRight({ role }, right))).toEqual(MAY[right]);
});

describe('an employee', () => {
  it('works at each branch without a list, else at those of the list', () => {
    expect(worksAt({ branches: undefined }, ['DAV'])).toBe(true);
    expect(worksAt({ branches: ['PTY'] }, ['DAV', 'PTY'])).toBe(true);
    expect(worksAt({ branches: ['PTY'] }, ['DAV'])).toBe(false);
    expect(worksAt({ branches: [] }, ['DAV'])).toBe(false);
  });

  it('needs the second factor as manager, finance and admin, or once it is set up', () => {
    const anEmployee = (changes: Partial<Employee>) =>
      needsFactor({ role: 'counter', isDemo: false, factorSince: undefined, ...changes });
    expect(roles.filter((role) => anEmployee({ role }))).toEqual(['manager', 'finance', 'admin']);
    expect(anEmployee({ factorSince: 1 })).toBe(true);
    expect(anEmployee({ role: 'admin', isDemo: true })).toBe(false);
  });
});
