import type { AttemptState, PaymentAttempt } from './attempt.ts';

/** The allowed transitions: the table of payments.md#attempt-states. */
export const attemptMoves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['starting', 'error'],
  starting: ['awaiting_payer', 'authenticated', 'paid', 'declined', 'error', 'unknown'],
  awaiting_payer: ['authenticated', 'auth_failed', 'cancelled', 'expired', 'error'],
  authenticated: ['charging', 'expired', 'cancelled'],
  charging: ['paid', 'paid_pending', 'declined', 'unknown', 'awaiting_payer'],
  unknown: ['paid', 'paid_pending', 'declined', 'error', 'reversing', 'manual_review', 'charging'],
  paid_pending: ['paid', 'declined', 'reversing', 'manual_review'],
  paid: ['reversing'],
  declined: [],
  auth_failed: [],
  cancelled: [],
  expired: [],
  error: [],
  reversing: ['reversed', 'manual_review'],
  reversed: [],
  manual_review: ['paid', 'declined', 'reversed'],
};

export const attemptStates = Object.keys(attemptMoves) as AttemptState[];

export function canMove(from: AttemptState, to: AttemptState): boolean {
  return attemptMoves[from].includes(to);
}

/** Money has arrived or is not at stake. A reservation has at most one attempt in another state. */
const ended: readonly AttemptState[] = [
  'paid',
  'declined',
  'auth_failed',
  'cancelled',
  'expired',
  'error',
  'reversed',
];

export function isLive(state: AttemptState): boolean {
  return !ended.includes(state);
}

type WithState = Pick<PaymentAttempt, 'state'>;

export const paymentCan = {
  challenge: ({ state }: WithState) => state === 'awaiting_payer',
  cancel: ({ state }: WithState) => canMove(state, 'cancelled'),
  /** Ended without money. */
  retry: ({ state }: WithState) => !isLive(state) && state !== 'paid',
};
