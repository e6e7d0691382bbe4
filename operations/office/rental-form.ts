import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { findFactProblem, type RentalFacts } from '#domain/rental/rental-facts.ts';

/** What is read from a car at the counter. A number is undefined when it is none. */
export interface CarForm {
  /** Label; empty: the unit of the reservation. */
  unit: string;
  km: number | undefined;
  fuelEighths: number | undefined;
  marks: string;
}

/** In UTF-16 units. */
export const LONGEST_MARKS = 1_000;

export type CarProblem = 'km' | 'fuel' | 'marks' | 'marks-card';

/** The time is the server's, whatever the clock of a tablet says. */
export function readFacts({ km, fuelEighths, marks }: CarForm, now: number): RentalFacts | CarProblem {
  if (km === undefined) return 'km';
  if (fuelEighths === undefined) return 'fuel';
  const facts: RentalFacts = { at: now, km, fuelEighths, changedAt: now };
  const problem = findFactProblem(facts, { now, bookedAt: now });
  if (problem) return problem === 'km' ? 'km' : 'fuel';
  if (marks.length > LONGEST_MARKS) return 'marks';
  return hasCardNumber(marks) ? 'marks-card' : facts;
}
