// The fault tests of docs/guides/fault-scenarios.md against the built site: `npm run test:faults`. It prints how many tests of each
// scenario passed, by payment method.
//   npm run test:faults -- --seed 7       repeats a run; the default is a random seed, which is printed
//   npm run test:faults -- --only 3,7     only these scenarios
//   npm run test:faults -- simulation               seeded runs of two sites with all kinds of faults
//   npm run test:faults -- simulation --seed 7      one of them again
//   npm run test:faults -- simulation --runs 50     exactly so many; without it, 40 to 1,000. Those not begun
//                                                   within 8 minutes fail; --minutes 20 changes the time
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseScenarios, scenarios } from '../tests/faults/scenarios.ts';
import { buildIfStale } from './build.js';
import { requireChromium } from './chromium.js';
import { runChild } from './run-child.js';

const NAMES = ['seed', 'only', 'runs', 'minutes'];
const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' }]));
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [kind = 'faults'] = positionals;
const seed = values.seed ?? String(randomInt(2 ** 31));
const RUN = { faults: playScenarios, simulation: simulate };

if (!(kind in RUN)) throw new Error(`There is no ${kind}; there are ${Object.keys(RUN).join(', ')}`);
process.chdir(path.dirname(import.meta.dirname));
mkdirSync('test-results', { recursive: true });
await buildIfStale();
console.log(`Seed ${seed}; the same again: ${repeat(seed)}`);
process.exitCode = (await RUN[kind]()) ? 0 : 1;

/** Whether every chosen scenario has tests for each of its payment methods, and all of them pass. */
async function playScenarios() {
  const { only } = chooseScenarios({ ...values, seed });
  const chromium = await requireChromium();
  if (!chromium) return false;
  const env = { CHROMIUM_PATH: chromium, FAULTS_ALL: '1', FAULTS_ONLY: only.join(',') };
  const passed = await runVitest(env);
  const tests = readTests();
  const rows = scenarios
    .filter(({ number }) => only.includes(number))
    .map((scenario) => describeScenario(scenario, tests));
  for (const { text } of rows) console.log(text);
  const held = rows.filter(({ holds }) => holds).length;
  console.log(`${held} of ${rows.length} scenarios hold. Seed ${seed}`);
  return passed && held === rows.length;
}

/** Names of tests have the form "3 · card · description". */
function describeScenario({ number, name, methods }, tests) {
  const counts = methods.map((method) => {
    const own = tests.filter(({ title }) => title.startsWith(`${number} · ${method} · `));
    return { method, all: own.length, passed: own.filter(({ status }) => status === 'passed').length };
  });
  const holds = counts.every(({ all, passed }) => all > 0 && passed === all);
  const list = counts.map(({ method, all, passed }) => `${method} ${all ? `${passed}/${all}` : 'not run'}`);
  return { holds, text: `${holds ? 'holds ' : 'FAILED'} ${number} ${name}: ${list.join(', ')}` };
}

/** Consecutive seeds for a time, or the given one. Each adds a line to a file, which has `broken` invariants. */
async function simulate() {
  const exactly = values.runs ?? (values.seed === undefined ? undefined : '1');
  const env = {
    SIMULATION_RUNS: exactly ?? '1000',
    SIMULATION_FEWEST: exactly ?? '40',
    SIMULATION_MINUTES: values.minutes ?? '8',
  };
  const file = `test-results/${kind}.jsonl`;
  rmSync(file, { force: true });
  const passed = await runVitest(env);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const played = lines.map((line) => JSON.parse(line));
  const broken = played.filter((each) => each.broken.length > 0);
  for (const each of broken) console.log(`${repeat(each.seed)}\n  ${each.broken.join('\n  ')}`);
  console.log(`${played.length - broken.length} of ${played.length} seeds hold`);
  return passed;
}

function repeat(number) {
  return `npm run test:faults -- ${kind === 'faults' ? '' : `${kind} `}--seed ${number}`;
}

async function runVitest(env) {
  const report = `test-results/${kind}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', 'faults', ...reporters];
  const options = { env: { ...process.env, FAULTS_SEED: seed, ...env } };
  return (await runChild('node_modules/.bin/vitest', args, options)) === 0;
}

function readTests() {
  const report = `test-results/${kind}.json`;
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
