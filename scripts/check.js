// Checks of the whole repository: `npm test`; `npm run check` is for those without build and database.
//   npm test -- pure http        only these stages
//   npm test -- --keep-going     continues after a failed stage
//   npm run check -- --changed   of the pure tests only those that uncommitted changes affect;
//                                --changed=main: those that changes since main affect
//   npm run test:nightly         all of `npm test` in every view, all fault scenarios with a new seed, the
//                                simulation, failovers, a real Directus, dependencies, the figures of reliability
// Stages of one step run concurrently; their output is shown when they end. The last line sums up the tests
// of all runners: "N passed, N failed". A failed stage without tests counts as one.
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireChromium } from './chromium.js';
import { checkDependencies } from './dependencies.js';
import { printGoals } from './goals.js';
import { endWithNpm, runChild } from './run-child.js';
import { listSlowest, readReport } from './test-reports.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const RESULTS = path.join(ROOT, 'test-results');
const BIN = path.join(ROOT, 'node_modules', '.bin');
/** Four sites of three consecutive ports each, in the nightly run: playwright.config.ts. */
const NEIGHBORS = Array.from({ length: 11 }, (_, index) => index + 1);
const SLOWEST = 10;
/** Tests of these stages mostly wait: for gateway timeouts, for databases, for the next poll of content. */
const WAITING = ['--maxWorkers', String(2 * availableParallelism())];

/** A step starts when the previous one has ended. Stages of one step do not affect each other. */
const STEPS = [
  {
    lint: { title: 'format and lint', run: lint },
    types: { title: 'types', run: checkTypes },
    pure: { title: 'tests without a database', run: runPureTests },
    build: { title: 'build', run: (out) => run(out, process.execPath, ['scripts/build.js']) },
    store: {
      title: 'store and contract tests',
      run: (out) => runVitest(out, 'store', ['store', 'contracts'], WAITING),
    },
  },
  {
    http: { title: 'http tests', run: withBrowser((out) => runVitest(out, 'http', ['http'], WAITING)) },
  },
  { faults: { title: 'fault tests of payments', run: withBrowser(runFaults) } },
  { simulation: { title: 'simulation of two sites with faults', run: runSimulation, isNightly: true } },
  { failover: { title: 'failover of the database', run: runFailover, isNightly: true } },
  { browser: { title: 'browser tests', run: withBrowser(runBrowserTests) } },
  { directus: { title: 'tests against a real Directus', run: runDirectusTests, isNightly: true } },
  { dependencies: { title: 'dependencies', run: checkDependencies, isNightly: true } },
];
const STAGES = STEPS.flatMap((step) => Object.keys(step));
const OPTION = /^--(keep-going|nightly|changed(=.+)?)$/;

const reports = [];
const durations = [];
/** `--changed` or `--changed=COMMIT`, the option of vitest. */
let changed;
let isNightly = false;
let failedWithoutTests = 0;
let stopped = false;
process.chdir(ROOT);
endWithNpm();
await main(process.argv.slice(2));

async function main(args) {
  const unknown = args.filter((arg) => !OPTION.test(arg) && !STAGES.includes(arg));
  if (unknown.length > 0) return leave(`Unknown stage ${unknown}; there are ${STAGES.join(', ')}.`);
  const chosen = STAGES.filter((name) => args.includes(name));
  isNightly = args.includes('--nightly');
  // Read by vitest.config.ts and playwright.config.ts: http and browser tests then cover more views.
  if (isNightly) {
    process.env.NIGHTLY = '1';
    // Figures of an earlier run are not figures of this one.
    for (const file of ['audit.json', 'simulation.jsonl', 'failover.jsonl'])
      rmSync(path.join(RESULTS, file), { force: true });
  }
  changed = args.find((arg) => arg.startsWith('--changed'));
  mkdirSync(RESULTS, { recursive: true });
  const startedMs = performance.now();
  for (const step of STEPS) {
    const stages = Object.entries(step).filter(([name, stage]) =>
      chosen.length > 0 ? chosen.includes(name) : isNightly || !stage.isNightly,
    );
    const succeeded = await runStep(stages);
    if (stopped) return leave('Stopped.');
    if (!succeeded && !args.includes('--keep-going')) break;
  }
  printTimes(performance.now() - startedMs);
  if (isNightly) printGoals(reports);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, failedWithoutTests);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runStep(stages) {
  const [only] = stages;
  if (only && stages.length === 1) return runStage(...only, 'inherit');
  const outcomes = await Promise.all(stages.map(([name, stage]) => runQuietly(name, stage)));
  return outcomes.every(Boolean);
}

/** Prints the output of a stage when it has ended, so that the output of concurrent stages is not mixed. */
async function runQuietly(name, stage) {
  const file = path.join(RESULTS, `${name}.log`);
  const log = openSync(file, 'w');
  const succeeded = await runStage(name, stage, log, () => process.stdout.write(readFileSync(file)));
  closeSync(log);
  return succeeded;
}

/** `out` is the output of the stage's programs: a file descriptor, or `inherit`. */
async function runStage(name, { title, run: runIt }, out, show = () => {}) {
  const header = `\n── ${title} ${'─'.repeat(Math.max(4, 70 - title.length))}`;
  if (out === 'inherit') console.log(header);
  const startedMs = performance.now();
  const succeeded = await runIt(out);
  const ms = performance.now() - startedMs;
  if (out !== 'inherit') console.log(header);
  show();
  const failedTests = reports.find((report) => report.stage === name)?.failed ?? 0;
  if (!succeeded && failedTests === 0) failedWithoutTests += 1;
  durations.push({ name, ms });
  console.log(`── ${name}: ${succeeded ? 'fine' : 'FAILED'} after ${toSeconds(ms)}`);
  return succeeded;
}

function lint(out) {
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  return run(out, 'biome', ['ci', '--error-on-warnings', colors, '.']);
}

async function checkTypes(out) {
  return (await run(out, 'react-router', ['typegen'])) && (await run(out, 'tsc', ['--noEmit']));
}

async function runPureTests(out) {
  if (!changed) return runVitest(out, 'pure');
  // The rules of the repository cover all its files, not only changed ones.
  const rules = ['--project', 'pure', 'tests/repository.test.ts'];
  return (await runVitest(out, 'pure', ['pure'], [changed])) && run(out, 'vitest', ['run', ...rules]);
}

async function runVitest(out, stage, projects = [stage], options = []) {
  const file = path.join(RESULTS, `${stage}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const succeeded = await run(out, 'vitest', ['run', ...chosen, ...options, ...reportTo(file)]);
  keepReport(stage, file);
  return succeeded;
}

/** Runs a few scenarios; nightly runs all of them with a new seed. */
async function runFaults(out) {
  if (!isNightly) return runVitest(out, 'faults', ['faults']);
  const succeeded = await run(out, process.execPath, ['scripts/test-faults.js']);
  keepReport('faults', path.join(RESULTS, 'faults.json'));
  return succeeded;
}

/** Seeds that no earlier run has had. Each is printed with its result when it fails. */
async function runSimulation(out) {
  const succeeded = await run(out, process.execPath, ['scripts/test-faults.js', 'simulation']);
  keepReport('simulation', path.join(RESULTS, 'simulation.json'));
  return succeeded;
}

/** Kills primaries of PostgreSQL; new seeds, as in the simulation. */
async function runFailover(out) {
  const succeeded = await run(out, process.execPath, ['scripts/test-faults.js', 'failover']);
  keepReport('failover', path.join(RESULTS, 'failover.json'));
  return succeeded;
}

async function runDirectusTests(out) {
  const file = path.join(RESULTS, 'directus.json');
  const succeeded = await run(out, process.execPath, ['studio/check.ts', ...reportTo(file)]);
  keepReport('directus', file);
  return succeeded;
}

/** Wraps a stage whose tests need a browser. */
function withBrowser(runIt) {
  return async (out) => {
    const chromium = await requireChromium();
    return chromium ? runIt(out, chromium) : false;
  };
}

async function runBrowserTests(out, chromium) {
  const file = path.join(RESULTS, 'e2e.json');
  rmSync(file, { force: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-e2e-'));
  // The user that runs PostgreSQL for root needs access to the directory.
  chmodSync(dataDir, 0o711);
  const port = await findFreePort();
  const succeeded = await run(out, 'playwright', ['test'], {
    // Playwright sets FORCE_COLOR for its workers and would warn about both variables.
    NO_COLOR: undefined,
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(port),
    E2E_DATA_DIR: path.join(dataDir, 'data'),
  });
  rmSync(dataDir, { recursive: true, force: true });
  keepReport('browser', file);
  return succeeded;
}

/** Runs a program of node_modules, or one given by its path. Returns true when it succeeded. */
async function run(out, program, args, env = {}) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const status = await runChild(path.resolve(BIN, program), args, {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...colors, ...env },
  });
  if (status === undefined) stopped = true;
  return status === 0;
}

/** Options of vitest for a JSON report. Deletes the report of an earlier run. */
function reportTo(file) {
  rmSync(file, { force: true });
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

function keepReport(stage, file) {
  const report = readReport(file);
  if (report) reports.push({ stage, ...report });
}

function printTimes(totalMs) {
  console.log(`\n── times ${'─'.repeat(65)}`);
  for (const { ms, name, file } of listSlowest(reports, SLOWEST))
    console.log(`${toSeconds(ms).padStart(8)}  ${path.relative(ROOT, file)}: ${name}`);
  const stages = durations.map(({ name, ms }) => `${name} ${toSeconds(ms)}`);
  console.log(`${stages.join(', ')}; all in ${toSeconds(totalMs)}`);
}

function toSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function findFreePort() {
  for (;;) {
    const port = await tryPort(0);
    const free = port ? await Promise.all(NEIGHBORS.map((next) => tryPort(port + next))) : [undefined];
    if (free.every(Boolean)) return port;
  }
}

function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const found = server.address().port;
      server.close(() => resolve(found));
    });
  });
}

function leave(message) {
  console.error(message);
  process.exitCode = 2;
}
