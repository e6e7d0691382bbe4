import { dayNumber, type PanamaDate, parseRentalDate } from '#domain/calendar/panama.ts';
import { cardKinds, type Driver, residences } from '#domain/conditions/condition.ts';
import { listRateCars } from '#domain/pricing/rate-day.ts';
import type { SiteContent } from '../../ports/content.ts';
import type { TriedRental } from './try-driver.ts';

/** Names of the fields; an empty fact is not known. */
export const driverFields = [
  'class',
  'branch',
  'pickup',
  'return',
  'age',
  'residence',
  'license_years',
  'card',
] as const;
export type DriverField = (typeof driverFields)[number];
export type DriverForm = Readonly<Record<DriverField, string>>;

export interface DriverProblem {
  field: DriverField;
  problem: 'number' | 'choose' | 'day' | 'reversed';
}

/** A driver and a rental as typed. A rental of one day is returned on the next day, or the same one. */
export function readDriverForm(
  form: DriverForm,
  content: Pick<SiteContent, 'cars' | 'branches' | 'site'>,
): { kind: 'invalid'; problems: DriverProblem[] } | { kind: 'valid'; driver: Driver; rental: TriedRental } {
  const problems: DriverProblem[] = [];
  const refuse: Refuse = (field, problem) => problems.push({ field, problem });
  const car = listRateCars(content.cars, content.site).find((one) => one.car.classCode === form.class)?.car;
  const branch = content.branches.find(({ code }) => code === form.branch);
  if (!car) refuse('class', 'choose');
  if (!branch) refuse('branch', 'choose');
  const dates = readDates(form, refuse);
  const driver: Driver = {
    age: readYears('age', form, refuse),
    licenseYears: readYears('license_years', form, refuse),
    residence: residences.find((one) => one === form.residence),
    payment: cardKinds.find((one) => one === form.card),
  };
  if (form.residence && !driver.residence) refuse('residence', 'choose');
  if (form.card && !driver.payment) refuse('card', 'choose');
  if (problems.length > 0 || !car || !branch || !dates) return { kind: 'invalid', problems };
  return { kind: 'valid', driver, rental: { car, branch, ...dates } };
}

type Refuse = (field: DriverField, problem: DriverProblem['problem']) => void;

function readDates(form: DriverForm, refuse: Refuse): { pickupDate: PanamaDate; days: number } | undefined {
  const [from, to] = [parseRentalDate(form.pickup), parseRentalDate(form.return)];
  if (!from) refuse('pickup', 'day');
  if (!to) refuse('return', 'day');
  else if (from && to < from) refuse('return', 'reversed');
  return from && to ? { pickupDate: from, days: Math.max(dayNumber(to) - dayNumber(from), 1) } : undefined;
}

function readYears(field: 'age' | 'license_years', form: DriverForm, refuse: Refuse): number | undefined {
  if (form[field] === '') return undefined;
  if (/^\d{1,3}$/.test(form[field])) return Number(form[field]);
  refuse(field, 'number');
  return undefined;
}
