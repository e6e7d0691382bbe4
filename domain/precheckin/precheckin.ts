import type { Instant, PanamaDate, TimeOfDay } from '../calendar/panama.ts';

/** What a renter identifies himself with at the counter: the identity card of Panama, or a passport. */
export const documentTypes = ['cedula', 'passport'] as const;

export type DocumentType = (typeof documentTypes)[number];

/** What the counter has to know of a driver, as it passed the rules of `check-verification.ts`. */
export interface Verification {
  documentType: DocumentType;
  /** Upper case, no spaces: `8-123-4567`, `PA0123456`. */
  documentNumber: string;
  license: string;
  licenseExpires: PanamaDate;
  birthday: PanamaDate;
  address: string;
  /** `CM 415`; undefined: does not come by plane. */
  flightNumber: string | undefined;
  arrivalTime: TimeOfDay | undefined;
}

/** Another person who will drive, with the licence that allows it. */
export interface AdditionalDriver {
  firstName: string;
  lastName: string;
  license: string;
  licenseExpires: PanamaDate;
  birthday: PanamaDate;
}

/** Consent to keep and use the data above for the rental. Ley 81 of 2019: which text, and when. */
export interface Consent {
  /** Version of the text that was shown. */
  textVersion: string;
  givenAt: Instant;
}

/** What a renter would like besides what is booked; codes and quantities only, never prices. */
export interface Wishes {
  /** The booked car, or a better one. */
  carId: string;
  /** Pieces of each extra in all, by code; never fewer than are booked. */
  extras: Record<string, number>;
}

/** The pictures that a renter is asked for. */
export const photoKinds = ['license', 'document'] as const;

export type PhotoKind = (typeof photoKinds)[number];

/** How far a renter has come; each step needs the one before. */
const precheckinSteps = ['started', 'verified', 'chosen', 'done'] as const;

export type PrecheckinStep = (typeof precheckinSteps)[number];

/** The pre check-in of one reservation. */
export interface Precheckin {
  reservationId: string;
  step: PrecheckinStep;
  verification: Verification | undefined;
  additionalDrivers: AdditionalDriver[];
  wishes: Wishes | undefined;
  consent: Consent | undefined;
  completedAt: Instant | undefined;
  /** Grows with every change; a change made from an older one is refused. */
  version: number;
}

/** Those who are to drive besides. Without wishes nobody is wished for, though papers of an earlier time may be known. */
export function wishedDrivers({ wishes, additionalDrivers }: Precheckin): AdditionalDriver[] {
  return wishes ? additionalDrivers : [];
}

/** Whether `step` has been completed. */
export function hasReached(precheckin: Pick<Precheckin, 'step'>, step: PrecheckinStep): boolean {
  return precheckinSteps.indexOf(precheckin.step) >= precheckinSteps.indexOf(step);
}
