import { setTimeout as wait } from 'node:timers/promises';
import { getCode, reserve } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { createVisitor } from '#tests/support/visitor.ts';
import { createRandom } from '../fixture/random.ts';
import { resetSandboxes } from '../fixture/scenario.ts';
import { perform } from '../simulation/acts.ts';
import { makeSchedule } from '../simulation/make-schedule.ts';
import { makeRenter, type SimulatedRenter } from '../simulation/simulated-renter.ts';
import type { Failover } from './failover-fixture.ts';

/** Renters who book and pay at the same time. */
const LANES = 4;
const SCHEDULES_PER_LANE = 100;
/** The primary is killed at a random time up to this, when each renter has done several acts. */
const KILL_BEFORE_MS = 6_000;
const PROMOTE_BEFORE_MS = 1_500;
/** An act that takes longer has met a process that hangs. */
const ACT_WITHIN_MS = 120_000;
const SERVICE_WITHIN_MS = 60_000;
const PAUSE_MS = 100;

export interface Round {
  renters: SimulatedRenter[];
  /** What went wrong besides the invariants. */
  wrong: string[];
  /** Acts that did not fail, by kind. */
  acts: Record<string, number>;
  /** Acts that failed, as may happen during a failover, with the reason. */
  failed: string[];
  killAfterMs: number;
  /** From the kill until the new primary accepted writes. */
  promotedMs: number;
  /** From then until one site, and until each of them, had taken a booking. */
  firstBookingMs: number;
  everySiteMs: number;
}

/**
 * Kills the primary while renters book and pay, promotes the standby, waits until both sites take bookings
 * again, and makes a new standby meanwhile. What happens when depends on the seed.
 */
export async function runRound(failover: Failover, seed: number): Promise<Round> {
  const { fixture, pair, sites } = failover;
  const random = createRandom(seed, 'failover');
  const [killAfterMs, promoteAfterMs] = [
    random.between(0, KILL_BEFORE_MS),
    random.between(0, PROMOTE_BEFORE_MS),
  ];
  const round: Round = {
    renters: [],
    wrong: [],
    acts: {},
    failed: [],
    killAfterMs,
    promotedMs: 0,
    firstBookingMs: 0,
    everySiteMs: 0,
  };
  await resetSandboxes(fixture);
  let ended = false;
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    keepRenting(failover, round, { first: (seed * LANES + lane) * SCHEDULES_PER_LANE, isOver: () => ended }),
  );
  await wait(killAfterMs);
  await pair.killPrimary();
  const killedAt = Date.now();
  await wait(promoteAfterMs);
  await pair.promote();
  const promotedAt = Date.now();
  round.promotedMs = promotedAt - killedAt;
  const [booked] = await Promise.all([
    Promise.all(sites.map(({ origin }) => bookOn(origin, seed))),
    pair.addStandby(),
  ]);
  const times = booked.map(({ at }) => at - promotedAt);
  round.firstBookingMs = Math.min(...times);
  round.everySiteMs = Math.max(...times);
  for (const { problem } of booked) if (problem) round.wrong.push(`I14: no booking: ${problem}`);
  ended = true;
  await Promise.all(lanes);
  for (const site of sites) if (!site.isRunning()) round.wrong.push('A site has ended');
  return round;
}

interface Lane {
  /** Seed of the schedule of the first renter. */
  first: number;
  isOver(): boolean;
}

/** One renter after the other, each with all acts of a schedule, until the round is over. */
async function keepRenting({ fixture }: Failover, round: Round, { first, isOver }: Lane): Promise<void> {
  for (let seed = first; !isOver(); seed += 1) {
    const { renters, rounds } = makeSchedule(seed);
    const [plan] = renters;
    if (!plan) return;
    const renter = makeRenter(fixture, plan, (page) => round.wrong.push(...judgeResponse(page)));
    round.renters.push(renter);
    for (const { act } of rounds.flatMap(({ acts }) => acts).filter((each) => each.renter === 0)) {
      if (isOver()) return;
      try {
        const late = wait(ACT_WITHIN_MS, 'late', { ref: false });
        if ((await Promise.race([perform(fixture, renter, act), late])) === 'late')
          round.wrong.push(`An act hangs: ${JSON.stringify(act)}`);
        round.acts[act.kind] = (round.acts[act.kind] ?? 0) + 1;
      } catch (error) {
        round.failed.push(`${act.kind}: ${String(error).slice(0, 160)}`);
        await wait(PAUSE_MS);
      }
    }
  }
}

/** A site without a database says when to come back; every other failure of the server is a mistake. */
function judgeResponse({ status, headers, url }: Page): string[] {
  if (status < 500 || (status === 503 && headers.has('retry-after'))) return [];
  return [`I14: ${status} on ${url.pathname}, Retry-After ${headers.get('retry-after')}`];
}

/** Books until it succeeds. Returns when, and what prevented it when it did not within a minute. */
async function bookOn(origin: string, seed: number): Promise<{ at: number; problem?: string }> {
  const giveUp = Date.now() + SERVICE_WITHIN_MS;
  for (;;) {
    try {
      const email = `probe-${seed}-${Date.now()}@example.com`;
      getCode(await reserve(createVisitor(origin), { typed: { email } }));
      return { at: Date.now() };
    } catch (error) {
      if (Date.now() > giveUp) return { at: Date.now(), problem: String(error).slice(0, 200) };
      await wait(PAUSE_MS);
    }
  }
}
