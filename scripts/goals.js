// The goals of docs/reference/quality.md#goals with their figures, at the end of the nightly run.
import { readFileSync } from 'node:fs';
import { readAsvs, summarizeAsvs } from './asvs.js';
import { describeAudit, readLastAudit } from './dependencies.js';

const SIMULATION = new URL('../test-results/simulation.jsonl', import.meta.url);
/** Fewer runs of the simulation in one night test too little. */
export const FEWEST_SIMULATED = 40;
/** Title of a fault test. */
const SCENARIO = /(\d+) · (?:card|paypal|both) · /;
const KILLS = 2;
const SEQUENCES = /(\d+) random event sequences/;

/** Prints one line for each goal. `reports` are those of `readReport`. */
export function printGoals(reports) {
  const rows = listGoals({
    tests: reports.flatMap(({ tests }) => tests),
    audit: readLastAudit(),
    asvs: readAsvs(),
    simulation: readSimulation(),
  });
  console.log(`\n── goals of reliability ${'─'.repeat(50)}`);
  for (const { name, figure, verdict } of rows)
    console.log(`${verdict.padEnd(8)} ${name.padEnd(16)} ${figure}`);
}

/**
 * Rows with `name`, `figure` and `verdict`: `holds`, `BROKEN`, or `not run`. `tests` have `name`, `file` and
 * `passed`; `audit` is undefined when there is none; `simulation` are the lines of
 * `test-results/simulation.jsonl`.
 */
export function listGoals({ tests, audit, asvs, simulation = [] }) {
  const count = (files) => countTests(tests, files);
  const sequences = tests.find(({ name }) => SEQUENCES.test(name));
  return [
    { name: 'faults', ...countScenarios(tests) },
    { name: 'simulation', ...describeSimulation(simulation) },
    { name: 'last car', ...count(/store\/(fifty-bookers|random-bookings)|faults\/crowd/) },
    { name: 'money', ...describeSequences(sequences) },
    { name: 'mails, events', ...count(/store\/(workers|webhooks)|notify\/|mail\/send-mails/) },
    {
      name: 'bad input',
      ...count(/http\/(hostile-|payment-bad-input|leaks)|content\/(bad-input|no-oracle)/),
    },
    { name: 'ASVS 5.0', ...describeAsvs(asvs) },
    { name: 'dependencies', ...describeDependencies(audit) },
    { name: 'load', ...count(/http\/(soak|overload)|server\/http\/(load-limits|overload-watch)/) },
    {
      name: 'operation',
      ...count(
        /http\/(process|outages)|store\/(recovery|silence|migrate)|embedded-postgres|faults\/failover/,
      ),
    },
  ];
}

function countTests(tests, files) {
  const own = tests.filter(({ file }) => files.test(file));
  const passed = own.filter((test) => test.passed).length;
  return { figure: `${passed} of ${own.length} tests`, verdict: judge(own.length, passed) };
}

function countScenarios(tests) {
  const byNumber = Map.groupBy(
    tests.filter(({ name }) => SCENARIO.test(name)),
    ({ name }) => Number(SCENARIO.exec(name)?.[1]),
  );
  const held = [...byNumber.values()].filter((own) => own.every(({ passed }) => passed)).length;
  const kills = byNumber.get(KILLS)?.length ?? 0;
  const figure = `${held} of ${byNumber.size} scenarios, ${kills} of their tests kill a process`;
  return { figure, verdict: judge(byNumber.size, held) };
}

function describeSequences(test) {
  if (!test) return { figure: 'no random event sequences', verdict: 'not run' };
  const [, sequences] = SEQUENCES.exec(test.name) ?? [];
  return { figure: `${sequences} random histories of payments`, verdict: judge(1, test.passed ? 1 : 0) };
}

/** Seeded runs with all invariants, and the faults and bookings in them. */
function describeSimulation(runs) {
  if (runs.length === 0) return { figure: 'no runs', verdict: 'not run' };
  const held = runs.filter(({ broken }) => broken.length === 0).length;
  const faults = runs.flatMap((run) => run.faults);
  const kills = faults.filter((kind) => kind === 'kill').length;
  const slowest = Math.max(...runs.map(({ recoveryMs }) => recoveryMs));
  const figure =
    `${held} of ${runs.length} seeded runs, ${faults.length} faults, ${kills} of them kills; ` +
    `ready again ≤ ${(slowest / 1000).toFixed(1)} s`;
  const isComplete = runs.length >= FEWEST_SIMULATED && held === runs.length;
  return { figure, verdict: isComplete ? 'holds' : 'BROKEN' };
}

function describeAsvs(rows) {
  const [first, second] = [summarizeAsvs(rows, 1), summarizeAsvs(rows, 2)];
  const percent = (100 * second.fulfilled) / second.total;
  const figure =
    `level 1: ${first.fulfilled} of ${first.total}, level 2: ${second.fulfilled} of ${second.total} ` +
    `(${percent.toFixed(1)} %), not met: ${second.unmet.join(', ')}`;
  return { figure, verdict: first.unmet.length === 0 && percent >= 95 ? 'holds' : 'BROKEN' };
}

function describeDependencies(audit) {
  if (!audit) return { figure: 'no audit', verdict: 'not run' };
  const { critical = 0, high = 0 } = audit.counts ?? {};
  const verdict = audit.kind === 'not-done' ? 'not run' : critical + high === 0 ? 'holds' : 'BROKEN';
  return { figure: describeAudit(audit), verdict };
}

function judge(total, passed) {
  if (total === 0) return 'not run';
  return passed === total ? 'holds' : 'BROKEN';
}

function readSimulation() {
  try {
    return readFileSync(SIMULATION, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
