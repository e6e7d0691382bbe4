import { setImmediate as turn } from 'node:timers/promises';
import { isLive } from '#domain/payment/attempt-states.ts';
import { processWebhooks } from '#operations/payment/process-webhooks.ts';
import { settleDuePayments } from '#operations/payment/settle-due-payments.ts';
import { expireHolds } from '#operations/reservation/expire-holds.ts';
import { begin, type Moment } from './history.ts';
import { dueAt } from './memory-store.ts';
import { createMemoryWorld, type MemoryWorld } from './memory-world.ts';

/** More looks of the workers than anything may need. */
const MOST_LOOKS = 300;
const LEASE_IS_OVER_MS = 95_000;

/** `wrong`: what is wrong in the end, empty when all is well. `moves`: every move of an attempt on the way. */
export interface Played {
  wrong: string[];
  moves: Set<string>;
}

/** Plays a history and then lets the workers of a healthy world finish. */
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
  return { wrong: findWrong(world), moves: world.store.moves };
}

/** Nothing fails any more; two workers at once, as often as something is due. */
async function finish(world: MemoryWorld): Promise<void> {
  Object.assign(world.settings, { isDown: false, unseenLooks: 0 });
  world.faults.complete.length = 0;
  world.faults.reverse.length = 0;
  world.startFaults.length = 0;
  // The worst that can befall a payment that was called over: its money comes after all.
  for (const { capture } of world.orders.values())
    if (capture?.state === 'pending') capture.state = 'completed';
  const { services } = world.startProcess(async () => {});
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const open = world.store.attempts().filter(({ state }) => isLive(state) && state !== 'manual_review');
    if (open.length === 0) break;
    world.clock.now = Math.max(world.clock.now + LEASE_IS_OVER_MS, Math.min(...open.map(dueAt)));
    await Promise.all([settleDuePayments(services), settleDuePayments(services)]);
    await processWebhooks(services);
    await expireHolds(services);
    await turn();
  }
}

/** The invariants of PAYMENTS.md section 11 that this end breaks, in words. */
function findWrong({ store, bugs, alarms, netOf: netBy }: MemoryWorld): string[] {
  const { reservation, mails, badMoves } = store;
  const attempts = store.attempts();
  const due = reservation.quote.dueNowCents;
  const net = attempts.reduce((sum, { gatewayTxnId }) => sum + netBy(gatewayTxnId), 0);
  const kept = attempts.filter(({ gatewayTxnId }) => netBy(gatewayTxnId) !== 0);
  const paid = attempts.filter(({ state }) => state === 'paid');
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  const isConfirmed = reservation.state === 'confirmed';
  const letters = [...mails.values()].filter((kind) => kind === 'confirmation').length;
  const wrong = [
    [inReview.length === 0 && net !== 0 && net !== due, `I1: ${net} cents were kept`],
    [kept.length > 1, `I1: money of ${kept.length} attempts`],
    [paid.length > 1, 'I2: paid twice'],
    [(paid.length === 1) !== isConfirmed, `I2: ${reservation.state} with ${paid.length} payments`],
    [isConfirmed && netBy(paid[0]?.gatewayTxnId ?? '') !== due, 'I2: confirmed without its money'],
    [net !== 0 && !isConfirmed && inReview.length === 0, `I4: ${net} cents, ${reservation.state}`],
    [letters !== (isConfirmed ? 1 : 0), `I6: ${letters} confirmations`],
    [badMoves.length > 0, `I6: ${badMoves}`],
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
  return [...wrong.filter(([isWrong]) => isWrong).map(([, words]) => words), ...each];
}
