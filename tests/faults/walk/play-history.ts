import { setImmediate as turn } from 'node:timers/promises';
import { isLive } from '#domain/payment/attempt-states.ts';
import { isOpenRefund } from '#domain/payment/refund.ts';
import { processWebhooks } from '#operations/payment/process-webhooks.ts';
import { settleDuePayments } from '#operations/payment/settle-due-payments.ts';
import { settleDueRefunds } from '#operations/payment/settle-refund.ts';
import { expireHolds } from '#operations/reservation/expire-holds.ts';
import { begin, type Moment } from './history.ts';
import { dueAt } from './memory-store.ts';
import { createMemoryWorld, type MemoryWorld } from './memory-world.ts';

/** Limit on the runs of the workers, more than any history needs. */
const MOST_LOOKS = 300;
const LEASE_IS_OVER_MS = 95_000;

/** `wrong`: broken invariants at the end, empty when there are none. `moves`: all transitions of attempts. */
export interface Played {
  wrong: string[];
  moves: Set<string>;
}

/** Plays a history, then removes all faults and lets the workers finish. */
export async function playHistory(history: readonly Moment[]): Promise<Played> {
  const world = createMemoryWorld();
  const waiting: (() => void)[] = [];
  const step = () => new Promise<void>((resolve) => void waiting.push(resolve));
  let process = world.startProcess(step);

  async function happen(choice: number): Promise<void> {
    const [next] = waiting.splice(choice % Math.max(1, waiting.length), 1);
    next?.();
    await turn();
  }

  for (const { event, steps } of history) {
    if (event.kind === 'kill') {
      process.die();
      process = world.startProcess(step);
    }
    begin(event, { world, services: process.services })?.catch((error) => world.bugs.push(error));
    await turn();
    for (const choice of steps) await happen(choice);
  }
  while (waiting.length > 0) await happen(0);
  await finish(world);
  const { amendments, refunds, moves } = world.store;
  for (const { state, differenceCents } of amendments.list())
    moves.add(`change of ${differenceCents > 0 ? 'more' : 'less'} ${state}`);
  for (const { state, cause } of refunds.all()) moves.add(`${cause} ${state}`);
  return { wrong: findWrong(world), moves };
}

/** Removes all faults and runs two workers concurrently while anything is due. */
async function finish(world: MemoryWorld): Promise<void> {
  Object.assign(world.settings, { isDown: false, unseenLooks: 0 });
  world.faults.complete.length = 0;
  world.faults.reverse.length = 0;
  world.startFaults.length = 0;
  world.refundFaults.length = 0;
  world.finishPending();
  // The worst case for a payment that was considered ended: its pending money is completed.
  for (const { capture } of world.orders.values())
    if (capture?.state === 'pending') capture.state = 'completed';
  const { services } = world.startProcess(async () => {});
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const open = world.store.attempts().filter(({ state }) => isLive(state) && state !== 'manual_review');
    const back = world.store.refunds.all().filter(({ state }) => isOpenRefund(state) && state !== 'review');
    if (open.length + back.length === 0) break;
    const due = [...open.map(dueAt), ...back.map(({ nextCheckAt = Infinity }) => nextCheckAt)];
    world.clock.now = Math.max(world.clock.now + LEASE_IS_OVER_MS, Math.min(...due));
    await Promise.all([settleDuePayments(services), settleDuePayments(services)]);
    await Promise.all([settleDueRefunds(services), settleDueRefunds(services)]);
    await processWebhooks(services);
    await expireHolds(services);
    await turn();
  }
}

/** The invariants (payments.md#invariants) that are broken at the end, as texts. */
function findWrong(world: MemoryWorld): string[] {
  const { store, bugs, alarms, netOf: netBy } = world;
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
    ...(state === 'manual_review' && !(flags.includes('alarm') && alarms.has(id))
      ? ['I4: nobody hears']
      : []),
    ...(!['paid', 'manual_review'].includes(state) && netBy(gatewayTxnId) !== 0
      ? [`I7: ${state}, charged`]
      : []),
  ]);
  const words = wrong.filter(([isWrong]) => isWrong).map(([, said]) => said);
  return [...words, ...each, ...findWrongMoney(world, isConfirmed, net), ...findWrongChanges(world)];
}

/** I1: the amount kept equals the current price less goodwill refunds. */
function findWrongMoney({ store, netOf }: MemoryWorld, isConfirmed: boolean, net: number): string[] {
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
function findWrongChanges({ store, alarms }: MemoryWorld): string[] {
  const paid = store.attempts().filter(({ state }) => state === 'paid');
  const changes = store.amendments.list().flatMap(({ id, state, differenceCents }) => {
    const payments = paid.filter(({ amendmentId }) => amendmentId === id).length;
    const expected = state === 'applied' && differenceCents > 0 ? 1 : 0;
    return payments === expected ? [] : [`I2: a change is ${state} with ${payments} payments`];
  });
  const refunds = store.refunds.all().flatMap(({ id, state, attemptId }) => {
    if (isOpenRefund(state) && state !== 'review') return [`refund ${id} stays ${state}`];
    return state !== 'refunded' && !alarms.has(attemptId) ? ['I4: nobody hears of a refund'] : [];
  });
  return [...changes, ...refunds];
}
