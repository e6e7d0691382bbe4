import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A folder with a program `apt-get` that records what it is called with. */
function prepareInstaller() {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const programs = path.join(folder, 'programs');
  const calls = path.join(folder, 'calls');
  mkdirSync(programs);
  const script = `#!/bin/sh\necho "$*" >> ${calls}\n`;
  writeFileSync(path.join(programs, 'apt-get'), script, { mode: 0o755 });
  const readCalls = () => (existsSync(calls) ? readFileSync(calls, 'utf8') : '');
  return {
    folder,
    env: { PATH: programs },
    /** Packages for which it was called. Other users than root cannot install any. */
    listPackages: () => readCalls().match(/(?<=^install .* )\S+$/gm) ?? [],
    /** What it was told to do. */
    listTasks: () => readCalls().match(/^(?:update|install)/gm) ?? [],
  };
}

const canInstall = process.getuid?.() === 0;

it('fails without fonts when they cannot be installed', () => {
  const { folder, env, listPackages } = prepareInstaller();
  const text = `import { requireFonts } from './scripts/chromium.js';
    console.log(await requireFonts('${folder}/*.ttf'))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--eval', text], { env, encoding: 'utf8' });
  expect(listPackages()).toEqual(canInstall ? ['fonts-liberation'] : []);
  expect(stderr).toContain('These tests need the fonts Liberation.');
  expect(stdout.trim().split('\n').at(-1)).toBe('false');
});

it('installs one package after the other, because the database of packages has one writer', () => {
  const { env, listTasks } = prepareInstaller();
  const text = `import { installPackage } from './scripts/system-package.js';
    await Promise.all(['one', 'two'].map(installPackage))`;
  spawnSync(process.execPath, ['--eval', text], { env });
  expect(listTasks()).toEqual(canInstall ? ['update', 'install', 'update', 'install'] : []);
});
