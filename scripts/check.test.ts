import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.each(['http', 'faults', 'browser'])('requires a browser before the stage %s', (stage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.js', stage], {
    // A PATH without a browser and without a program that could install one.
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  });
  expect(stderr).toContain('These tests need Chromium.');
  expect(stdout).toContain('0 passed, 1 failed');
  expect(status).toBe(1);
});

/** A folder with a program `apt-get` that records what it is called with, and installs by a shell command. */
function prepareInstaller(install: (file: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const programs = path.join(folder, 'programs');
  const [calls, pgBouncer] = [path.join(folder, 'calls'), path.join(programs, 'pgbouncer')];
  mkdirSync(programs);
  const script = `#!/bin/sh\necho "$*" >> ${calls}\n[ "$1" != install ] || ${install(pgBouncer)}\n`;
  writeFileSync(path.join(programs, 'apt-get'), script, { mode: 0o755 });
  const readCalls = () => (existsSync(calls) ? readFileSync(calls, 'utf8') : '');
  return {
    folder,
    pgBouncer,
    env: { PATH: programs, PGBOUNCER_PATH: pgBouncer, CHROMIUM_PATH: process.execPath },
    /** Packages for which it was called. Other users than root cannot install any. */
    listPackages: () => readCalls().match(/(?<=^install .*)\w+$/gm) ?? [],
    /** What it was told to do. */
    listTasks: () => readCalls().match(/^(?:update|install)/gm) ?? [],
  };
}

const canInstall = process.getuid?.() === 0;

it('fails in a nightly run without PgBouncer when it cannot be installed', () => {
  const { folder, env, listPackages } = prepareInstaller(() => 'exit 100');
  // Results of this run do not replace those of another one.
  for (const name of ['scripts', 'tests', 'docs', 'node_modules'])
    symlinkSync(path.resolve(name), path.join(folder, name));
  const options = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const args = [...options, path.join(folder, 'scripts/check.js'), '--nightly', 'http'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(listPackages()).toEqual(canInstall ? ['pgbouncer'] : []);
  expect(stderr).toContain('The nightly tests need PgBouncer.');
  expect(stdout).toContain('0 passed, 1 failed');
  expect(status).toBe(1);
});

it('installs PgBouncer where it is missing', () => {
  const { pgBouncer, env, listPackages } = prepareInstaller(
    (file) => `{ : > ${file}; /bin/chmod +x ${file}; }`,
  );
  const text =
    "import { requirePgBouncer } from './scripts/pgbouncer.js'; console.log(await requirePgBouncer())";
  const { stdout } = spawnSync(process.execPath, ['--eval', text], { env, encoding: 'utf8' });
  expect(stdout.trim().split('\n').at(-1)).toBe(canInstall ? pgBouncer : 'undefined');
  expect(listPackages()).toEqual(canInstall ? ['pgbouncer'] : []);
});

it('installs one package after the other, because the database of packages has one writer', () => {
  const { env, listTasks } = prepareInstaller(() => 'true');
  const text = `import { installPackage } from './scripts/system-package.js';
    await Promise.all(['one', 'two'].map(installPackage))`;
  spawnSync(process.execPath, ['--eval', text], { env });
  expect(listTasks()).toEqual(canInstall ? ['update', 'install', 'update', 'install'] : []);
});
