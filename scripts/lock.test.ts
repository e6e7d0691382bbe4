import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processIdentity, withLock } from './lock.js';

function makeLockName(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return path.join(directory, 'lock');
}

it('admits one holder at a time, and the next one after a failure', async () => {
  const file = makeLockName();
  let inside = 0;
  const enter = (fails: boolean) =>
    withLock(file, async () => {
      inside += 1;
      await new Promise(setImmediate);
      expect(inside).toBe(1);
      inside -= 1;
      if (fails) throw new Error('failed inside');
      return 'done';
    });
  const all = await Promise.allSettled([enter(false), enter(true), enter(false), enter(false)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(existsSync(file)).toBe(false);
});

it.each([
  ['a process that is gone', '999999999 1'],
  ['a process whose number belongs to another one now', `${process.pid} 1`],
])('takes over the lock of %s, once', async (_who, holder) => {
  const file = makeLockName();
  writeFileSync(file, holder);
  let inside = 0;
  const enter = () =>
    withLock(file, async () => {
      inside += 1;
      await new Promise(setImmediate);
      expect(inside).toBe(1);
      inside -= 1;
    });
  await Promise.all([enter(), enter(), enter()]);
});

it('names the process that holds the lock', async () => {
  const file = makeLockName();
  const waitedFor: number[] = [];
  await withLock(file, async () => {
    const second = withLock(
      file,
      () => {},
      (pid) => waitedFor.push(pid),
    );
    rmSync(file);
    await second;
  });
  expect(waitedFor).toEqual([process.pid]);
});

it('distinguishes running processes from ended ones', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  expect(processIdentity(999_999_999)).toBeUndefined();
});
