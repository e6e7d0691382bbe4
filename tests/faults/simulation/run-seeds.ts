import type { FaultFixture } from '../fixture/fault-fixture.ts';
import { findBrokenInvariants } from '../fixture/invariants.ts';
import { findDamage } from './check-indexes.ts';
import { makeSchedule } from './make-schedule.ts';
import { runSchedule } from './run-schedule.ts';
import type { Fault } from './schedule.ts';
import { openSimulation, type Simulation } from './simulation-fixture.ts';

/** Runs on one pair of processes and one database, which grows with each run. */
const RUNS_PER_SITE = 20;

/** The processes log in the readable form. */
const WARNING = /^[\d:]+ (warn|error) /;
const LOG_LINES = 100;

/** One line of `test-results/simulation.jsonl`. */
export interface SeedResult {
  seed: number;
  faults: Fault['kind'][];
  /** Acts of renters that did not fail, by kind. */
  acts: Record<string, number>;
  /** Acts that failed, with the reason. */
  failed: string[];
  recoveryMs: number;
  ms: number;
  /** Empty when everything holds. */
  broken: string[];
  /** Warnings and errors of the sites, and the payments of broken reservations, when something is broken. */
  log: string[];
}

/**
 * Runs consecutive seeds on two pairs of processes at once: even seeds charge cards at once, odd seeds
 * authorize first and capture later. Begins no run after `until`.
 */
export async function runSeeds(
  { seed, runs, until }: { seed: number; runs: number; until: number },
  report: (result: SeedResult) => void,
): Promise<SeedResult[]> {
  const seeds = Array.from({ length: runs }, (_, index) => seed + index);
  const lanes = [0, 1].map((parity) => seeds.filter((each) => Math.abs(each) % 2 === parity));
  const results: SeedResult[] = [];
  await Promise.all(
    lanes.map(async (own) => {
      let simulation: Simulation | undefined;
      for (const [index, each] of own.entries()) {
        if (Date.now() > until) break;
        if (index % RUNS_PER_SITE === 0) {
          await simulation?.close();
          simulation = await openSimulation(each % 2 === 0 ? 'sale' : 'auth_capture');
        }
        if (!simulation) break;
        const result = await runSeed(simulation, each);
        results.push(result);
        report(result);
        // What is broken stays broken, so the next run begins on a new database.
        if (result.broken.length > 0) {
          await simulation.close();
          simulation = await openSimulation(each % 2 === 0 ? 'sale' : 'auth_capture');
        }
      }
      await simulation?.close();
    }),
  );
  return results;
}

async function runSeed(simulation: Simulation, seed: number): Promise<SeedResult> {
  const { fixture } = simulation;
  const schedule = makeSchedule(seed);
  const from = Date.now();
  const faults = schedule.rounds.flatMap((round) => round.faults.map(({ kind }) => kind));
  const ran = await runSchedule(simulation, schedule).catch((error) => ({
    wrong: [`The run ended: ${error?.stack ?? error}`],
    acts: {},
    failed: [],
    recoveryMs: 0,
  }));
  const broken = [...ran.wrong, ...(await findBrokenInvariants(fixture)), ...(await findDamage(fixture))];
  const { acts, failed, recoveryMs } = ran;
  const log =
    broken.length > 0 ? [...readWarnings(fixture.printed()), ...(await readPayments(fixture, broken))] : [];
  return { seed, faults, acts, failed, recoveryMs, ms: Date.now() - from, broken, log };
}

function readWarnings(printed: string): string[] {
  return printed
    .split('\n')
    .filter((line) => WARNING.test(line))
    .slice(-LOG_LINES);
}

/** Attempts, captures and refunds of the reservations that are named, and what the gateways have of them. */
async function readPayments(fixture: FaultFixture, broken: string[]): Promise<string[]> {
  const codes = broken.flatMap((line) => line.match(/\b[A-Z]{2}-[A-Z\d]{6}\b/g) ?? []);
  const rows = await fixture.query<{ order: string; row: unknown }>(
    `SELECT t.gateway_order_id AS order, json_build_object('attempt', to_json(t),
      'captures', (SELECT json_agg(c) FROM captures c WHERE c.attempt_id = t.id),
      'refunds', (SELECT json_agg(f) FROM refunds f WHERE f.attempt_id = t.id)) AS row
    FROM payment_attempts t JOIN reservations r ON r.id = t.reservation_id WHERE r.code = ANY($1)`,
    [codes],
  );
  const entries = await fixture.readLedgers();
  return rows.map(({ order, row }) => {
    const entry = entries.find(({ orderId, orderIdentifier }) => (orderId ?? orderIdentifier) === order);
    return JSON.stringify({ row, entry });
  });
}
