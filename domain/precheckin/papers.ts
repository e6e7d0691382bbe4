import { hasCardNumber } from '../payment/card/card-in-text.ts';

/** What an employee decides about the papers of a renter; `asked`: the renter has to send them again. */
export const paperDecisions = ['approved', 'asked', 'refused'] as const;
export type PaperDecision = (typeof paperDecisions)[number];

/** `waiting`: for an employee. */
export const paperStates = ['waiting', ...paperDecisions] as const;
export type PapersState = (typeof paperStates)[number];

/** Why papers are asked for again or refused; the renter reads the text of each. `other` is explained in words. */
export const paperReasons = [
  'license-unreadable',
  'document-unreadable',
  'wrong-paper',
  'data-differ',
  'expired',
  'not-accepted',
  'other',
] as const;
export type PaperReason = (typeof paperReasons)[number];

/** Pictures and numbers of a renter, as far as an employee has looked at them. */
export interface Papers {
  state: PapersState;
  /** Of the last decision, also after the renter has sent the papers again. */
  reason: PaperReason | undefined;
  /** Words of the employee to the renter. */
  note: string;
  /** Grows with each new picture, number and decision. */
  version: number;
}

/** `card`: the words contain a card number, which is never stored. */
export type PaperProblem = 'reason' | 'note' | 'card';

/** What is wrong with a decision: no reason, or no words that explain `other`. An approval needs neither. */
export function findPaperProblem(
  decision: PaperDecision,
  { reason, note }: Pick<Papers, 'reason' | 'note'>,
): PaperProblem | undefined {
  if (decision === 'approved') return undefined;
  if (!reason) return 'reason';
  if (reason === 'other' && note.trim() === '') return 'note';
  return hasCardNumber(note) ? 'card' : undefined;
}
