import type { Transfer, TransferRules, TransferState } from './transfer.ts';

/** `auth_capture`: captured later. `guarantee`: captured if the renter does not come. payments.md#card-transfers. */
export type CaptureMode = 'sale' | 'auth_capture' | 'guarantee';

/** `refused`: by an operator. `held`: a guarantee that is neither captured nor released yet. */
export type CaptureState = Exclude<TransferState, 'pending' | 'refunded'>;

/** Its reference is the attempt's order and a letter, `FF-7K2Q9M-01-C`. */
export type Capture = Transfer<CaptureState>;

export const captureMoves: Record<CaptureState, readonly CaptureState[]> = {
  held: ['requested', 'released'],
  requested: ['captured', 'unknown', 'review', 'released'],
  unknown: ['requested', 'captured', 'review', 'released'],
  review: ['requested', 'captured', 'refused', 'released'],
  captured: [],
  refused: [],
  released: [],
};

export const captureRules: TransferRules = { name: 'capture', moves: captureMoves, refused: 'review' };

export const captureStates = Object.keys(captureMoves) as CaptureState[];

/** The worker or an operator still has to finish it. */
export function isOpenCapture(state: CaptureState): boolean {
  return state !== 'held' && captureMoves[state].length > 0;
}
