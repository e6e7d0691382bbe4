import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { makeSchedule } from './simulation/make-schedule.ts';
import { runSeeds } from './simulation/run-seeds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** At most `runs` seeds from `seed` on, none begun after `minutes`; fewer than `fewest` fail. */
    simulation: { seed: number; runs: number; fewest: number; minutes: number };
  }
}

/** Without one of them a night would test too little. */
const ACTS = [
  'book',
  'pay-card',
  'pay-paypal',
  'return-again',
  'reload',
  'check-in',
  'amend',
  'cancel',
  'goodwill',
];
const FAULTS = ['kill', 'memory', 'network', 'database', 'clock', 'disk', 'low-space', 'call'];

const RESULTS = path.join('test-results', 'simulation.jsonl');
const { seed, runs, fewest, minutes } = inject('simulation');

it('a seed always gives the same schedule, and a thousand seeds have every act and fault', () => {
  const schedules = Array.from({ length: 1_000 }, (_, index) => makeSchedule(seed + index));
  expect(makeSchedule(seed)).toEqual(schedules[0]);
  const rounds = schedules.flatMap((schedule) => schedule.rounds);
  const acts = new Set(rounds.flatMap((round) => round.acts.map(({ act }) => act.kind)));
  const faults = new Set(rounds.flatMap((round) => round.faults.map(({ kind }) => kind)));
  expect([...acts].sort()).toEqual([...ACTS].sort());
  expect([...faults].sort()).toEqual([...FAULTS].sort());
});

it(`${fewest} seeded runs or more of two sites with kills, network, clock, disk and memory faults`, {
  timeout: (minutes + 10) * 60_000,
}, async () => {
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  const done = await runSeeds({ seed, runs, until: Date.now() + minutes * 60_000 }, (result) =>
    appendFileSync(RESULTS, `${JSON.stringify(result)}\n`),
  );
  expect(done.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(done.length).toBeGreaterThanOrEqual(fewest);
});
