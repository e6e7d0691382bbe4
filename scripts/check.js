// Everything that must be true of the repository, stage by stage: `npm test`.
//   npm test -- unit http        only these stages
//   npm test -- --keep-going     do not stop at the first stage that fails
// The last line sums up the tests of all runners: "N passed, N failed". A failed stage without tests counts as one.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.js';
import { requireChromium } from './chromium.js';
import { endWithNpm, runChild } from './run-child.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const RESULTS = path.join(ROOT, 'test-results');
/** Two sites of three ports each, side by side: playwright.config.ts. */
const NEIGHBOURS = [1, 2, 3, 4, 5];

const STAGES = {
  lint: {
    title: 'format and lint',
    run: () =>
      runBin('biome', [
        'ci',
        '--error-on-warnings',
        `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
        '.',
      ]),
  },
  types: { title: 'types', run: checkTypes },
  unit: { title: 'unit and contract tests', run: () => runVitest('unit', ['unit', 'contracts']) },
  build: { title: 'build', run: build },
  http: { title: 'http tests', run: withBrowser(() => runVitest('http', ['http'])) },
  faults: {
    title: 'a few fault tests of payments',
    run: withBrowser(() => runVitest('faults', ['faults'])),
  },
  browser: { title: 'browser tests', run: withBrowser(runBrowserTests) },
};

const total = { passed: 0, failed: 0 };
let stopped = false;
process.chdir(ROOT);
endWithNpm();
await main(process.argv.slice(2));

async function main(args) {
  const keepGoing = args.includes('--keep-going');
  const names = args.filter((arg) => arg in STAGES);
  const unknown = args.filter((arg) => arg !== '--keep-going' && !(arg in STAGES));
  if (unknown.length > 0)
    return leave(`Unknown stage ${unknown}; there are ${Object.keys(STAGES).join(', ')}.`);
  mkdirSync(RESULTS, { recursive: true });
  for (const name of names.length > 0 ? names : Object.keys(STAGES)) {
    const succeeded = await runStage(name, STAGES[name]);
    if (stopped) return leave('Stopped.');
    if (!succeeded && !keepGoing) break;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function runStage(name, { title, run }) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(4, 70 - title.length))}`);
  const startedMs = performance.now();
  const failedBefore = total.failed;
  const succeeded = await run();
  if (!succeeded && total.failed === failedBefore) total.failed += 1;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`── ${name}: ${succeeded ? 'fine' : 'FAILED'} after ${seconds} s`);
  return succeeded;
}

async function checkTypes() {
  return (await runBin('react-router', ['typegen'])) && (await runBin('tsc', ['--noEmit']));
}

async function runBin(name, args, env = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const status = await runChild(path.join('node_modules', '.bin', name), args, {
    env: { ...process.env, ...colours, ...env },
  });
  if (status === undefined) stopped = true;
  return status === 0;
}

async function runVitest(name, projects) {
  const report = path.join(RESULTS, `${name}.json`);
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const succeeded = await runBin('vitest', [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const counted = readReport(report);
  total.passed += counted?.numPassedTests ?? 0;
  total.failed += counted?.numFailedTests ?? 0;
  return succeeded;
}

async function build() {
  try {
    await buildIfStale();
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

/** A stage whose tests look at pages with a browser, all or a few of them. */
function withBrowser(run) {
  return async () => {
    const chromium = await requireChromium();
    return chromium ? run(chromium) : false;
  };
}

async function runBrowserTests(chromium) {
  const report = path.join(RESULTS, 'e2e.json');
  rmSync(report, { force: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-e2e-'));
  // The user that runs PostgreSQL for root must be able to pass.
  chmodSync(dataDir, 0o711);
  const port = await findFreePort();
  const succeeded = await runBin('playwright', ['test'], {
    // Playwright wants colours in its workers and would complain about the contradiction.
    NO_COLOR: undefined,
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(port),
    E2E_DATA_DIR: path.join(dataDir, 'data'),
  });
  rmSync(dataDir, { recursive: true, force: true });
  const stats = readReport(report)?.stats;
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  total.failed += stats?.unexpected ?? 0;
  return succeeded;
}

async function findFreePort() {
  for (;;) {
    const port = await tryPort(0);
    const free = port ? await Promise.all(NEIGHBOURS.map((next) => tryPort(port + next))) : [undefined];
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

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function leave(message) {
  console.error(message);
  process.exitCode = 2;
}
