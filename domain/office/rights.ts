import type { Instant } from '../calendar/panama.ts';
import type { Language } from '../texts.ts';

/** What an employee is. */
export const roles = ['counter', 'manager', 'finance', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What an employee may do. `bookings` sees reservations, `changes` changes them. */
export const rights = [
  'bookings',
  'changes',
  'papers',
  'rentals',
  'walk-in',
  'counter-payments',
  'exceptions',
  'units',
  'rates',
  'payments',
  'refunds',
  'reports',
  'content',
  'people',
  'audit',
] as const;
export type Right = (typeof rights)[number];

const COUNTER = ['bookings', 'changes', 'papers', 'rentals', 'walk-in', 'counter-payments'] as const;

/** The one table of rights; those about reservations are limited to the branches of the employee. */
export const rightsOf: Record<Role, readonly Right[]> = {
  counter: COUNTER,
  manager: [...COUNTER, 'exceptions', 'units', 'rates'],
  finance: ['bookings', 'counter-payments', 'payments', 'refunds', 'reports'],
  editor: ['content', 'rates'],
  admin: rights,
};

const WITH_FACTOR: readonly Role[] = ['manager', 'finance', 'admin'];

/** An employee as far as rights depend on it. */
export interface Employee {
  id: string;
  /** In lower case. */
  email: string;
  role: Role;
  /** Codes; undefined for all branches. */
  branches: readonly string[] | undefined;
  language: Language;
  isActive: boolean;
  /** Of the demonstration: known passwords, no second factor, refused in production. */
  isDemo: boolean;
  /** When the second factor was first confirmed. */
  factorSince: Instant | undefined;
}

export function hasRight({ role }: Pick<Employee, 'role'>, right: Right): boolean {
  return rightsOf[role].includes(right);
}

/** Whether one of these branches is the employee's. */
export function worksAt({ branches }: Pick<Employee, 'branches'>, codes: readonly string[]): boolean {
  return branches === undefined || codes.some((code) => branches.includes(code));
}

/** Whether a sign-in needs the second factor: by the role, or because the employee has one. */
export function needsFactor({
  role,
  isDemo,
  factorSince,
}: Pick<Employee, 'role' | 'isDemo' | 'factorSince'>): boolean {
  return factorSince !== undefined || (WITH_FACTOR.includes(role) && !isDemo);
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
