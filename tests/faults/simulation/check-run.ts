import { setTimeout as wait } from 'node:timers/promises';
import { getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { createVisitor } from '#tests/support/visitor.ts';
import type { FaultFixture } from '../fixture/fault-fixture.ts';
import { postReturn } from '../fixture/renter.ts';
import type { Replicas } from './replicas.ts';
import type { ReplicaNumber } from './schedule.ts';
import { COUPON, type SimulatedRenter } from './simulated-renter.ts';
import { copyState, findNewRows } from './state-copy.ts';

const LATER_WITHIN_MS = 20_000;
/** A look-up that a fault interrupted is due again: in ten minutes, or when its lease is over. */
const LATER_ROUNDS = 3;
const LEASE_IS_OVER_MS = 2 * 60_000;
const SERVICE_WITHIN_MS = 30_000;
const PAUSE_MS = 1_000;

/** Holds without a payment, and declined payments that are looked up once more later. */
const LATER = `
  SELECT 'hold of ' || code AS what, (extract(epoch FROM hold_until) * 1000)::float8 AS at
  FROM reservations WHERE state = 'held'
  UNION ALL
  SELECT 'look-up of ' || id, (extract(epoch FROM next_check_at) * 1000)::float8
  FROM payment_attempts WHERE NOT live AND next_check_at IS NOT NULL`;

/** Lets the time pass until nothing is left to do. I11: no hold outlives its time. */
export async function finishLater({ query, time }: FaultFixture): Promise<string[]> {
  const readLater = () => query<{ what: string; at: number }>(LATER);
  for (let round = 0; round < LATER_ROUNDS; round += 1) {
    const later = await readLater();
    if (later.length === 0) return [];
    await time.pass(Math.max(0, ...later.map(({ at }) => at - time.now())) + LEASE_IS_OVER_MS);
    const giveUp = Date.now() + LATER_WITHIN_MS;
    const isOpen = async () =>
      (await readLater()).some((row) => later.some(({ what, at }) => row.what === what && row.at === at));
    while ((await isOpen()) && Date.now() < giveUp) await wait(50);
    await time.settle();
  }
  return (await readLater()).map(({ what }) => `I11: the ${what} does not end`);
}

/** I7: every return and every webhook once more changes nothing. */
export async function findChangesByRepetition(
  fixture: FaultFixture,
  renters: SimulatedRenter[],
): Promise<string[]> {
  const before = await copyState(fixture);
  for (const back of renters.flatMap(({ returns }) => returns))
    await postReturn(back).then((answer) => answer.text());
  const init = { redirect: 'manual', headers: { connection: 'close' } } as const;
  for (const address of renters.flatMap(({ payPalReturns }) => payPalReturns))
    await fetch(address, init).then((answer) => answer.text());
  await fixture.paypal('/webhooks/redeliver', { times: 1 });
  await fixture.time.settle();
  const changed = findNewRows(before, await copyState(fixture));
  return changed.map((row) => `I7: a repeated return or webhook changed ${row.slice(0, 300)}`);
}

/** I10: every reservation that a renter was shown exists. */
export async function findLostCodes({ query }: FaultFixture, renters: SimulatedRenter[]): Promise<string[]> {
  const shown = renters.flatMap(({ codes }) => [...codes]);
  const rows = await query<{ code: string }>('SELECT code FROM reservations WHERE code = ANY($1)', [shown]);
  const known = new Set(rows.map(({ code }) => code));
  return shown.filter((code) => !known.has(code)).map((code) => `I10 ${code}: was shown and does not exist`);
}

/** I9: no coupon has more live reservations than uses. */
export async function findOverusedCoupons({ query }: FaultFixture): Promise<string[]> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM reservations
    WHERE coupon_code = $1 AND state IN ('held', 'confirmed', 'review')`,
    [COUPON.code],
  );
  const count = row?.count ?? 0;
  return count > COUPON.uses ? [`I9: ${count} reservations with a coupon of ${COUPON.uses} uses`] : [];
}

/**
 * I14: both replicas are ready, and one of them takes a booking and a payment. It may need some seconds until
 * it uses its dependencies again.
 */
export async function findNoService(
  fixture: FaultFixture,
  { both }: Replicas,
  asked: ReplicaNumber,
): Promise<string[]> {
  const unready = both.filter((replica) => !replica.isReady()).map(() => 'I14: a site is not ready');
  const giveUp = Date.now() + SERVICE_WITHIN_MS;
  for (;;) {
    const problem = await bookOnce(fixture, both[asked].instance.origin);
    if (problem === undefined || Date.now() > giveUp)
      return problem === undefined ? unready : [...unready, `I14: no clean booking: ${problem}`];
    await wait(PAUSE_MS);
  }
}

/** What prevented the booking; undefined when it was confirmed. */
async function bookOnce({ time }: FaultFixture, origin: string): Promise<string | undefined> {
  try {
    const visitor = createVisitor(origin);
    const checkout = await reserve(visitor, { typed: { email: `clean-${time.now()}@example.com` } });
    const thanks = await pay(visitor, checkout);
    return thanks.url.pathname.endsWith('/thanks') ? undefined : `${getCode(thanks)} is not confirmed`;
  } catch (error) {
    return String(error);
  }
}
