import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenCapture } from '#domain/payment/transfer/capture.ts';
import {
  type MoneyBack,
  mergeMoneyBack,
  requestOf,
  toMoneyBack,
} from '#domain/payment/transfer/money-back.ts';
import { isOpenRefund, type Refund, refundRules } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from '../../ports/outbox.ts';
import type { Services } from '../../ports/services.ts';
import type { Decider } from '../../ports/staff-store.ts';
import { type Gateways, getGateway } from '../find-gateway.ts';
import {
  LEASE_MS,
  resolveTransfer,
  type Settling,
  settleClaimed,
  settleDueTransfers,
  type TransferKind,
} from './settle-transfer.ts';

type SettlingRefunds = Settling & Gateways & Pick<Services, 'reservations'>;

/** Sends or queries a refund, unless another process has claimed it. */
export async function settleRefund(services: SettlingRefunds, { id }: Pick<Refund, 'id'>): Promise<Refund> {
  const now = services.clock.now();
  const claimed = await services.payments.refunds.claim(id, now, now + LEASE_MS);
  if (claimed) return settleClaimed(services, refunds(services), claimed);
  const refund = await services.payments.refunds.find(id);
  if (!refund) throw new Error(`Refund ${id} does not exist`);
  return refund;
}

const BATCH = 50;

/** Requests the release of guarantees that are not needed any more; returns how many. counter.md#guarantee. */
export function releaseGuarantees({
  payments,
  clock,
}: Pick<Services, 'payments' | 'clock'>): Promise<number> {
  return payments.refunds.releaseGuarantees(clock.now(), BATCH);
}

/** Sends or queries due refunds; returns how many. */
export function settleDueRefunds(services: SettlingRefunds): Promise<number> {
  return settleDueTransfers(services, refunds(services));
}

/** False when the refund is not under review or has been moved. */
export function resolveRefund(
  services: SettlingRefunds,
  refund: Refund,
  verdict: Decider & { becomes: 'refunded' | 'refused' },
): Promise<boolean> {
  return resolveTransfer(services, refunds(services), refund, verdict);
}

function refunds(services: SettlingRefunds): TransferKind<Refund> {
  return {
    rules: refundRules,
    store: services.payments.refunds,
    send: (refund, attempt) => getGateway(services, attempt).refund(toRequest(refund, attempt)),
    lookUp: (refund, attempt) => getGateway(services, attempt).lookUpRefund(toRequest(refund, attempt)),
    mustWait: (refund, attempt) => mustWait(services, refund, attempt),
    releasesCapture: isWhole,
    // The hold has ended, or the bank ends it later by itself.
    mayBeRefused: isRelease,
    prepareMails: async (refund) => (isRelease(refund) ? undefined : prepareMail(services, refund)),
  };
}

/** A partial refund waits for the capture; a full one releases the money. payments.md#card-transfers. */
async function mustWait(
  services: SettlingRefunds,
  refund: Refund,
  attempt: PaymentAttempt,
): Promise<boolean> {
  if (isWhole(refund, attempt)) return false;
  const capture = await services.payments.captures.findByAttempt(attempt.id);
  return capture !== undefined && isOpenCapture(capture.state);
}

function isWhole(refund: Refund, attempt: PaymentAttempt): boolean {
  return refund.amountCents === attempt.amountCents && refund.refundedBeforeCents === 0;
}

/** Of a guarantee: the renter was told before that it ends. counter.md#guarantee. */
function isRelease({ cause }: Refund): boolean {
  return cause === 'release';
}

function toRequest(refund: Refund, attempt: PaymentAttempt) {
  const { id: refundId, reference, refundedBeforeCents, amountCents } = refund;
  return {
    ...attempt,
    paidCents: attempt.amountCents,
    refundId,
    reference,
    refundedBeforeCents,
    amountCents,
    isRelease: isRelease(refund),
  };
}

/**
 * Tells the sum that one request has given back to a card or account, once, when none of its parts is open any more:
 * several payments with that card have several refunds.
 */
async function prepareMail(
  { payments, reservations }: SettlingRefunds,
  refund: Refund,
): Promise<(refunds: readonly Refund[]) => OutboxMail[]> {
  const reservation = await reservations.find(refund.reservationId);
  if (!reservation) throw new Error(`Refund ${refund.id} has no reservation ${refund.reservationId}`);
  const all = await payments.refunds.listByReservation(reservation.id);
  const attempts = new Map(
    await Promise.all(all.map(async (each) => [each.id, await payments.find(each.attemptId)] as const)),
  );
  const backOf = ({ id, amountCents }: Refund) => toMoneyBack(attempts.get(id), amountCents);
  const dedupeKey = keyOf(refund, backOf(refund));
  return (refunds) => {
    const parts = refunds.filter((each) => keyOf(each, backOf(each)) === dedupeKey);
    const done = parts.filter(({ state }) => state === 'refunded');
    const [back] = mergeMoneyBack(done.map(backOf));
    if (!back || parts.some(({ state }) => isOpenRefund(state))) return [];
    return [toMail(reservation, { dedupeKey, back, done })];
  };
}

function keyOf(refund: Refund, { method, last4 }: MoneyBack): string {
  return `refund:${requestOf(refund)}:${method}:${last4}`;
}

function toMail(
  { id, renter, language }: Reservation,
  { dedupeKey, back, done }: { dedupeKey: string; back: MoneyBack; done: readonly Refund[] },
): OutboxMail {
  const reference = done.map((each) => each.reference).join(', ');
  return {
    dedupeKey,
    kind: 'refund',
    reservationId: id,
    to: renter.email,
    language,
    details: { amountCents: back.amountCents, reference, back: [back] },
  };
}
