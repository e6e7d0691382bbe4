import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  joinDateTime,
  type PanamaDate,
  toInstant,
} from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import {
  type LedgerDifference,
  reconcilePayment,
  reconcileRefunds,
} from '#domain/payment/reconcile-payment.ts';
import type { Services } from '../ports/services.ts';
import { findGateway } from './find-gateway.ts';

/** By this time late charges of the previous day have settled at the gateways. */
const AFTER = '03:00';
/** PayPal refunds a payment within 180 days. */
const REFUNDABLE_MS = 180 * 24 * 60 * 60_000;
/** Longer than the queries of one day take. */
const LEASE_MS = 30 * 60_000;

/** Reports differences to operators. Returns the number of compared days. payments.md#reconciliation. */
export async function reconcilePayments(services: Services): Promise<number> {
  const { payments, clock, site } = services;
  const now = clock.now();
  await payments.requestDaysUntil({ day: lastFinishedDay(fromInstant(now)), brand: site.brand });
  const day = await payments.claimDay(site.brand, now, now + LEASE_MS);
  if (!day) return 0;
  const [from, until] = boundsOf(day);
  const attempts = await payments.listWithMoney(site.brand, from, until);
  const differences: LedgerDifference[] = [];
  for (const attempt of attempts) {
    const { own, status } = await readBoth(services, attempt);
    const difference = reconcilePayment(attempt, own, status);
    if (difference) differences.push(difference);
  }
  for (const attempt of await listRefundable(services, from)) {
    const { own, status } = await readBoth(services, attempt);
    const difference = reconcileRefunds(attempt, own, { status, from, until });
    if (difference) differences.push(difference);
  }
  await payments.saveDay({
    day,
    brand: site.brand,
    checked: attempts.length,
    differences,
    doneAt: clock.now(),
  });
  report(services, { day, checked: attempts.length, differences });
  return 1;
}

function lastFinishedDay(now: string): PanamaDate {
  const today = dateOf(now);
  return addDays(today, now >= joinDateTime(today, AFTER) ? -1 : -2);
}

function boundsOf(day: PanamaDate): [number, number] {
  return [toInstant(joinDateTime(day, '00:00')), toInstant(joinDateTime(addDays(day, 1), '00:00'))];
}

/** Earlier payments that may have been refunded on the day in the gateway's own pages, which list them. */
async function listRefundable(
  { payments, gateways, site }: Services,
  before: Instant,
): Promise<PaymentAttempt[]> {
  const listing = [...Object.values(gateways.cards), gateways.paypal].filter(
    (gateway) => gateway?.capabilities.listsRefunds,
  );
  if (listing.length === 0) return [];
  const attempts = await payments.listWithMoney(site.brand, before - REFUNDABLE_MS, before);
  return attempts.filter(
    ({ state, gateway }) => state === 'paid' && listing.some((one) => one?.id === gateway),
  );
}

async function readBoth(services: Services, attempt: PaymentAttempt) {
  const gateway = findGateway(services, attempt.gateway);
  const status = (await gateway?.query(attempt)) ?? ({ kind: 'unsupported' } as const);
  const refunds = await services.payments.refunds.listByReservation(attempt.reservationId);
  const requested = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const refundedCents = requested
    .filter(({ state }) => state === 'refunded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const capture = (await services.payments.captures.findByAttempt(attempt.id))?.state;
  return { own: { refundedCents, refundIds: requested.map(({ id }) => id), capture }, status };
}

function report(
  { log }: Services,
  { day, checked, differences }: { day: PanamaDate; checked: number; differences: LedgerDifference[] },
): void {
  if (differences.length === 0) {
    if (checked > 0) log.info({ day, checked }, 'Payments agree with the gateway');
    return;
  }
  const references = differences.slice(0, 20).map(({ reference, kind }) => `${reference} ${kind}`);
  log.error(
    { alarm: true, day, checked, differences: differences.length, references },
    'Payments differ from the gateway’s ledger',
  );
}
