import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';

/** Money of a paid attempt that moves by a call of its own: a capture or a refund. */
export interface Transfer<State extends string = string> {
  id: string;
  attemptId: string;
  reservationId: string;
  /** What operators and the gateway know it by, and of a refund the renter, too. */
  reference: string;
  amountCents: Cents;
  state: State;
  version: number;
  /** Calls that may have reached the gateway. */
  sendCount: number;
  /** Looks and calls made to clear the present state up. */
  checkCount: number;
  /** How often in a row the gateway has said that nothing has moved. */
  notFoundCount: number;
  rawCode: string | undefined;
  nextCheckAt: Instant | undefined;
  createdAt: Instant;
}

/** What a decision may change of it besides its state. */
export type TransferChanges = Partial<
  Pick<Transfer, 'sendCount' | 'checkCount' | 'notFoundCount' | 'nextCheckAt' | 'rawCode'>
>;

/** Answers "nothing has moved" in a row that are believed: a look-up may lag behind. PAYMENTS.md section 11, 5. */
const NOT_FOUND_ENOUGH = 3;
/** A gateway that loses every call is not asked for ever. */
const MOST_SENDS = 3;

/** What to do with one that is due: send it, or look what became of what was sent. */
export function nextTransferStep({ state, sendCount, notFoundCount }: Transfer): 'send' | 'look' {
  const neverSent = state === 'requested' && sendCount === 0;
  const provedUnsent = state === 'unknown' && notFoundCount >= NOT_FOUND_ENOUGH;
  return neverSent || (provedUnsent && sendCount < MOST_SENDS) ? 'send' : 'look';
}

/** The gateway's code for the books; an answer without one changes none. */
export function codeOf({ rawCode }: { rawCode?: string | undefined }): Pick<TransferChanges, 'rawCode'> {
  return rawCode === undefined ? {} : { rawCode };
}
