import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const PATCHES = path.join(ROOT, 'docs/guides/how-to');
const BIN = path.join(ROOT, 'node_modules/.bin');
/** The rules of the repository, and the pure tests that examples of docs/guides/how-to.md may break. */
const TESTS = ['tests/repository', 'tests/completeness', 'domain/', 'app/', 'server/', 'adapters/', 'demo/'];

it.runIf(inject('isNightly'))(
  'the examples of docs/guides/how-to.md, applied together, compile and pass the linter and the pure tests',
  { timeout: 600_000 },
  () => {
    const copy = copyWithExamples();
    run(copy, `${BIN}/react-router`, 'typegen');
    run(copy, `${BIN}/tsc`, '--noEmit');
    run(copy, `${BIN}/biome`, 'ci', '--error-on-warnings');
    run(copy, 'env', '-u', 'NIGHTLY', `${BIN}/vitest`, 'run', '--project', 'pure', ...TESTS);
  },
);

function copyWithExamples(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'volante-how-to-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  run(ROOT, 'git', 'clone', '--quiet', '--shared', ROOT, copy);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (const patch of readdirSync(PATCHES)) run(copy, 'git', 'apply', path.join(PATCHES, patch));
  return copy;
}

function run(folder: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect(status, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
}
