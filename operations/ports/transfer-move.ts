import type { TransferChanges } from '#domain/payment/transfer.ts';

/** Committed with its audit row. */
export interface TransferMove<State extends string> {
  to: State;
  cause: string;
  by?: { actor: string; note: string } | undefined;
  changes: TransferChanges;
  /** A call follows, so the lease is kept. */
  sends: boolean;
}
