import { describe, expect, it, vi } from 'vitest';
import { createBackground } from './background.ts';

const makeLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

/** A task that fails this many times, then succeeds. */
const failing = (times: number) => {
  const task = vi.fn(async () => {
    if (task.mock.calls.length <= times) throw new Error('the database is away');
  });
  return task;
};

describe('a task with retries', () => {
  it('is retried until it succeeds', async () => {
    const [log, task] = [makeLog(), failing(2)];
    const background = createBackground(log, [1, 1, 1, 1]);
    background.insist('a report', task);
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(3));
    await background.settle();
    expect([task.mock.calls.length, log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([
      3, 2, 0,
    ]);
  });

  it('is given up after the last pause, with a log line', async () => {
    const [log, task] = [makeLog(), failing(9)];
    createBackground(log, [1, 1]).insist('a report', task);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('does not delay a shutdown', async () => {
    const [log, task] = [makeLog(), failing(9)];
    const background = createBackground(log, [3_600_000]);
    background.insist('a report', task);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    await background.settle();
    expect([task.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
  });

  it('has a limited number', () => {
    const log = makeLog();
    const background = createBackground(log, [3_600_000]);
    for (let count = 0; count < 201; count += 1) background.insist('a report', () => new Promise(() => {}));
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe('a task run once', () => {
  it('that fails is logged and not retried', async () => {
    const [log, task] = [makeLog(), failing(1)];
    const background = createBackground(log);
    background.run('a charge', task);
    await background.settle();
    expect([task.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
  });
});
