import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { AttemptChanges } from '#operations/ports/payment-store.ts';
import type { AttemptTable } from '../tables.ts';

export type AttemptRow = Selectable<AttemptTable>;

/** The attempt of a row, without the sealed token and the challenge document. */
export function toAttempt(row: AttemptRow): PaymentAttempt {
  return {
    id: row.id,
    reservationId: row.reservation_id,
    amendmentId: row.amendment_id ?? undefined,
    gateway: row.gateway,
    captureMode: row.capture_mode,
    amountCents: row.amount_cents,
    currency: row.currency,
    clientKey: row.client_key,
    state: row.state,
    version: row.version,
    gatewayTxnId: row.gateway_txn_id,
    gatewayOrderId: row.gateway_order_id,
    returnTokenHash: row.return_token_hash,
    authCode: row.auth_code ?? undefined,
    rrn: row.rrn ?? undefined,
    cardBrand: row.card_brand ?? undefined,
    cardLast4: row.card_last4 ?? undefined,
    tdsStatus: row.tds_status ?? undefined,
    eci: row.eci ?? undefined,
    dsTransId: row.ds_trans_id ?? undefined,
    tdsVersion: row.tds_version ?? undefined,
    cardholderInfo: row.cardholder_info ?? undefined,
    captureId: row.capture_id ?? undefined,
    payerUrl: row.payer_url ?? undefined,
    chargeRound: row.charge_round,
    rawCode: row.raw_code ?? undefined,
    declineClass: row.decline_class ?? undefined,
    deadlineAt: row.deadline_at ?? undefined,
    nextCheckAt: row.next_check_at ?? undefined,
    checkCount: row.check_count,
    notFoundCount: row.not_found_count,
    flags: row.flags,
    createdAt: row.created_at,
  };
}

export function toAttemptColumns(attempt: PaymentAttempt): Insertable<AttemptTable> {
  return {
    id: attempt.id,
    reservation_id: attempt.reservationId,
    amendment_id: attempt.amendmentId ?? null,
    gateway: attempt.gateway,
    capture_mode: attempt.captureMode,
    amount_cents: attempt.amountCents,
    currency: attempt.currency,
    client_key: attempt.clientKey,
    state: attempt.state,
    version: attempt.version,
    return_token_hash: attempt.returnTokenHash,
    gateway_txn_id: attempt.gatewayTxnId,
    gateway_order_id: attempt.gatewayOrderId,
    check_count: attempt.checkCount,
    not_found_count: attempt.notFoundCount,
    flags: attempt.flags,
    created_at: new Date(attempt.createdAt),
    auth_code: attempt.authCode ?? null,
    rrn: attempt.rrn ?? null,
    card_brand: attempt.cardBrand ?? null,
    card_last4: attempt.cardLast4 ?? null,
    tds_status: attempt.tdsStatus ?? null,
    eci: attempt.eci ?? null,
    ds_trans_id: attempt.dsTransId ?? null,
    tds_version: attempt.tdsVersion ?? null,
    cardholder_info: attempt.cardholderInfo ?? null,
    capture_id: attempt.captureId ?? null,
    payer_url: attempt.payerUrl ?? null,
    charge_round: attempt.chargeRound,
    raw_code: attempt.rawCode ?? null,
    decline_class: attempt.declineClass ?? null,
    deadline_at: toDate(attempt.deadlineAt),
    next_check_at: toDate(attempt.nextCheckAt),
  };
}

/** Columns of a change. An absent key leaves its column unchanged; `undefined` and null set it to NULL. */
const columns = {
  gatewayTxnId: 'gateway_txn_id',
  gatewayOrderId: 'gateway_order_id',
  returnTokenHash: 'return_token_hash',
  authCode: 'auth_code',
  rrn: 'rrn',
  cardBrand: 'card_brand',
  cardLast4: 'card_last4',
  tdsStatus: 'tds_status',
  eci: 'eci',
  dsTransId: 'ds_trans_id',
  tdsVersion: 'tds_version',
  cardholderInfo: 'cardholder_info',
  captureId: 'capture_id',
  payerUrl: 'payer_url',
  chargeRound: 'charge_round',
  rawCode: 'raw_code',
  declineClass: 'decline_class',
  deadlineAt: 'deadline_at',
  nextCheckAt: 'next_check_at',
  checkCount: 'check_count',
  notFoundCount: 'not_found_count',
  flags: 'flags',
  createdAt: 'created_at',
  sealedToken: 'sealed_token',
  challengeHtml: 'challenge_html',
} as const satisfies Record<keyof AttemptChanges, keyof AttemptTable>;

const instants = new Set<string>(['deadlineAt', 'nextCheckAt', 'createdAt']);

export function toChangedColumns(changes: AttemptChanges): Updateable<AttemptTable> {
  const entries = Object.entries(columns)
    .filter(([key]) => key in changes)
    .map(([key, column]) => [column, toColumnValue(key, changes[key as keyof AttemptChanges])]);
  return Object.fromEntries(entries);
}

function toColumnValue(key: string, value: AttemptChanges[keyof AttemptChanges]): unknown {
  if (instants.has(key) && typeof value === 'number') return new Date(value);
  return value ?? null;
}

function toDate(instant: Instant | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
