import { hoursOn, isClosedDay, isOpenAt, type OpenInterval } from '../calendar/opening-hours.ts';
import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  minutesBetween,
  type PanamaDateTime,
  rentalDays,
  timeOf,
} from '../calendar/panama.ts';
import { type FieldProblem, type MessageRef, message } from '../message.ts';
import type { Branch } from './branch.ts';

/** Applies to same-day pick-ups. requirements.md#constants. */
const LEAD_TIME_MINUTES = 120;
/** While the form is filled in at the counter. */
const WALK_IN_MINUTES = -60;

/** Limits of the web form; longer rentals are corporate leasing. */
export const MAXIMUM_RENTAL_DAYS = 90;
export const MAXIMUM_DAYS_AHEAD = 365;

/** A branch is undefined when its code is unknown, a time when the text is not a valid date and time. */
export interface PeriodInput {
  pickupBranch: Branch | undefined;
  returnBranch: Branch | undefined;
  pickupAt: PanamaDateTime | undefined;
  returnAt: PanamaDateTime | undefined;
}

export interface PeriodRules {
  now: Instant;
  reservationMinDays: number;
  minimumRentalMinutes: number;
  graceMinutes: number;
  /** Pick-ups before this time are refused. */
  disableReservationsUntil: PanamaDateTime | undefined;
  /** The renter stands at the counter: the pick-up needs no lead time, and may be of this hour. */
  isWalkIn?: boolean | undefined;
}

export type PeriodField =
  | 'pickup_date'
  | 'pickup_time'
  | 'return_date'
  | 'return_time'
  | 'pickup_location'
  | 'return_location';

export type PeriodProblem = FieldProblem<PeriodField>;

/** The period rules of requirements.md#validation; one problem per field at most, in form order. */
export function checkPeriod(input: PeriodInput, rules: PeriodRules): PeriodProblem[] {
  const problems: PeriodProblem[] = [];
  if (!input.pickupBranch)
    problems.push({ field: 'pickup_location', message: message('validation.unknownBranch') });
  if (!input.returnBranch)
    problems.push({ field: 'return_location', message: message('validation.unknownBranch') });
  return [...problems, ...checkPickup(input, rules), ...checkReturn(input, rules)];
}

function checkPickup({ pickupAt: at, pickupBranch }: PeriodInput, rules: PeriodRules): PeriodProblem[] {
  if (!at) return [{ field: 'pickup_date', message: message('validation.date') }];
  const onDate = pickupDateMessage(at, rules);
  if (onDate) return [{ field: 'pickup_date', message: onDate }];
  const until = rules.disableReservationsUntil;
  if (until && at < until)
    return [
      {
        field: dateOf(at) < dateOf(until) ? 'pickup_date' : 'pickup_time',
        message: message('validation.disabledUntil', {
          from: timeOf(until) === '00:00' ? dateOf(until) : until.replace('T', ', '),
        }),
      },
    ];
  const now = fromInstant(rules.now);
  if (
    dateOf(at) === dateOf(now) &&
    minutesBetween(now, at) < (rules.isWalkIn ? WALK_IN_MINUTES : LEAD_TIME_MINUTES)
  )
    return [
      { field: 'pickup_time', message: message(rules.isWalkIn ? 'validation.time' : 'validation.leadTime') },
    ];
  return checkHours(at, pickupBranch, { date: 'pickup_date', time: 'pickup_time' });
}

function pickupDateMessage(at: PanamaDateTime, rules: PeriodRules): MessageRef | undefined {
  const date = dateOf(at);
  const today = dateOf(fromInstant(rules.now));
  if (date < today) return message('validation.pastDate');
  if (date > addDays(today, MAXIMUM_DAYS_AHEAD))
    return message('validation.maximumAhead', { days: MAXIMUM_DAYS_AHEAD });
  return undefined;
}

function checkReturn(
  { pickupAt, returnAt: at, returnBranch }: PeriodInput,
  rules: PeriodRules,
): PeriodProblem[] {
  if (!at) return [{ field: 'return_date', message: message('validation.date') }];
  const length = pickupAt && checkLength(pickupAt, at, rules);
  return length ? [length] : checkHours(at, returnBranch, { date: 'return_date', time: 'return_time' });
}

function checkLength(
  from: PanamaDateTime,
  to: PanamaDateTime,
  rules: PeriodRules,
): PeriodProblem | undefined {
  const sameDay = dateOf(from) === dateOf(to);
  if (to <= from)
    return {
      field: sameDay ? 'return_time' : 'return_date',
      message: message('validation.returnBeforePickup'),
    };
  if (minutesBetween(from, to) < rules.minimumRentalMinutes)
    return {
      field: 'return_time',
      message: message('validation.minimumHours', { hours: rules.minimumRentalMinutes / 60 }),
    };
  const days = rentalDays(from, to, rules.graceMinutes);
  if (days < rules.reservationMinDays)
    return {
      field: 'return_date',
      message: message('validation.minimumDays', { days: rules.reservationMinDays }),
    };
  if (days > MAXIMUM_RENTAL_DAYS)
    return {
      field: 'return_date',
      message: message('validation.maximumDays', { days: MAXIMUM_RENTAL_DAYS }),
    };
  return undefined;
}

/** A branch with an after-hours fee accepts every time. */
function checkHours(
  at: PanamaDateTime,
  branch: Branch | undefined,
  fields: { date: PeriodField; time: PeriodField },
): PeriodProblem[] {
  if (!branch || branch.afterHoursFeeCents !== undefined || isOpenAt(branch.hours, at)) return [];
  if (isClosedDay(branch.hours, dateOf(at)))
    return [{ field: fields.date, message: message('validation.closedDay', { branch: branch.name }) }];
  const hours = formatHours(hoursOn(branch.hours, dateOf(at)));
  return [{ field: fields.time, message: message('validation.closedHours', { branch: branch.name, hours }) }];
}

function formatHours(intervals: OpenInterval[]): string {
  return intervals.map(({ from, to }) => `${from}–${to}`).join(', ');
}
