import type { TransferChanges } from '#domain/payment/transfer.ts';

/** One transition of a capture or a refund, committed with its audit row, or not at all. */
export interface TransferMove<State extends string> {
  to: State;
  /** What was seen; for the audit trail. */
  cause: string;
  /** Who, and why, when a person decided. */
  by?: { actor: string; note: string } | undefined;
  changes: TransferChanges;
  /** A call follows: the lease stays with whoever has it. */
  sends: boolean;
}
