import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenCapture } from '#domain/payment/transfer/capture.ts';
import {
  type MoneyBack,
  mergeMoneyBack,
  requestOf,
  toMoneyBack,
} from '#domain/payment/transfer/money-back.ts';
import { type Refund, refundRules } from '#domain/payment/transfer/refund.ts';
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
    toMails: async (refund) => (isRelease(refund) ? [] : [await toMail(services, refund)]),
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
 * Tells the whole sum that one request gives back to a card or account, once: several payments with that card have
 * several refunds.
 */
async function toMail(services: SettlingRefunds, refund: Refund): Promise<OutboxMail> {
  const reservation = await services.reservations.find(refund.reservationId);
  if (!reservation) throw new Error(`Refund ${refund.id} has no reservation ${refund.reservationId}`);
  const { refunds, back } = await findWhole(services, refund);
  const { amountCents, method, last4 } = back;
  return {
    dedupeKey: `refund:${requestOf(refund)}:${method}:${last4}`,
    kind: 'refund',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
    details: { amountCents, reference: refunds.map(({ reference }) => reference).join(', '), back: [back] },
  };
}

/** All refunds of the request that go to the same card or account, with their sum. */
async function findWhole(
  { payments }: SettlingRefunds,
  refund: Refund,
): Promise<{ refunds: Refund[]; back: MoneyBack }> {
  const wayOf = async ({ attemptId, amountCents }: Refund) =>
    toMoneyBack(await payments.find(attemptId), amountCents);
  const { method, last4 } = await wayOf(refund);
  const request = (await payments.refunds.listByReservation(refund.reservationId)).filter(
    (other) => requestOf(other) === requestOf(refund) && other.state !== 'refused',
  );
  const ways = await Promise.all(request.map(async (other) => ({ other, way: await wayOf(other) })));
  const same = ways.filter(({ way }) => way.method === method && way.last4 === last4);
  const [back] = mergeMoneyBack(same.map(({ way }) => way));
  if (!back) throw new Error(`Refund ${refund.id} is not among those of its reservation`);
  return { refunds: same.map(({ other }) => other), back };
}
