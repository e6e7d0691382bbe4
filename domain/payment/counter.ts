import type { Instant, PanamaDate } from '../calendar/panama.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { isAgreed, type Reservation } from '../reservation/reservation.ts';
import { hasCardNumber } from './card/card-in-text.ts';

/** How money changes hands at a branch. */
export const counterMethods = ['cash', 'terminal', 'transfer'] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** Never changed: one that was wrong is corrected by another, and recorded again. */
export interface CounterPayment {
  id: string;
  reservationId: string;
  branch: string;
  /** The day of the branch in which it is counted. */
  day: PanamaDate;
  method: CounterMethod;
  /** Of the terminal or the bank. */
  reference: string;
  /** Negative: given back. */
  amountCents: Cents;
  /** Given back because an entry was wrong, or because less is due after a change: no longer taken of what is due. */
  isCorrection: boolean;
  /** The change whose difference it is; undefined: of what is due at the branch. */
  amendmentId: string | undefined;
  by: string;
  at: Instant;
}

/** What is typed at the counter. The amount is undefined when it is no amount. */
export interface CounterForm {
  method: CounterMethod | undefined;
  reference: string;
  amountCents: Cents | undefined;
}

export type CounterProblem = 'method' | 'amount' | 'reference' | 'card-number';

type Entry = Pick<CounterPayment, 'amountCents' | 'isCorrection' | 'amendmentId'>;

/** Of a reservation: what the frozen bill leaves for the branch, and what was added to it. */
interface Due {
  quote: Pick<Reservation['quote'], 'dueAtBranchCents'>;
  chargesCents?: Cents;
}

/** What the counter has taken and not given back. */
export function takenAtCounter(entries: readonly Pick<Entry, 'amountCents'>[]): Cents {
  return sumCents(entries.map(({ amountCents }) => amountCents));
}

/**
 * What is due at the branch, with lines added to the bill, and not yet taken there; negative when less is due after a
 * change. What was given back is
 * not owed again, unless it corrects an entry or was more than due.
 */
export function owedAtCounter({ quote, chargesCents = 0 }: Due, entries: readonly Entry[]): Cents {
  const settling = entries.filter(
    ({ amountCents, isCorrection, amendmentId }) =>
      amendmentId === undefined && (amountCents > 0 || isCorrection),
  );
  return quote.dueAtBranchCents + chargesCents - takenAtCounter(settling);
}

/** What the counter has taken beyond what is due after a change; giving it back settles that. */
export function overpaidAtCounter(
  reservation: Due & Pick<Reservation, 'state'>,
  entries: readonly Entry[],
): Cents {
  return isAgreed(reservation.state) ? Math.max(0, -owedAtCounter(reservation, entries)) : 0;
}

/** What is wrong in a form; undefined when it is complete. Cash needs no reference. */
export function findCounterProblem({
  method,
  reference,
  amountCents,
}: CounterForm): CounterProblem | undefined {
  if (method === undefined) return 'method';
  if (amountCents === undefined || amountCents <= 0) return 'amount';
  if (hasCardNumber(reference)) return 'card-number';
  return method !== 'cash' && reference === '' ? 'reference' : undefined;
}

export type CounterRefusal =
  | { kind: 'not-payable' }
  | { kind: 'too-much'; owedCents: Cents }
  /** A change waits for its difference, which is taken whole. */
  | { kind: 'not-difference'; differenceCents: Cents };

/**
 * Why the counter must not take an amount; `differenceCents` of a change that waits, which is taken first. Before the
 * confirmation the car is not the renter's.
 */
export function refuseCounterPayment(
  reservation: Due & Pick<Reservation, 'state'>,
  entries: readonly Entry[],
  { amountCents, differenceCents }: { amountCents: Cents; differenceCents: Cents | undefined },
): CounterRefusal | undefined {
  if (!isAgreed(reservation.state)) return { kind: 'not-payable' };
  if (differenceCents !== undefined)
    return amountCents === differenceCents ? undefined : { kind: 'not-difference', differenceCents };
  const owedCents = Math.max(0, owedAtCounter(reservation, entries));
  return amountCents > owedCents ? { kind: 'too-much', owedCents } : undefined;
}

export type CounterSums = Record<CounterMethod, Cents>;

/** What a branch has taken, by method. */
export function sumByMethod(
  payments: readonly Pick<CounterPayment, 'method' | 'amountCents'>[],
): CounterSums {
  const sumOf = (method: CounterMethod) =>
    sumCents(payments.filter((one) => one.method === method).map(({ amountCents }) => amountCents));
  return { cash: sumOf('cash'), terminal: sumOf('terminal'), transfer: sumOf('transfer') };
}

export function isCounterMethod(text: string): text is CounterMethod {
  return counterMethods.some((method) => method === text);
}
