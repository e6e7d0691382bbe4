import type { EffectiveState } from '../reservation/reservation.ts';
import { type Employee, hasRight, type Right } from './rights.ts';

export interface VerbRule {
  right: Right;
  states: readonly EffectiveState[];
  /** It writes something about the renter: not after the erasure of the personal data. */
  isAboutRenter?: boolean;
}

/** From the confirmation on, unless it is called off. */
const AGREED = ['confirmed', 'picked-up', 'returned', 'ended'] as const satisfies EffectiveState[];

const EVERY_STATE = [
  'held',
  'unconfirmed',
  'review',
  'confirmed',
  'picked-up',
  'returned',
  'ended',
  'cancelled',
  'no-show',
  'expired',
] as const satisfies EffectiveState[];

/** The one table of what an employee can do with a reservation, in the order of its page. */
export const reservationVerbs = {
  'hand-over': { right: 'rentals', states: ['confirmed'] },
  'take-back': { right: 'rentals', states: ['picked-up'] },
  charge: { right: 'rentals', states: ['returned'] },
  change: { right: 'changes', states: ['confirmed'] },
  extend: { right: 'changes', states: ['picked-up'] },
  exchange: { right: 'rentals', states: ['picked-up'] },
  payment: { right: 'counter-payments', states: AGREED },
  refund: { right: 'refunds', states: EVERY_STATE },
  note: { right: 'changes', states: EVERY_STATE, isAboutRenter: true },
  renter: { right: 'changes', states: ['unconfirmed', ...AGREED], isAboutRenter: true },
  resend: {
    right: 'changes',
    states: ['unconfirmed', ...AGREED, 'cancelled', 'no-show'],
    isAboutRenter: true,
  },
  cancel: { right: 'changes', states: ['held', 'unconfirmed', 'confirmed'] },
  'no-show': { right: 'changes', states: ['confirmed', 'ended'] },
} as const satisfies Record<string, VerbRule>;

/** Also the last part of the verb's address, and its name in the audit. */
export type ReservationVerb = keyof typeof reservationVerbs;

export const reservationVerbNames = Object.keys(reservationVerbs) as ReservationVerb[];

/** Whether the verb is possible in this state. Further conditions are those of its operation. */
export function isVerbPossible(verb: ReservationVerb, state: EffectiveState): boolean {
  const rule: VerbRule = reservationVerbs[verb];
  return rule.states.includes(state);
}

/** Verbs for which a page shows a button. */
export function listVerbs(
  employee: Pick<Employee, 'role'> | undefined,
  state: EffectiveState,
): ReservationVerb[] {
  return reservationVerbNames.filter(
    (verb) => isVerbPossible(verb, state) && (!employee || hasRight(employee, reservationVerbs[verb].right)),
  );
}
