import { expect, it, vi } from 'vitest';
import { startWorker } from './worker.ts';

const NEVER_MS = 3_600_000;

function silentLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

it('repeats a job at once as long as it finds work', async () => {
  const left = [20, 20, 3, 0];
  const worker = startWorker(
    [{ name: 'mails', everyMs: NEVER_MS, run: async () => left.shift() ?? 0 }],
    silentLog(),
  );
  await vi.waitUntil(() => left.length === 0);
  await worker.stop();
});

it('runs again when woken, also while a job is running', async () => {
  let runs = 0;
  const finish: (() => void)[] = [];
  const run = () => {
    runs += 1;
    return new Promise<number>((resolve) => finish.push(() => resolve(0)));
  };
  const worker = startWorker([{ name: 'slow', everyMs: NEVER_MS, run }], silentLog());
  await vi.waitUntil(() => finish.length === 1);
  worker.wake();
  finish.shift()?.();
  await vi.waitUntil(() => runs === 2);
  finish.shift()?.();
  worker.wake();
  await vi.waitUntil(() => runs === 3);
  finish.shift()?.();
  await worker.stop();
});

it('does not run a job at a signal that only its interval starts', async () => {
  const runs = { woken: 0, timed: 0 };
  const count = (name: keyof typeof runs) => async () => {
    runs[name] += 1;
    return 0;
  };
  const worker = startWorker(
    [
      { name: 'timed', everyMs: NEVER_MS, isWoken: false, run: count('timed') },
      { name: 'woken', everyMs: NEVER_MS, run: count('woken') },
    ],
    silentLog(),
  );
  await vi.waitUntil(() => runs.woken === 1);
  worker.wake();
  await vi.waitUntil(() => runs.woken === 2);
  await worker.stop();
  expect(runs.timed).toBe(1);
});

it('continues with the other jobs when one fails, and logs the failure once', async () => {
  const log = silentLog();
  let others = 0;
  let works = false;
  const worker = startWorker(
    [
      {
        name: 'broken',
        everyMs: 1,
        run: async () => {
          if (!works) throw new Error('database gone');
          return 0;
        },
      },
      {
        name: 'other',
        everyMs: 1,
        run: async () => {
          others += 1;
          return 0;
        },
      },
    ],
    log,
  );
  await vi.waitUntil(() => others > 20);
  works = true;
  await vi.waitUntil(() => log.info.mock.calls.length === 1);
  expect(log.error).toHaveBeenCalledTimes(1);
  await worker.stop();
});

it('runs jobs independently of a slow one', async () => {
  let others = 0;
  let finish = () => {};
  const slow = () => new Promise<number>((resolve) => (finish = () => resolve(0)));
  const quick = async () => {
    others += 1;
    return 0;
  };
  const worker = startWorker(
    [
      { name: 'slow', everyMs: NEVER_MS, run: slow },
      { name: 'quick', everyMs: 1, run: quick },
    ],
    silentLog(),
  );
  await vi.waitUntil(() => others > 3);
  finish();
  await worker.stop();
});
