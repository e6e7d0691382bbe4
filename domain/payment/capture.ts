import type { Transfer } from './transfer.ts';

/** `sale`: completing takes the money. `auth_capture`: completing holds it, and a capture takes it. PAYMENTS.md section 3.9. */
export type CaptureMode = 'sale' | 'auth_capture';

/**
 * `requested`: committed, the call may be in flight. `unknown`: its answer was lost. `review`: a person must look.
 * `refused`: by a person's word, nothing will be taken. `released`: what was held went back before it was taken.
 */
export type CaptureState = 'requested' | 'unknown' | 'review' | 'captured' | 'refused' | 'released';

/** Taking what a paid attempt holds on the card; its reference is the attempt's order and a letter, `FF-7K2Q9M-01-C`. */
export type Capture = Transfer<CaptureState>;

/** Where a capture may go, and nowhere else. */
export const captureMoves: Record<CaptureState, readonly CaptureState[]> = {
  requested: ['captured', 'unknown', 'review', 'released'],
  unknown: ['requested', 'captured', 'review', 'released'],
  review: ['requested', 'captured', 'refused', 'released'],
  captured: [],
  refused: [],
  released: [],
};

export const captureStates = Object.keys(captureMoves) as CaptureState[];

/** Nothing was taken yet, as far as is known, and it may still be. */
export function isOpenCapture(state: CaptureState): boolean {
  return captureMoves[state].length > 0;
}
