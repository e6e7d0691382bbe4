import { dateOf } from '#domain/calendar/panama.ts';
import {
  type LicenseField,
  STATED_FIELDS,
  type StatedFact,
  type StatedField,
} from '#domain/conditions/asked-facts.ts';
import { type ConditionRefusal, isFinal } from '#domain/conditions/check-conditions.ts';
import type { PeriodField } from '#domain/fleet/check-period.ts';
import { type FieldProblem, message } from '#domain/message.ts';
import type { StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { DeliveryField } from '#domain/reservation/check-delivery.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { SiteContent } from '../ports/content.ts';
import { askLicenses, readFacts } from './changed-facts.ts';
import { stayingOf } from './other-drivers.ts';
import type { TypedFacts } from './precheckin-record.ts';

export type AmendmentProblem = FieldProblem<
  PeriodField | DeliveryField | StatedField | LicenseField | 'birthday' | 'car_id'
>;

/** `refusals`: all conditions that refuse it, for each driver. `mayExcept`: the company may make an exception. */
export interface InvalidAmendment {
  kind: 'invalid';
  problems: AmendmentProblem[];
  refusals?: ConditionRefusal[];
  mayExcept?: boolean;
}

interface Decided {
  form: TypedFacts;
  becomes: AmendedRental;
  stated: StatedDrivers;
  refusals: ConditionRefusal[];
  isException: boolean;
}

/** Other dates, another branch or car may be such that a driver may not have it, or has to state more. */
export function refuseDrivers(
  content: SiteContent,
  reservation: Reservation,
  decided: Decided,
): InvalidAmendment | undefined {
  const { becomes, stated, refusals, isException } = decided;
  const { missing } = readFacts(content, reservation, { ...becomes, renter: stated.renter });
  const unknown = missing.filter((fact) => becomes.selection.driver?.[fact] === undefined);
  const { others } = stayingOf(stated, becomes.selection);
  const licenses = askLicenses(content, reservation, { ...becomes, others });
  const fields = [
    ...unknown.map((fact) => STATED_FIELDS[fact]),
    ...licenses.flatMap((one, at) => one.missing.map((fact): LicenseField => `driver${at + 1}_${fact}`)),
  ];
  if (fields.length > 0) {
    const problems = fields.map((field) => ({ field, message: message('validation.asked') }));
    return { kind: 'invalid', problems };
  }
  const mayExcept = !refusals.some(isFinal);
  if (refusals.length === 0 || (isException && mayExcept)) return undefined;
  return { kind: 'invalid', problems: toProblems(reservation, decided, missing), refusals, mayExcept };
}

/** One for each field. */
function toProblems(
  reservation: Reservation,
  { form, becomes, refusals }: Decided,
  asked: readonly StatedFact[],
): AmendmentProblem[] {
  const problems = new Map<AmendmentProblem['field'], AmendmentProblem>();
  for (const refusal of refusals) {
    const field = findAnswer(refusal, form, asked) ?? findDifference(refusal, reservation, becomes);
    if (!problems.has(field)) problems.set(field, { field, message: refusal.message });
  }
  return [...problems.values()];
}

/** The field of the form whose answer refuses the change. */
function findAnswer(
  { fact, driver }: ConditionRefusal,
  { birthday, licenses = [] }: TypedFacts,
  asked: readonly StatedFact[],
): AmendmentProblem['field'] | undefined {
  if (driver === undefined) {
    if (fact === 'age') return birthday === undefined ? undefined : 'birthday';
    const known = asked.find((one) => one === fact);
    return known && STATED_FIELDS[known];
  }
  if (fact !== 'licenseYears' && fact !== 'licenseFrom') return undefined;
  return licenses[driver - 1]?.[fact] === undefined ? undefined : `driver${driver}_${fact}`;
}

/** The field of what a condition about the rental depends on, and what the change makes different. */
function findDifference(
  refusal: ConditionRefusal,
  before: Reservation,
  { classCode, search }: AmendedRental,
): AmendmentProblem['field'] {
  // Only on another day the driver is old enough.
  if (isFinal(refusal)) return 'pickup_date';
  if (classCode !== before.classCode) return 'car_id';
  if (search.pickupLocation !== before.search.pickupLocation) return 'pickup_location';
  return dateOf(search.pickupAt) === dateOf(before.search.pickupAt) ? 'car_id' : 'pickup_date';
}
