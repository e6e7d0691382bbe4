import { expect, it } from 'vitest';
import { readAsvs } from './asvs.js';
import { type GoalRow, listGoals } from './goals.js';

const nothing = { tests: [], audit: undefined, asvs: readAsvs() };
const a = (name: string, file: string, passed = true) => ({ name, file: `/x/${file}`, passed });

function find(rows: GoalRow[], name: string) {
  const row = rows.find((each) => each.name === name);
  return [row?.verdict, row?.figure];
}

it('reports what was not run as not run, never as holding', () => {
  const verdicts = listGoals(nothing).map(({ name, verdict }) => [name, verdict]);
  expect(verdicts.filter(([, verdict]) => verdict !== 'not run')).toEqual([['ASVS 5.0', 'holds']]);
});

it('counts scenarios whose tests all pass, and the tests that kill a process', () => {
  const tests = [
    a('2 · card · killed before the charge', 'tests/faults/crash-points.test.ts'),
    a('2 · paypal · killed before the capture', 'tests/faults/paypal-crash-points.test.ts'),
    a('3 · card · no answer', 'tests/faults/lost-answers.test.ts', false),
    a('36 · both · 300 random event sequences of payers', 'tests/faults/model-based.test.ts'),
  ];
  const rows = listGoals({ ...nothing, tests });
  expect(find(rows, 'faults')).toEqual(['BROKEN', '2 of 3 scenarios, 2 of their tests kill a process']);
  expect(find(rows, 'money')).toEqual(['holds', '300 random histories of payments']);
});

it('counts the runs of the simulation, of which a night has forty or more', () => {
  const run = { faults: ['kill', 'disk'], recoveryMs: 1_250, broken: [] as string[] };
  const figure = '40 of 40 seeded runs, 80 faults, 40 of them kills; ready again ≤ 1.3 s';
  const of = (simulation: (typeof run)[]) => find(listGoals({ ...nothing, simulation }), 'simulation');
  const all = Array.from({ length: 40 }, () => run);
  expect(of(all)).toEqual(['holds', figure]);
  expect(of(all.slice(1))[0]).toBe('BROKEN');
  expect(of([...all, { ...run, broken: ['I1'] }])[0]).toBe('BROKEN');
});

it('counts tests by their files', () => {
  const tests = [a('x', 'tests/http/hostile-input.test.ts'), a('y', 'tests/http/leaks.test.ts', false)];
  const rows = listGoals({ ...nothing, tests });
  expect(find(rows, 'bad input')).toEqual(['BROKEN', '1 of 2 tests']);
});

it('reports vulnerabilities, and an audit that could not be made', () => {
  const audited = (high: number) =>
    listGoals({ ...nothing, audit: { kind: 'done', counts: { low: 1, high, total: 1 + high } } });
  expect(find(audited(0), 'dependencies')[0]).toBe('holds');
  expect(find(audited(1), 'dependencies')).toEqual(['BROKEN', 'Known vulnerabilities: 1 low, 1 high.']);
  const audit = { kind: 'not-done', reason: '405' } as const;
  expect(find(listGoals({ ...nothing, audit }), 'dependencies')[0]).toBe('not run');
});
