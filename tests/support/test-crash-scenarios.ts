import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { type AttemptFlag, type AttemptState, isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { bookAs } from './a-booking.ts';
import type { PayPalScenario, Scenario } from './crash-scenarios.ts';
import { makeCrashing, processCrashed } from './crashing-services.ts';
import { openTestFixture, type TestFixture } from './open-test-fixture.ts';
import { aCardForm, payAs, returnAs, visitBankAs } from './pay-as.ts';
import { comeBackAs, startPayPalAs } from './pay-with-paypal.ts';
import { decideAs } from './paypal-fixture.ts';

/** Minutes between runs of the workers. Their sum exceeds the time that an attempt may stay uncertain. */
const WAITS = [1, 1, 1, 2, 3, 5, 6, 10, 10, 15, 30, 30, 60, 60, 60];
const MINUTE = 60_000;
/** More steps than any payment has. */
const MAX_STEPS = 60;
/**
 * `npm test` crashes at every third step, except in the first scenario of a list and in those with `everyStep`;
 * the nightly run at each.
 */
const STRIDE = 3;

let fixture: TestFixture;
let startedAt = 0;
let bugs: unknown[] = [];

/** Declares a test for each payment: a crash after any step loses no money and takes none twice. */
export function testCrashScenarios(scenarios: Scenario[]): void {
  beforeAll(async () => {
    fixture = await openTestFixture();
    startedAt = fixture.clock.now;
    const log = {
      ...fixture.services.log,
      error: (fields: Record<string, unknown>) => void bugs.push(fields),
    };
    fixture.services.log = log;
  });
  afterEach(() => fixture.bank.control('/reset', {}));
  afterAll(() => fixture.close());

  it.each(scenarios)(
    'a payment $name neither loses nor doubles money when the process crashes after a step',
    async (scenario) => {
      const position = scenarios.indexOf(scenario);
      const stride = position === 0 || scenario.everyStep || inject('isNightly') ? 1 : STRIDE;
      // Each scenario begins at another step, so that not all leave out the same ones.
      const first = (scenario.from ?? 1) + (position % stride);
      for (let step = first; step <= MAX_STEPS; step += stride) {
        const { crashed, outcome } = await runScenario(scenario, step);
        expect(describeWrong(outcome), `crashed after: ${outcome.steps}`).toEqual([]);
        if (crashed) continue;
        expect(outcome.attempts.map(({ state }) => state)).toEqual([scenario.ends]);
        return;
      }
      throw new Error(`The payment took more than ${MAX_STEPS} steps`);
    },
    120_000,
  );
}

/** The common fields of both ledgers. */
interface GatewayEntry {
  orderIdentifier: string;
  netCents: number;
  /** Authorized and not captured. Always 0 at PayPal. */
  heldCents?: number;
  /** PayPal's order id; undefined for cards. */
  orderId?: string;
}

interface Outcome {
  reservation: Reservation;
  attempts: { state: AttemptState; flags: AttemptFlag[]; gateway_order_id: string }[];
  /** Amount that the merchant keeps of each attempt, by order. */
  netCents: Map<string, number>;
  heldCents: number;
  confirmations: number;
  bugs: unknown[];
  steps: string;
}

/** One renter, one card, one process that may crash; then a new one runs two workers for a long time. */
async function runScenario(
  scenario: Scenario,
  crashStep: number,
): Promise<{ crashed: boolean; outcome: Outcome }> {
  await prepare(scenario);
  fixture.clock.now = startedAt;
  const { draftId, reservation } = await bookAs(fixture.services, {
    reservationType: scenario.guarantee ? 'normal' : 'prepaid',
  });
  const crashing = makeCrashing(fixture.services, crashStep);
  await payOnce({ ...fixture, services: crashing.services }, draftId, scenario);
  const crashed = crashing.hasCrashed();
  if (crashed) await payOnce(fixture, draftId, scenario);
  await runWorkers(fixture);
  const outcome = await readOutcome(reservation, crashing.steps.join(' '));
  return { crashed, outcome };
}

async function prepare({ faults = [], switches = {}, holds, guarantee, paypal }: Scenario): Promise<void> {
  const captureMode = holds ? 'auth_capture' : 'sale';
  fixture.services.gateways.cards = { metrobank: { ...fixture.bank.gateway, captureMode } };
  await fixture.bank.control('/reset', {});
  await fixture.bank.control('/switches', switches);
  for (const fault of faults) await fixture.bank.arm(fault);
  await fixture.paypal.control('/reset', {});
  for (const fault of paypal?.faults ?? []) await fixture.paypal.arm(fault);
  await fixture.query('DELETE FROM rate_limits');
  fixture.editSite({ guarantee: guarantee === true, maxOpenUnpaid: 1000 });
  bugs = [];
}

/** Acts as the payer: pays once, goes through the bank's pages when there is a challenge, and waits. */
async function payOnce(process: TestFixture, draftId: string, scenario: Scenario): Promise<void> {
  const { card, settled, paypal } = scenario;
  try {
    if (paypal) return await payOnceWithPayPal(process, draftId, paypal);
    const started = await payAs(process, draftId, { form: aCardForm(card), clientKey: `key-${draftId}` });
    if (settled) await fixture.bank.control('/settle', {});
    if (started.kind === 'attempted') await passTheBank(process, started.attempt);
    await runWorkers(process);
  } catch (error) {
    if (error !== processCrashed) throw error;
  }
  await fixture.settle();
}

/** Acts as the payer with PayPal, when the address of its page is known. */
async function payOnceWithPayPal(
  process: TestFixture,
  draftId: string,
  scenario: PayPalScenario,
): Promise<void> {
  const outcome = await startPayPalAs(process, draftId, `key-${draftId}`);
  if (outcome.kind !== 'attempted') return;
  await runWorkers(process, [1, 1]);
  await approve(process, outcome.attempt.id, scenario);
  await runWorkers(process);
}

async function approve(process: TestFixture, id: string, scenario: PayPalScenario): Promise<void> {
  const attempt = await process.services.payments.find(id);
  if (attempt?.state !== 'awaiting_payer') return;
  const { funding = 'balance', returns = true, isGone } = scenario;
  const address = await decideAs(attempt.payerUrl ?? '', { action: 'approve', funding });
  if (address && returns) await comeBackAs(process, address);
  await fixture.settle();
  const after = await process.services.payments.find(id);
  if (isGone && after?.state === 'unknown')
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [after.reservationId]);
}

async function passTheBank(process: TestFixture, { id }: PaymentAttempt): Promise<void> {
  const attempt = await process.services.payments.find(id);
  if (attempt?.state !== 'awaiting_payer') return;
  await returnAs(process, await visitBankAs(process, attempt));
  await fixture.settle();
}

/** Runs the workers at each of these times until no attempt is uncertain. */
async function runWorkers(process: TestFixture, waits = WAITS): Promise<void> {
  const { services } = process;
  for (const minutes of waits) {
    fixture.clock.now += minutes * MINUTE;
    await fixture.paypal.control('/clock', { offsetMs: fixture.clock.now - startedAt });
    while ((await Promise.all([settleDuePayments(services), settleDuePayments(services)])).some(Boolean));
    while ((await Promise.all([settleDueCaptures(services), settleDueCaptures(services)])).some(Boolean));
    await expireHolds(services);
    while ((await sendMails(services)) > 0);
    if (!(await isAnyUncertain())) return;
  }
}

async function isAnyUncertain(): Promise<boolean> {
  const [row] = await fixture.query<{ live: boolean }>(
    `SELECT EXISTS (SELECT FROM payment_attempts WHERE live AND state <> 'manual_review')
      OR EXISTS (SELECT FROM captures WHERE open AND state <> 'review') AS live`,
  );
  return row?.live === true;
}

async function readOutcome({ id, code }: Reservation, steps: string): Promise<Outcome> {
  const reservation = await fixture.services.reservations.find(id);
  if (!reservation) throw new Error('The reservation has disappeared');
  const attempts = await fixture.query<Outcome['attempts'][number]>(
    'SELECT state, flags, gateway_order_id FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at',
    [id],
  );
  const books = await Promise.all([fixture.bank.readLedger(), fixture.paypal.readLedger()]);
  const ours = books
    .flatMap(({ transactions }): GatewayEntry[] => transactions)
    .filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
  return {
    reservation,
    attempts,
    netCents: new Map(ours.map((entry) => [entry.orderId ?? entry.orderIdentifier, entry.netCents])),
    heldCents: ours.reduce((sum, entry) => sum + (entry.heldCents ?? 0), 0),
    confirmations: new Set(
      fixture.mails
        .filter(({ subject, text }) => subject === 'confirmation' && text.startsWith(code))
        .map(({ messageId }) => messageId),
    ).size,
    bugs: bugs.filter((fields) => !isCrash(fields) && !isAlarm(fields)),
    steps,
  };
}

/** The invariants (payments.md#invariants) that are broken, as texts. */
function describeWrong({
  reservation,
  attempts,
  netCents,
  heldCents,
  confirmations,
  bugs,
}: Outcome): string[] {
  const wrong: string[] = [];
  const taken = [...netCents.values()].filter((cents) => cents !== 0);
  const paid = attempts.filter(({ state }) => state === 'paid');
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  const confirmed = reservation.state === 'confirmed';
  if (taken.length > 1) wrong.push('I1: money was taken twice');
  const { guaranteeCents } = reservation;
  const toHold = confirmed ? (guaranteeCents ?? 0) : 0;
  if (heldCents !== toHold && inReview.length === 0) wrong.push(`I1: ${heldCents} cents stay held`);
  if (confirmed !== (paid.length === 1))
    wrong.push(`I2: ${reservation.state} with ${paid.length} paid attempts`);
  if (confirmed && (taken[0] ?? 0) !== reservation.quote.dueNowCents)
    wrong.push('I2: another amount was taken');
  if (confirmed && guaranteeCents && reservation.paymentStatus !== 'unpaid')
    wrong.push(`a guarantee left it ${reservation.paymentStatus}`);
  if (!confirmed && taken.length > 0 && inReview.length === 0) wrong.push('I4: money without a confirmation');
  if (inReview.some(({ flags }) => !flags.includes('alarm'))) wrong.push('I4: a review without an alarm');
  if (confirmations !== (confirmed ? 1 : 0)) wrong.push(`I6: ${confirmations} confirmations were sent`);
  for (const { state, gateway_order_id: order } of attempts) {
    if (isLive(state) && state !== 'manual_review') wrong.push(`an attempt stays ${state}`);
    if (state !== 'paid' && state !== 'manual_review' && netCents.get(order))
      wrong.push(`I7: ${state}, but charged`);
  }
  return [...wrong, ...bugs.map((bug) => `bug: ${JSON.stringify(bug)}`)];
}

function isCrash(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'err' in fields && fields.err === processCrashed;
}

function isAlarm(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'alarm' in fields;
}
