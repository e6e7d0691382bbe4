import type { Instant } from '../../calendar/panama.ts';
import type { Cents } from '../../money/money.ts';

/**
 * `requested`: committed, the call may be in flight. `unknown`: the response was lost. `pending`: accepted,
 * not final. `review`: left to an operator. `released`: the authorization ended before the capture. `held`: a
 * guarantee that waits for the pick-up.
 */
export type TransferState =
  | 'held'
  | 'requested'
  | 'unknown'
  | 'pending'
  | 'review'
  | 'captured'
  | 'refunded'
  | 'refused'
  | 'released';

export interface Transfer<State extends TransferState = TransferState> {
  id: string;
  attemptId: string;
  reservationId: string;
  /** Also shown to the renter in the case of a refund. */
  reference: string;
  amountCents: Cents;
  state: State;
  version: number;
  /** Calls that may have reached the gateway. */
  sendCount: number;
  checkCount: number;
  notFoundCount: number;
  rawCode: string | undefined;
  nextCheckAt: Instant | undefined;
  createdAt: Instant;
}

export type TransferChanges = Partial<
  Pick<Transfer, 'sendCount' | 'checkCount' | 'notFoundCount' | 'nextCheckAt' | 'rawCode'>
>;

/** `not-found` answers that count as proof, because a query may lag. payments.md#invariants, scenario 5. */
const NOT_FOUND_ENOUGH = 3;
/** Ends the repetitions for a gateway whose responses are all lost. */
const MOST_SENDS = 3;

export function nextTransferStep({ state, sendCount, notFoundCount }: Transfer): 'send' | 'query' {
  const neverSent = state === 'requested' && sendCount === 0;
  const provedUnsent = state === 'unknown' && notFoundCount >= NOT_FOUND_ENOUGH;
  return neverSent || (provedUnsent && sendCount < MOST_SENDS) ? 'send' : 'query';
}

export interface TransferRules {
  name: 'capture' | 'refund';
  moves: Partial<Record<TransferState, readonly TransferState[]>>;
  /** State after a refusal of the gateway. */
  refused: 'refused' | 'review';
}

export function codeOf({ rawCode }: { rawCode?: string | undefined }): Pick<TransferChanges, 'rawCode'> {
  return rawCode === undefined ? {} : { rawCode };
}
