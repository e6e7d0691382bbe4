// Checks of the whole repository: `npm test`; `npm run check` is for those without build and database.
//   npm test -- pure http        only these stages
//   npm test -- --keep-going     continues after a failed stage
//   npm run check -- --changed   of the pure tests only those that uncommitted changes affect;
//                                --changed=main: those that changes since main affect
//   npm run test:nightly         all of `npm test` in every view, all fault scenarios with a new seed, and NIGHTLY
// The last line sums up the tests of all runners, "N passed, N failed"; a failed stage without tests counts as one.
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../tests/support/free-ports.ts';
import { requireChromium } from './chromium.js';
import { checkDependencies } from './dependencies.js';
import { runChild } from './run-child.js';

const ROOT = path.dirname(import.meta.dirname);
const RESULTS = path.join(ROOT, 'test-results');
const NIGHTLY = ['simulation', 'directus', 'dependencies'];
const OPTION = /^--(keep-going|nightly|changed(=.+)?)$/;
/** Tests of these stages mostly wait: for gateway timeouts, for databases, for the next poll of content. */
const WAITING = ['--maxWorkers', String(2 * availableParallelism())];
/** Three consecutive ports for each of four sites: playwright.config.ts. */
const BROWSER_PORTS = 12;

/** Functions of where the output goes: a file descriptor, or `inherit`. They resolve to whether all is fine. */
const STAGES = {
  lint: (out) => run(out, 'biome', ['ci', '--error-on-warnings', '.']),
  types: async (out) =>
    (await run(out, 'react-router', ['typegen'])) && (await run(out, 'tsc', ['--noEmit'])),
  pure: async (out) => {
    if (!changed) return runVitest(out, 'pure');
    // The rules of the repository cover all its files, not only changed ones.
    const rules = ['run', '--project', 'pure', 'tests/repository.test.ts'];
    return (await runVitest(out, 'pure', ['pure'], [changed])) && run(out, 'vitest', rules);
  },
  build: (out) => run(out, process.execPath, ['scripts/build.js']),
  store: (out) => runVitest(out, 'store', ['store', 'contracts'], WAITING),
  http: async (out) => (await requireChromium()) && runVitest(out, 'http', ['http'], WAITING),
  faults: async (out) =>
    (await requireChromium()) && (isNightly ? runFaults(out, []) : runVitest(out, 'faults')),
  simulation: (out) => runFaults(out, ['simulation']),
  browser: async (out) => {
    const chromium = await requireChromium();
    return chromium && runPlaywright(out, chromium);
  },
  directus: (out) => run(out, process.execPath, ['studio/check.ts', ...reportOptions('directus')]),
  dependencies: () => checkDependencies(),
};

const args = process.argv.slice(2);
/** `--changed` or `--changed=COMMIT`, the option of vitest. */
const changed = args.find((arg) => arg.startsWith('--changed'));
const isNightly = args.includes('--nightly');
/** A step starts when the previous one has ended. Its stages run at once, because they do not affect each other. */
const STEPS = [
  ['lint', 'types', 'build'],
  ['pure', 'store'],
  // The few faults of `npm test` mostly wait, for gateways that do not answer.
  ...(isNightly ? [['http'], ['faults']] : [['http', 'faults']]),
  ['simulation'],
  ['browser'],
  ['directus'],
  ['dependencies'],
];
const totals = { passed: 0, failed: 0 };
const times = [];
let stopped = false;
process.chdir(ROOT);
process.exitCode = await main();

async function main() {
  const unknown = args.filter((arg) => !OPTION.test(arg) && !(arg in STAGES));
  if (unknown.length > 0) return leave(`Unknown stage ${unknown}; there are ${STEPS.flat().join(', ')}.`);
  const named = args.filter((arg) => arg in STAGES);
  const isChosen = (name) => (named.length > 0 ? named.includes(name) : isNightly || !NIGHTLY.includes(name));
  // Read by vitest.config.ts and playwright.config.ts: http and browser tests then cover more views.
  if (isNightly) process.env.NIGHTLY = '1';
  mkdirSync(RESULTS, { recursive: true });
  const startedMs = performance.now();
  for (const step of STEPS) {
    const fine = await runStep(step.filter(isChosen));
    if (stopped) return leave('Stopped.');
    if (!fine && !args.includes('--keep-going')) break;
  }
  console.log(`\n${times.join(', ')}; all in ${secondsSince(startedMs)}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed > 0 ? 1 : 0;
}

/** Prints the output of one of several stages when it has ended, so that it is not mixed with that of the others. */
async function runStep(names) {
  const [only] = names;
  if (names.length === 1) return runStage(only, 'inherit', () => {});
  const outcomes = names.map(async (name) => {
    const file = path.join(RESULTS, `${name}.log`);
    const log = openSync(file, 'w');
    const fine = await runStage(name, log, () => process.stdout.write(readFileSync(file)));
    closeSync(log);
    return fine;
  });
  return (await Promise.all(outcomes)).every(Boolean);
}

async function runStage(name, out, show) {
  const header = `\n── ${name} ${'─'.repeat(70 - name.length)}`;
  const report = path.join(RESULTS, `${name}.json`);
  rmSync(report, { force: true });
  if (out === 'inherit') console.log(header);
  const startedMs = performance.now();
  const fine = await STAGES[name](out);
  if (out !== 'inherit') console.log(header);
  show();
  const { passed, failed } = readCounts(report);
  totals.passed += passed;
  totals.failed += fine ? failed : Math.max(failed, 1);
  times.push(`${name} ${secondsSince(startedMs)}`);
  console.log(`── ${name}: ${fine ? 'fine' : 'FAILED'} after ${secondsSince(startedMs)}`);
  return Boolean(fine);
}

function runVitest(out, stage, projects = [stage], options = []) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return run(out, 'vitest', ['run', ...chosen, ...options, ...reportOptions(stage)]);
}

/** All scenarios, or the simulation, with a new seed, which is printed. */
function runFaults(out, which) {
  return run(out, process.execPath, ['scripts/test-faults.js', ...which]);
}

async function runPlaywright(out, chromium) {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-e2e-'));
  // The user that runs PostgreSQL for root needs access to the directory.
  chmodSync(directory, 0o711);
  const fine = await run(out, 'playwright', ['test'], {
    // Playwright sets FORCE_COLOR for its workers and would warn about both variables.
    NO_COLOR: undefined,
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(await findFreePorts(BROWSER_PORTS)),
    E2E_DATA_DIR: path.join(directory, 'data'),
  });
  rmSync(directory, { recursive: true, force: true });
  return fine;
}

/** Runs a program of node_modules, or one given by its path. Resolves to whether it succeeded. */
async function run(out, program, args, env = {}) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const status = await runChild(path.resolve('node_modules/.bin', program), args, {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...colors, ...env },
  });
  if (status === undefined) stopped = true;
  return status === 0;
}

function reportOptions(stage) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${stage}.json`];
}

/** Of the JSON report of vitest or Playwright; zero without one. */
function readCounts(file) {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    if (!stats) return { passed: numPassedTests, failed: numFailedTests };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function secondsSince(startedMs) {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
}

function leave(message) {
  console.error(message);
  return 2;
}
