import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AttemptFlag, AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import { isLive } from '#domain/payment/attempt-states.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { settleDueCaptures } from '#operations/payment/settle-capture.ts';
import { settleDuePayments } from '#operations/payment/settle-due-payments.ts';
import { expireHolds } from '#operations/reservation/expire-holds.ts';
import { bookAs } from './a-booking.ts';
import type { PayPalScenario, Scenario } from './crash-scenarios.ts';
import { makeMortal, processDied } from './mortal-services.ts';
import { openTestWorld, type TestWorld } from './open-test-world.ts';
import { aCardForm, payAs, returnAs, visitBankAs } from './pay-as.ts';
import { comeBackAs, startPayPalAs } from './pay-with-paypal.ts';
import { decideAs } from './paypal-world.ts';

/**
 * Minutes between runs of the workers. Their sum exceeds the longest time that an attempt may stay uncertain.
 */
const WAITS = [1, 1, 1, 2, 3, 5, 6, 10, 10, 15, 30, 30, 60, 60, 60];
const MINUTE = 60_000;
/** More steps than any payment has. */
const MAX_STEPS = 60;

let world: TestWorld;
let begun = 0;
let bugs: unknown[] = [];

/**
 * Declares a test for each of these payments: at whichever step the process crashes, no money is lost or
 * taken twice.
 */
export function liveThroughCrashes(scenarios: Scenario[]): void {
  beforeAll(async () => {
    world = await openTestWorld();
    begun = world.clock.now;
    const log = { ...world.services.log, error: (fields: Record<string, unknown>) => void bugs.push(fields) };
    world.services.log = log;
  });
  afterEach(() => world.bank.control('/reset', {}));
  afterAll(() => world.close());

  it.each(scenarios)(
    'a payment $name loses and doubles nothing wherever the process dies',
    async (scenario) => {
      for (let step = scenario.from ?? 1; step <= MAX_STEPS; step++) {
        const { died, fate } = await live(scenario, step);
        expect(describeWrong(fate), `dead after: ${fate.steps}`).toEqual([]);
        if (died) continue;
        expect(fate.attempts.map(({ state }) => state)).toEqual([scenario.ends]);
        return;
      }
      throw new Error(`The payment took more than ${MAX_STEPS} steps`);
    },
    120_000,
  );
}

/** The common fields of both ledgers. */
interface BookEntry {
  orderIdentifier: string;
  netCents: number;
  /** Authorized and not captured. Always 0 at PayPal. */
  heldCents?: number;
  /** PayPal's order id; undefined for cards. */
  orderId?: string;
}

interface Fate {
  reservation: Reservation;
  attempts: { state: AttemptState; flags: AttemptFlag[]; gateway_order_id: string }[];
  /** Amount that the merchant keeps of each attempt, by order. */
  netCents: Map<string, number>;
  heldCents: number;
  confirmations: number;
  bugs: unknown[];
  steps: string;
}

/**
 * One renter, one card and one process that may crash. Then a new process runs two workers concurrently for a
 * long time.
 */
async function live(scenario: Scenario, fatalStep: number): Promise<{ died: boolean; fate: Fate }> {
  await prepare(scenario);
  world.clock.now = begun;
  const { draftId, reservation } = await bookAs(world.services);
  const mortal = makeMortal(world.services, fatalStep);
  await goOn({ ...world, services: mortal.services }, draftId, scenario);
  const died = mortal.isDead();
  if (died) await goOn(world, draftId, scenario);
  await letTimePass(world);
  const fate = await readFate(reservation, mortal.steps.join(' '));
  return { died, fate };
}

async function prepare({ faults = [], switches = {}, holds, paypal }: Scenario): Promise<void> {
  const captureMode = holds ? 'auth_capture' : 'sale';
  world.services.cardGateways = { metrobank: { ...world.bank.gateway, captureMode } };
  await world.bank.control('/reset', {});
  await world.bank.control('/switches', switches);
  for (const fault of faults) await world.bank.arm(fault);
  await world.paypal.control('/reset', {});
  for (const fault of paypal?.faults ?? []) await world.paypal.arm(fault);
  await world.query('DELETE FROM rate_limits');
  bugs = [];
}

/** Acts as the payer: pays once, goes through the bank's pages when there is a challenge, and waits. */
async function goOn(process: TestWorld, draftId: string, scenario: Scenario): Promise<void> {
  const { card, settled, paypal } = scenario;
  try {
    if (paypal) return await goOnWithPayPal(process, draftId, paypal);
    const outcome = await payAs(process, draftId, { form: aCardForm(card), clientKey: `key-${draftId}` });
    if (settled) await world.bank.control('/settle', {});
    if (outcome.kind === 'attempted') await passTheBank(process, outcome.attempt);
    await letTimePass(process);
  } catch (error) {
    if (error !== processDied) throw error;
  }
  await world.settle();
}

/** Acts as the payer with PayPal, when the address of its page is known. */
async function goOnWithPayPal(process: TestWorld, draftId: string, scenario: PayPalScenario): Promise<void> {
  const outcome = await startPayPalAs(process, draftId, `key-${draftId}`);
  if (outcome.kind !== 'attempted') return;
  await letTimePass(process, [1, 1]);
  await approve(process, outcome.attempt.id, scenario);
  await letTimePass(process);
}

async function approve(process: TestWorld, id: string, scenario: PayPalScenario): Promise<void> {
  const attempt = await process.services.payments.find(id);
  if (attempt?.state !== 'awaiting_payer') return;
  const { funding = 'balance', returns = true, isGone } = scenario;
  const address = await decideAs(attempt.payerUrl ?? '', { action: 'approve', funding });
  if (address && returns) await comeBackAs(process, address);
  await world.settle();
  const after = await process.services.payments.find(id);
  if (isGone && after?.state === 'unknown')
    await world.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [after.reservationId]);
}

async function passTheBank(process: TestWorld, { id }: PaymentAttempt): Promise<void> {
  const attempt = await process.services.payments.find(id);
  if (attempt?.state !== 'awaiting_payer') return;
  await returnAs(process, await visitBankAs(process, attempt));
  await world.settle();
}

/** Runs the workers at each of these times until no attempt is uncertain. */
async function letTimePass(process: TestWorld, waits = WAITS): Promise<void> {
  const { services } = process;
  for (const minutes of waits) {
    world.clock.now += minutes * MINUTE;
    await world.paypal.control('/clock', { offsetMs: world.clock.now - begun });
    while ((await Promise.all([settleDuePayments(services), settleDuePayments(services)])).some(Boolean));
    while ((await Promise.all([settleDueCaptures(services), settleDueCaptures(services)])).some(Boolean));
    await expireHolds(services);
    while ((await sendMails(services)) > 0);
    if (!(await isAnyInDoubt())) return;
  }
}

async function isAnyInDoubt(): Promise<boolean> {
  const [row] = await world.query<{ live: boolean }>(
    `SELECT EXISTS (SELECT FROM payment_attempts WHERE live AND state <> 'manual_review')
      OR EXISTS (SELECT FROM captures WHERE open AND state <> 'review') AS live`,
  );
  return row?.live === true;
}

async function readFate({ id, code }: Reservation, steps: string): Promise<Fate> {
  const reservation = await world.services.reservations.find(id);
  if (!reservation) throw new Error('The reservation has disappeared');
  const attempts = await world.query<Fate['attempts'][number]>(
    'SELECT state, flags, gateway_order_id FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at',
    [id],
  );
  const books = await Promise.all([world.bank.books(), world.paypal.books()]);
  const ours = books
    .flatMap(({ transactions }): BookEntry[] => transactions)
    .filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
  return {
    reservation,
    attempts,
    netCents: new Map(ours.map((entry) => [entry.orderId ?? entry.orderIdentifier, entry.netCents])),
    heldCents: ours.reduce((sum, entry) => sum + (entry.heldCents ?? 0), 0),
    confirmations: new Set(
      world.mails
        .filter(({ subject, text }) => subject === 'confirmation' && text.startsWith(code))
        .map(({ messageId }) => messageId),
    ).size,
    bugs: bugs.filter((fields) => !isDeath(fields) && !isAlarm(fields)),
    steps,
  };
}

/** The invariants (payments.md#invariants) that are broken, as texts. */
function describeWrong({ reservation, attempts, netCents, heldCents, confirmations, bugs }: Fate): string[] {
  const wrong: string[] = [];
  const taken = [...netCents.values()].filter((cents) => cents !== 0);
  const paid = attempts.filter(({ state }) => state === 'paid');
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  const confirmed = reservation.state === 'confirmed';
  if (taken.length > 1) wrong.push('I1: money was taken twice');
  if (heldCents !== 0 && inReview.length === 0) wrong.push(`I1: ${heldCents} cents stay held`);
  if (confirmed !== (paid.length === 1))
    wrong.push(`I2: ${reservation.state} with ${paid.length} paid attempts`);
  if (confirmed && taken[0] !== reservation.quote.dueNowCents) wrong.push('I2: another amount was taken');
  if (!confirmed && taken.length > 0 && inReview.length === 0) wrong.push('I4: money without a confirmation');
  if (inReview.some(({ flags }) => !flags.includes('alarm'))) wrong.push('I4: a review that nobody hears of');
  if (confirmations !== (confirmed ? 1 : 0)) wrong.push(`I6: ${confirmations} confirmations were sent`);
  for (const { state, gateway_order_id: order } of attempts) {
    if (isLive(state) && state !== 'manual_review') wrong.push(`an attempt stays ${state}`);
    if (state !== 'paid' && state !== 'manual_review' && netCents.get(order))
      wrong.push(`I7: ${state}, but charged`);
  }
  return [...wrong, ...bugs.map((bug) => `bug: ${JSON.stringify(bug)}`)];
}

function isDeath(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'err' in fields && fields.err === processDied;
}

function isAlarm(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'alarm' in fields;
}
