import { setImmediate as turn } from 'node:timers/promises';
import { isLive } from '#domain/payment/attempt.ts';
import { isOpenRefund } from '#domain/payment/transfer/refund.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { begin, type SequenceItem } from './event-sequence.ts';
import { createMemoryFixture, type MemoryFixture } from './memory-fixture.ts';
import { dueAt } from './memory-store.ts';

/** Limit on the runs of the workers, more than any sequence needs. */
const MAX_RUNS = 300;
const LEASE_IS_OVER_MS = 95_000;

/** `wrong`: broken invariants at the end, empty when there are none. `moves`: all transitions of attempts. */
export interface RunResult {
  wrong: string[];
  moves: Set<string>;
}

/** Plays a sequence, then removes all faults and lets the workers finish. */
export async function runSequence(sequence: readonly SequenceItem[]): Promise<RunResult> {
  const fixture = createMemoryFixture();
  const waiting: (() => void)[] = [];
  const step = () => new Promise<void>((resolve) => void waiting.push(resolve));
  let process = fixture.startProcess(step);

  async function happen(choice: number): Promise<void> {
    const [next] = waiting.splice(choice % Math.max(1, waiting.length), 1);
    next?.();
    await turn();
  }

  for (const { event, steps } of sequence) {
    if (event.kind === 'kill') {
      process.crash();
      process = fixture.startProcess(step);
    }
    begin(event, { fixture, services: process.services })?.catch((error) => fixture.bugs.push(error));
    await turn();
    for (const choice of steps) await happen(choice);
  }
  while (waiting.length > 0) await happen(0);
  await finish(fixture);
  const { amendments, refunds, moves } = fixture.store;
  for (const { state, differenceCents } of amendments.list())
    moves.add(`change of ${differenceCents > 0 ? 'more' : 'less'} ${state}`);
  for (const { state, cause } of refunds.all()) moves.add(`${cause} ${state}`);
  return { wrong: findWrong(fixture), moves };
}

/** Removes all faults and runs two workers concurrently while anything is due. */
async function finish(fixture: MemoryFixture): Promise<void> {
  Object.assign(fixture.settings, { isDown: false, unseenLookUps: 0 });
  fixture.faults.complete.length = 0;
  fixture.faults.reverse.length = 0;
  fixture.startFaults.length = 0;
  fixture.refundFaults.length = 0;
  fixture.finishPending();
  // The worst case for a payment that was considered ended: its pending money is completed.
  for (const { capture } of fixture.orders.values())
    if (capture?.state === 'pending') capture.state = 'completed';
  const { services } = fixture.startProcess(async () => {});
  for (let runs = 0; runs < MAX_RUNS; runs++) {
    const open = fixture.store.attempts().filter(({ state }) => isLive(state) && state !== 'manual_review');
    const back = fixture.store.refunds.all().filter(({ state }) => isOpenRefund(state) && state !== 'review');
    if (open.length + back.length === 0) break;
    const due = [...open.map(dueAt), ...back.map(({ nextCheckAt = Infinity }) => nextCheckAt)];
    fixture.clock.now = Math.max(fixture.clock.now + LEASE_IS_OVER_MS, Math.min(...due));
    await Promise.all([settleDuePayments(services), settleDuePayments(services)]);
    await Promise.all([settleDueRefunds(services), settleDueRefunds(services)]);
    await processWebhooks(services);
    await expireHolds(services);
    await turn();
  }
}

/** The invariants (payments.md#invariants) that are broken at the end, as texts. */
function findWrong(fixture: MemoryFixture): string[] {
  const { store, bugs, alarms, netOf: netBy } = fixture;
  const { reservation, mails, badMoves } = store;
  const attempts = store.attempts();
  const net = attempts.reduce((sum, { gatewayTxnId }) => sum + netBy(gatewayTxnId), 0);
  const paid = attempts.filter(({ state }) => state === 'paid');
  const first = paid.filter(({ amendmentId }) => amendmentId === undefined);
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  const isConfirmed = reservation.state === 'confirmed';
  const letters = [...mails.values()].filter((kind) => kind === 'confirmation').length;
  const wrong = [
    [first.length > 1, 'I2: paid twice'],
    [(first.length === 1) !== isConfirmed, `I2: ${reservation.state} with ${first.length} payments`],
    [net !== 0 && !isConfirmed && inReview.length === 0, `I4: ${net} cents, ${reservation.state}`],
    [letters !== (isConfirmed ? 1 : 0), `I6: ${letters} confirmations`],
    [badMoves.length > 0, `I6: ${badMoves}`],
    [store.refunds.badMoves.length > 0, `I6: ${store.refunds.badMoves}`],
    [bugs.length > 0, `bugs: ${bugs.map((bug) => JSON.stringify(bug, Object.getOwnPropertyNames(bug)))}`],
  ] as const;
  const each = attempts.flatMap(({ id, state, flags, gatewayTxnId }) => [
    ...(isLive(state) && state !== 'manual_review' ? [`${id} stays ${state}`] : []),
    ...(state === 'manual_review' && !(flags.includes('alarm') && alarms.has(id)) ? ['I4: no alarm'] : []),
    ...(!['paid', 'manual_review'].includes(state) && netBy(gatewayTxnId) !== 0
      ? [`I7: ${state}, charged`]
      : []),
  ]);
  const words = wrong.filter(([isWrong]) => isWrong).map(([, said]) => said);
  return [...words, ...each, ...findWrongMoney(fixture, isConfirmed, net), ...findWrongChanges(fixture)];
}

/** I1: the amount kept equals the current price less goodwill refunds. */
function findWrongMoney({ store, netOf }: MemoryFixture, isConfirmed: boolean, net: number): string[] {
  const attempts = store.attempts();
  const refunds = store.refunds.all();
  // These are decided by an operator.
  if (
    attempts.some(({ state }) => state === 'manual_review') ||
    refunds.some(({ state }) => state === 'review')
  )
    return [];
  const gone = (kinds: (one: { cause: string }) => boolean) =>
    refunds
      .filter((one) => one.state === 'refunded' && kinds(one))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refused = refunds
    .filter(({ state, cause }) => state === 'refused' && cause !== 'goodwill')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const due = isConfirmed ? store.reservation.quote.dueNowCents : 0;
  const expected = due - gone(({ cause }) => cause === 'goodwill') + refused;
  const wrong = net === expected ? [] : [`I1: ${net} cents were kept, not ${expected}`];
  const perAttempt = attempts
    .filter(({ state }) => state === 'paid')
    .flatMap(({ id, amountCents, gatewayTxnId }) => {
      const back = refunds
        .filter(({ attemptId, state }) => attemptId === id && state === 'refunded')
        .reduce((sum, one) => sum + one.amountCents, 0);
      const kept = netOf(gatewayTxnId);
      return kept === amountCents - back ? [] : [`I1: ${id} keeps ${kept} of ${amountCents} less ${back}`];
    });
  return [...wrong, ...perAttempt];
}

/** A change is applied exactly once and only when it is paid. A refund ends or raises an alarm. */
function findWrongChanges({ store, alarms }: MemoryFixture): string[] {
  const paid = store.attempts().filter(({ state }) => state === 'paid');
  const changes = store.amendments.list().flatMap(({ id, state, differenceCents }) => {
    const payments = paid.filter(({ amendmentId }) => amendmentId === id).length;
    const expected = state === 'applied' && differenceCents > 0 ? 1 : 0;
    return payments === expected ? [] : [`I2: a change is ${state} with ${payments} payments`];
  });
  const refunds = store.refunds.all().flatMap(({ id, state, attemptId }) => {
    if (isOpenRefund(state) && state !== 'review') return [`refund ${id} stays ${state}`];
    return state !== 'refunded' && !alarms.has(attemptId) ? ['I4: no alarm for a refund'] : [];
  });
  return [...changes, ...refunds];
}
