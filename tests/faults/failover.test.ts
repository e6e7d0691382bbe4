import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { runRounds } from './failover/run-rounds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seeds of this run: `rounds` from `seed` on, for at most `minutes`. */
    failover: { seed: number; rounds: number; minutes: number };
  }
}

const RESULTS = path.join('test-results', 'failover.jsonl');
const { seed, rounds, minutes } = inject('failover');

it(`${rounds} times the primary is killed during bookings and the standby promoted, and nothing is lost`, {
  timeout: (minutes + 10) * 60_000,
}, async () => {
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  const done = await runRounds({ seed, rounds, until: Date.now() + minutes * 60_000 }, (result) =>
    appendFileSync(RESULTS, `${JSON.stringify(result)}\n`),
  );
  expect(done.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(done).toHaveLength(rounds);
});
