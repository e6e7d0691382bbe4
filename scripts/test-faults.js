// The fault tests of docs/guides/fault-scenarios.md against the built site: `npm run test:faults`.
//   npm run test:faults -- --seed 7       repeats a run; the default is a random seed, which is printed
//   npm run test:faults -- --only 3,7     only these scenarios
// Prints a table of scenarios by payment method at the end, and how many of them were run and hold.
//   npm run test:faults -- simulation               seeded runs of two sites with all kinds of faults
//   npm run test:faults -- simulation --seed 7      one of them again
//   npm run test:faults -- simulation --runs 50     exactly so many; without it, 40 to 1,000. Those not begun
//                                                   within 8 minutes fail; --minutes 20 changes the time
//   npm run test:faults -- failover                 15 times a primary is killed and its standby promoted
//   npm run test:faults -- failover --seed 7        one of them again
//   npm run test:faults -- failover --rounds 10
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseScenarios, scenarios } from '../tests/faults/scenarios.ts';
import { buildIfStale } from './build.js';
import { requireChromium } from './chromium.js';
import { FEWEST_SIMULATED } from './goals.js';
import { endWithNpm, runChild } from './run-child.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const REPORT = path.join('test-results', 'faults.json');
const SIMULATION_REPORT = path.join('test-results', 'simulation.json');
/** One line for each run of the simulation. */
const SIMULATION_RUNS = path.join('test-results', 'simulation.jsonl');
/** A machine that is faster than the time of the simulation stops there. */
const MOST_SIMULATED = 1_000;
/** How long runs of the simulation, and rounds of the failover, are begun. */
const SIMULATION_MINUTES = '8';
const FAILOVER_MINUTES = '10';
const FAILOVER_REPORT = path.join('test-results', 'failover.json');
/** One line for each round of the failover. */
const FAILOVER_ROUNDS = path.join('test-results', 'failover.jsonl');
const OPTIONS = {
  seed: { type: 'string' },
  only: { type: 'string' },
  runs: { type: 'string' },
  rounds: { type: 'string' },
  minutes: { type: 'string' },
};
const FAILOVER_TIMES = [
  ['promotedMs', 'From the kill to the new primary'],
  ['firstBookingMs', 'From there to the first booking'],
  ['everySiteMs', 'From there to a booking on each site'],
];
const METHODS = ['card', 'paypal', 'both'];

process.chdir(ROOT);
endWithNpm();
process.exitCode = await main();

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const seed = values.seed ?? String(randomInt(2 ** 31));
  if (positionals.includes('simulation')) return simulate(seed, values);
  if (positionals.includes('failover')) return failOver(seed, values);
  const { only } = chooseScenarios({ ...values, seed });
  const chromium = await requireChromium();
  if (!chromium) return 1;
  await buildIfStale();
  console.log(`Seed ${seed}; the same again: npm run test:faults -- --seed ${seed}`);
  mkdirSync('test-results', { recursive: true });
  rmSync(REPORT, { force: true });
  const status = await runVitest(REPORT, {
    CHROMIUM_PATH: chromium,
    FAULTS_ALL: '1',
    FAULTS_SEED: seed,
    FAULTS_ONLY: only.join(','),
  });
  const results = readResults();
  const selected = scenarios.filter(({ number }) => only.includes(number));
  const rows = selected.map((scenario) => ({ ...scenario, cells: judge(scenario, results) }));
  print(rows);
  console.log(`Seed ${seed}`);
  const held = rows.filter(({ cells }) => Object.values(cells).every(({ verdict }) => verdict === 'holds'));
  console.log(
    `${held.length} of ${selected.length}${selected.length < scenarios.length ? ' chosen' : ''} scenarios hold`,
  );
  return status === 0 && held.length === selected.length ? 0 : 1;
}

/** Runs consecutive seeds for a time, or one when the seed is given. Prints what each of them did. */
async function simulate(seed, { seed: given, minutes = SIMULATION_MINUTES, ...values }) {
  const exactly = values.runs ?? (given === undefined ? undefined : '1');
  const most = exactly ?? String(MOST_SIMULATED);
  const fewest = exactly ?? String(FEWEST_SIMULATED);
  await buildIfStale();
  const again = (number) => `npm run test:faults -- simulation --seed ${number}`;
  const count = exactly ?? `${fewest} to ${most}`;
  console.log(
    `${count} runs from seed ${seed} on, for ${minutes} minutes at most; one again: ${again(seed)}`,
  );
  mkdirSync('test-results', { recursive: true });
  for (const file of [SIMULATION_REPORT, SIMULATION_RUNS]) rmSync(file, { force: true });
  const status = await runVitest(SIMULATION_REPORT, {
    FAULTS_SEED: seed,
    SIMULATION_RUNS: most,
    SIMULATION_FEWEST: fewest,
    SIMULATION_MINUTES: minutes,
  });
  const done = readLines(SIMULATION_RUNS);
  const broken = done.filter(({ broken: wrong }) => wrong.length > 0);
  for (const { seed: number, broken: wrong } of broken)
    console.log(`${again(number)}\n  ${wrong.join('\n  ')}`);
  console.log(`${done.length - broken.length} of ${done.length} runs hold; ${fewest} at least are required`);
  return status === 0 ? 0 : 1;
}

/** Plays consecutive seeds, or one when the seed is given. Prints what was lost, and the times. */
async function failOver(seed, { seed: given, minutes = FAILOVER_MINUTES, ...values }) {
  const { rounds = given === undefined ? '15' : '1' } = values;
  await buildIfStale();
  const again = (number) => `npm run test:faults -- failover --seed ${number}`;
  console.log(
    `${rounds} rounds from seed ${seed} on, for ${minutes} minutes at most; one again: ${again(seed)}`,
  );
  mkdirSync('test-results', { recursive: true });
  for (const file of [FAILOVER_REPORT, FAILOVER_ROUNDS]) rmSync(file, { force: true });
  const status = await runVitest(FAILOVER_REPORT, {
    FAULTS_SEED: seed,
    FAILOVER_ROUNDS: rounds,
    FAILOVER_MINUTES: minutes,
  });
  const done = readLines(FAILOVER_ROUNDS);
  const broken = done.filter(({ broken: wrong }) => wrong.length > 0);
  for (const { seed: number, broken: wrong } of broken)
    console.log(`${again(number)}\n  ${wrong.join('\n  ')}`);
  const sum = (name) => done.reduce((total, round) => total + round[name], 0);
  console.log(`Reservation codes shown: ${sum('codes')}, lost: ${sum('lost')}`);
  for (const [name, what] of FAILOVER_TIMES)
    console.log(
      describeTimes(
        what,
        done.map((round) => round[name]),
      ),
    );
  console.log(`${done.length - broken.length} of ${rounds} rounds hold`);
  return status === 0 ? 0 : 1;
}

function describeTimes(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const toSeconds = (ms = 0) => (ms / 1000).toFixed(1);
  return `${what}: median ${toSeconds(sorted[sorted.length >> 1])} s, at most ${toSeconds(sorted.at(-1))} s`;
}

function runVitest(report, env) {
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', 'faults', ...options];
  return runChild(path.join('node_modules', '.bin', 'vitest'), args, { env: { ...process.env, ...env } });
}

function readLines(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Results by scenario and payment method. Test names have the form "3 · card · description". */
function readResults() {
  try {
    const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status }) => {
        const [number, method] = title.split(' · ');
        return { number: Number(number), method, status };
      }),
    );
  } catch {
    return [];
  }
}

/** A scenario holds for a payment method when it was run for it and every test passed. */
function judge({ number, methods }, results) {
  return Object.fromEntries(
    methods.map((method) => {
      const own = results.filter((result) => result.number === number && result.method === method);
      const passed = own.filter(({ status }) => status === 'passed').length;
      if (own.length === 0) return [method, { verdict: 'not run', text: 'not run' }];
      const verdict = passed === own.length ? 'holds' : 'FAILED';
      return [method, { verdict, text: `${verdict} ${passed}/${own.length}` }];
    }),
  );
}

function print(rows) {
  const line = (number, name, cells) =>
    console.log(
      `${number.padStart(3)}  ${name.padEnd(48)}${cells.map((cell) => cell.padEnd(14)).join('')}`.trimEnd(),
    );
  console.log('');
  line('', 'scenario', METHODS);
  for (const { number, name, cells } of rows)
    line(
      String(number),
      name,
      METHODS.map((method) => cells[method]?.text ?? '–'),
    );
  console.log('');
}
