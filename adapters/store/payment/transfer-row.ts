import type { ColumnType, Selectable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Transfer } from '#domain/payment/transfer.ts';
import type { TransferMove } from '#operations/ports/transfer-move.ts';

type OptionalTimestamp = ColumnType<Instant | null, Date | null | undefined, Date | null>;

/** Columns that captures and refunds have in common. */
export interface TransferTable<State extends string> {
  attempt_id: string;
  reservation_id: string;
  reference: string;
  amount_cents: Cents;
  state: State;
  open: ColumnType<boolean, never, never>;
  version: number;
  send_count: number;
  check_count: number;
  not_found_count: number;
  raw_code: string | null;
  next_check_at: OptionalTimestamp;
  lease_until: OptionalTimestamp;
  created_at: ColumnType<Instant, Date, never>;
}

export type TransferRow<State extends string> = Omit<Selectable<TransferTable<string>>, 'state'> & {
  id: string;
  state: State;
};

export function toTransfer<State extends string>(row: TransferRow<State>): Transfer<State> {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    reservationId: row.reservation_id,
    reference: row.reference,
    amountCents: row.amount_cents,
    state: row.state,
    version: row.version,
    sendCount: row.send_count,
    checkCount: row.check_count,
    notFoundCount: row.not_found_count,
    rawCode: row.raw_code ?? undefined,
    nextCheckAt: row.next_check_at ?? undefined,
    createdAt: row.created_at,
  };
}

/**
 * Initial columns of a transfer. It is due at `at`, so that a worker sends it even when the process that
 * requested it ends first.
 */
export function beginTransfer(at: Instant) {
  return {
    state: 'requested' as const,
    version: 1,
    send_count: 0,
    check_count: 0,
    not_found_count: 0,
    raw_code: null,
    next_check_at: new Date(at),
    created_at: new Date(at),
  };
}

/** Columns that a move updates. */
export function toMovedColumns<State extends string>(
  transfer: Transfer<State>,
  { to, changes, sends }: TransferMove<State>,
) {
  const { sendCount, checkCount, notFoundCount, rawCode, nextCheckAt } = { ...transfer, ...changes };
  return {
    state: to,
    version: transfer.version + 1,
    send_count: sendCount,
    check_count: checkCount,
    not_found_count: notFoundCount,
    raw_code: rawCode ?? null,
    next_check_at: nextCheckAt === undefined ? null : new Date(nextCheckAt),
    ...(!sends && { lease_until: null }),
  };
}
