import {
  addDays,
  dateOf,
  fromInstant,
  joinDateTime,
  type PanamaDate,
  toInstant,
} from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type LedgerDifference, reconcilePayment } from '#domain/payment/reconcile-payment.ts';
import type { Services } from '../ports/services.ts';
import { findGateway } from './find-gateway.ts';

/** By this time late charges of the previous day have settled at the gateways. */
const AFTER = '03:00';
/** Longer than the queries of one day take. */
const LEASE_MS = 30 * 60_000;

/** Reports differences to operators. Returns the number of compared days. payments.md#reconciliation. */
export async function reconcilePayments(services: Services): Promise<number> {
  const { payments, clock, site } = services;
  const now = clock.now();
  await payments.requestDaysUntil({ day: lastFinishedDay(fromInstant(now)), brand: site.brand });
  const day = await payments.claimDay(site.brand, now, now + LEASE_MS);
  if (!day) return 0;
  const attempts = await payments.listWithMoney(site.brand, ...boundsOf(day));
  const differences: LedgerDifference[] = [];
  for (const attempt of attempts) {
    const difference = await compare(services, attempt);
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

async function compare(services: Services, attempt: PaymentAttempt): Promise<LedgerDifference | undefined> {
  const gateway = findGateway(services, attempt.gateway);
  const status = (await gateway?.query(attempt)) ?? ({ kind: 'unsupported' } as const);
  const refunds = await services.payments.refunds.listByReservation(attempt.reservationId);
  const refundedCents = refunds
    .filter(({ attemptId, state }) => attemptId === attempt.id && state === 'refunded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const capture = (await services.payments.captures.findByAttempt(attempt.id))?.state;
  return reconcilePayment(attempt, { refundedCents, capture }, status);
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
