import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrokenInvariants } from '../fixture/invariants.ts';
import {
  findChangesByRepetition,
  findLostCodes,
  findOverusedCoupons,
  finishLater,
} from '../simulation/check-run.ts';
import { readPayments } from '../simulation/run-seeds.ts';
import type { SimulatedRenter } from '../simulation/simulated-renter.ts';
import { type Failover, openFailover } from './failover-fixture.ts';
import { type Round, runRound } from './run-round.ts';

const LISTEN_WITHIN_MS = 30_000;
const POLL_MS = 50;
/** Rounds on one database, which grows with each of them. */
const ROUNDS_PER_PAIR = 25;

/** One line of `test-results/failover.jsonl`. */
export interface RoundResult extends Omit<Round, 'renters' | 'wrong'> {
  seed: number;
  /** Reservation codes that pages of this round have shown. */
  codes: number;
  /** Codes of any round so far that do not exist any more. */
  lost: number;
  ms: number;
  /** Empty when everything holds. */
  broken: string[];
  /** The payments of broken reservations. The output of the sites is then in `failover-SEED.log` beside. */
  log: string[];
}

/** Runs a round for each of consecutive seeds. Begins none after `until`. */
export async function runRounds(
  { seed, rounds, until }: { seed: number; rounds: number; until: number },
  report: (result: RoundResult) => void,
): Promise<RoundResult[]> {
  const results: RoundResult[] = [];
  let failover: Failover | undefined;
  let renters: SimulatedRenter[] = [];
  try {
    for (let index = 0; index < rounds && Date.now() < until; index += 1) {
      // What is broken stays broken, so the next round begins on a new database.
      if (index % ROUNDS_PER_PAIR === 0 || results.at(-1)?.broken.length) {
        await failover?.close();
        [failover, renters] = [undefined, []];
      }
      failover ??= await openFailover();
      const result = await playSeed(failover, seed + index, renters);
      results.push(result);
      report(result);
    }
  } finally {
    await failover?.close();
  }
  return results;
}

/** `renters` are those of all rounds on this database; those of the round are added. */
async function playSeed(failover: Failover, seed: number, renters: SimulatedRenter[]): Promise<RoundResult> {
  const { fixture } = failover;
  const from = Date.now();
  const { renters: own, wrong, ...round } = await runRound(failover, seed);
  renters.push(...own);
  const broken = [...wrong, ...(await findDeafSites(failover))];
  const lost = await findLostCodes(fixture, renters);
  broken.push(...lost);
  try {
    await fixture.time.settle();
    broken.push(...(await finishLater(fixture)));
    broken.push(...(await findChangesByRepetition(fixture, own)));
    broken.push(...(await findOverusedCoupons(fixture)));
    broken.push(...(await findBrokenInvariants(fixture)));
  } catch (error) {
    broken.push(`The round ended: ${error instanceof Error ? error.stack : error}`);
  }
  const codes = new Set(own.flatMap((renter) => [...renter.codes])).size;
  const log = broken.length > 0 ? await readPayments(fixture, broken) : [];
  if (broken.length > 0) writeFileSync(path.join('test-results', `failover-${seed}.log`), fixture.printed());
  return { seed, ...round, codes, lost: lost.length, ms: Date.now() - from, broken, log };
}

/** Each site listens for work on the new primary; otherwise its workers would only look from time to time. */
async function findDeafSites({ pair, sites }: Failover): Promise<string[]> {
  const giveUp = Date.now() + LISTEN_WITHIN_MS;
  for (;;) {
    const listening = await pair.query("SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'");
    if (listening.length === sites.length) return [];
    if (Date.now() > giveUp) return [`${listening.length} of ${sites.length} sites listen for work`];
    await wait(POLL_MS);
  }
}
