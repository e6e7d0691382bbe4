import { setTimeout as wait } from 'node:timers/promises';
import type { FaultFixture } from '../fixture/fault-fixture.ts';
import { resetSandboxes } from '../fixture/scenario.ts';
import { perform } from './acts.ts';
import { beginFault } from './begin-fault.ts';
import {
  findChangesByRepetition,
  findLostCodes,
  findNoService,
  findOverusedCoupons,
  finishLater,
} from './check-run.ts';
import type { Replicas } from './replicas.ts';
import type { Round, Schedule } from './schedule.ts';
import { makeRenter, type SimulatedRenter } from './simulated-renter.ts';
import type { Simulation } from './simulation-fixture.ts';

/** An act that takes longer has met a process that hangs. The command of a refund waits a minute for the site. */
const ACT_WITHIN_MS = 120_000;

export interface RunOutcome {
  /** What went wrong besides the invariants of `findBrokenInvariants`. */
  wrong: string[];
  /** Acts that did not fail, by kind. */
  acts: Record<string, number>;
  /** Acts that failed, as may happen during faults, with the reason. */
  failed: string[];
  /** Until both replicas were ready after the last fault, in ms. */
  recoveryMs: number;
}

/** Plays a schedule, ends all faults, and waits until everything is settled. */
export async function runSchedule(
  simulation: Simulation,
  { seed, renters: plans, rounds }: Schedule,
): Promise<RunOutcome> {
  const { fixture, replicas } = simulation;
  const outcome: RunOutcome = { wrong: [], acts: {}, failed: [], recoveryMs: 0 };
  const renters = plans.map((plan) => makeRenter(fixture, plan));
  for (const round of rounds) await playRound({ ...simulation, renters, outcome }, round);
  await heal(fixture, replicas, outcome);
  await fixture.time.settle();
  outcome.wrong.push(...(await finishLater(fixture)));
  outcome.wrong.push(...(await findChangesByRepetition(fixture, renters)));
  outcome.wrong.push(...(await findLostCodes(fixture, renters)));
  outcome.wrong.push(...(await findOverusedCoupons(fixture)));
  // Which site is asked depends on the seed.
  outcome.wrong.push(...(await findNoService(fixture, replicas, seed % 4 < 2 ? 0 : 1)));
  await fixture.time.settle();
  return outcome;
}

interface Playing extends Simulation {
  renters: SimulatedRenter[];
  outcome: RunOutcome;
}

async function playRound({ renters, outcome, ...simulation }: Playing, round: Round): Promise<void> {
  const { fixture } = simulation;
  // Renters come back when one site is ready, as behind a balancer.
  await Promise.race(simulation.replicas.both.map((replica) => replica.ensureReady()));
  const ends: (() => Promise<void>)[] = [];
  // The fault of the disk is a trigger: it begins before the database is away and ends when that is back.
  const faults = round.faults.toSorted((a, b) => Number(b.kind === 'disk') - Number(a.kind === 'disk'));
  for (const fault of faults) ends.unshift(await beginFault(fault, simulation));
  const acting = round.acts.map(async ({ renter: number, act, afterMs }) => {
    const renter = renters[number];
    if (!renter) return;
    await wait(afterMs);
    try {
      await perform(fixture, renter, act);
      outcome.acts[act.kind] = (outcome.acts[act.kind] ?? 0) + 1;
    } catch (error) {
      outcome.failed.push(`${act.kind}: ${String(error).slice(0, 160)}`);
    }
  });
  const late = wait(ACT_WITHIN_MS, 'late', { ref: false });
  if ((await Promise.race([Promise.allSettled(acting), late])) === 'late')
    outcome.wrong.push(`An act hangs: ${JSON.stringify(round.acts)}`);
  for (const end of ends) await end();
  if (round.passMs > 0) await fixture.time.pass(round.passMs);
}

/** Ends what faults left behind. */
async function heal(fixture: FaultFixture, replicas: Replicas, outcome: RunOutcome): Promise<void> {
  await resetSandboxes(fixture);
  fixture.skewSite('site', 0);
  fixture.skewSite('second', 0);
  const ready = await Promise.all(replicas.both.map((replica) => replica.ensureReady()));
  outcome.recoveryMs = Math.max(...ready);
}
