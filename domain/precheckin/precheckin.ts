import {
  dateOf,
  fromInstant,
  type Instant,
  minutesBetween,
  type PanamaDate,
  type TimeOfDay,
} from '../calendar/panama.ts';
import { missingLicense } from '../conditions/asked-facts.ts';
import {
  ANY_RENTAL,
  type ConditionedRental,
  refusePerson,
  sharedFacts,
} from '../conditions/check-conditions.ts';
import type { Driver } from '../conditions/condition.ts';
import { factsOn, type StatedDriver } from '../renter/stated-driver.ts';
import { isCalledOff, type Reservation } from '../reservation/reservation.ts';
import type { Papers } from './papers.ts';

/** Documents that identify a renter at the counter: the identity card of Panama, or a passport. */
export const documentTypes = ['cedula', 'passport'] as const;

export type DocumentType = (typeof documentTypes)[number];

export interface Verification extends StatedDriver {
  documentType: DocumentType;
  /** Upper case, no spaces: `8-123-4567`, `PA0123456`. */
  documentNumber: string;
  license: string;
  licenseExpires: PanamaDate;
  address: string;
  /** `CM 415`; undefined when the renter does not come by plane. */
  flightNumber: string | undefined;
  arrivalTime: TimeOfDay | undefined;
}

const ON_PAPER = [
  'documentType',
  'documentNumber',
  'license',
  'licenseExpires',
  'licenseFrom',
  'licenseYears',
  'birthday',
] as const;

/** Whether an employee who has compared one with the pictures has also compared the other. */
export function isSamePaper(one: Verification | undefined, other: Verification): boolean {
  return ON_PAPER.every((field) => one?.[field] === other[field]);
}

/** The fields of the documents page as typed that are no papers: no numbers of documents, no consent. */
export interface TypedVerification {
  documentType: string;
  licenseExpires: string;
  birthday: string;
  address: string;
  flightNumber: string;
  arrivalTime: string;
  /** Undefined where no condition depends on it. */
  licenseYears?: string | undefined;
  licenseFrom?: string | undefined;
}

/** The page of car, extras and drivers as typed, without numbers of licenses. */
export interface TypedPreferences {
  carId: string;
  extras: Record<string, number>;
  drivers: {
    firstName: string;
    lastName: string;
    licenseExpires: string;
    birthday: string;
    licenseYears?: string | undefined;
    licenseFrom?: string | undefined;
  }[];
}

export interface AdditionalDriver extends StatedDriver {
  firstName: string;
  lastName: string;
  license: string;
  licenseExpires: PanamaDate;
}

/** Consent to keep and use this data for the rental. Ley 81 of 2019. */
export interface Consent {
  textVersion: string;
  givenAt: Instant;
}

/** Codes and quantities only, never prices. */
export interface Preferences {
  carId: string;
  /** Total quantity by code; never less than booked. */
  extras: Record<string, number>;
}

export const photoKinds = ['license', 'document'] as const;

export type PhotoKind = (typeof photoKinds)[number];

/** In order; each step needs the one before. */
const precheckinSteps = ['started', 'verified', 'chosen', 'done'] as const;

export type PrecheckinStep = (typeof precheckinSteps)[number];

export interface Precheckin {
  reservationId: string;
  step: PrecheckinStep;
  verification: Verification | undefined;
  /** Typed but not saved yet, so that it is still there after a reload. */
  typed?: TypedVerification | undefined;
  typedPreferences?: TypedPreferences | undefined;
  additionalDrivers: AdditionalDriver[];
  preferences: Preferences | undefined;
  consent: Consent | undefined;
  completedAt: Instant | undefined;
  /** Undefined until they are complete. */
  papers: Papers | undefined;
  /** Grows with every change; a change based on an older version is refused. */
  version: number;
}

/** The named additional drivers; when a change erased the preferences, the first `booked`: the rental has no more. */
export function requestedDrivers(
  { preferences, additionalDrivers }: Pick<Precheckin, 'preferences' | 'additionalDrivers'>,
  booked: number,
): AdditionalDriver[] {
  return preferences ? additionalDrivers : additionalDrivers.slice(0, booked);
}

export function hasReached(precheckin: Pick<Precheckin, 'step'>, step: PrecheckinStep): boolean {
  return precheckinSteps.indexOf(precheckin.step) >= precheckinSteps.indexOf(step);
}

/** Goes back to the step that no longer fits a changed rental, or needs more detail; keeps the data. */
export function keepWhatHolds(
  precheckin: Precheckin,
  { search, selection }: Pick<Reservation, 'search' | 'selection'>,
  rental: ConditionedRental = ANY_RENTAL,
): Precheckin {
  const [pickupDate, returnDate] = [dateOf(search.pickupAt), dateOf(search.returnAt)];
  const fits = (one: Pick<AdditionalDriver, 'licenseExpires' | keyof StatedDriver>, known: Driver = {}) =>
    one.licenseExpires >= returnDate &&
    Object.keys(refusePerson({ ...known, ...factsOn(one, pickupDate) }, rental)).length === 0;
  const { verification, additionalDrivers, step } = precheckin;
  if (step === 'started') return precheckin;
  if (verification && !fits(verification, selection.driver)) return { ...precheckin, step: 'started' };
  const shared = sharedFacts(selection.driver);
  const isStated = (one: StatedDriver) =>
    missingLicense({ ...shared, ...factsOn(one, pickupDate) }, rental).length === 0;
  return additionalDrivers.every((each) => fits(each, shared) && isStated(each)) || step === 'verified'
    ? precheckin
    : { ...precheckin, step: 'verified' };
}

export type CheckInRefusal =
  | { kind: 'cancelled' }
  | { kind: 'not-confirmed' }
  | { kind: 'past' }
  /** Too close to the pick-up; the renter checks in at the counter. */
  | { kind: 'too-late'; minimumHours: number };

/** Undefined when check-in is possible. `minimumHours` (content) is the counter's preparation time. */
export function findCheckInRefusal(
  { state, search }: Pick<Reservation, 'state' | 'search'>,
  { now, minimumHours }: { now: Instant; minimumHours: number },
): CheckInRefusal | undefined {
  if (isCalledOff(state)) return { kind: 'cancelled' };
  if (state === 'picked-up' || state === 'returned') return { kind: 'past' };
  if (state !== 'confirmed') return { kind: 'not-confirmed' };
  const minutesLeft = minutesBetween(fromInstant(now), search.pickupAt);
  if (minutesLeft <= 0) return { kind: 'past' };
  return minutesLeft < minimumHours * 60 ? { kind: 'too-late', minimumHours } : undefined;
}
