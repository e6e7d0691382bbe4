import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { watchDiskSpace } from './disk-space.ts';

function open(minimumBytes: number) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const clock = { now: 0 };
  return { log, clock, space: watchDiskSpace(tmpdir(), { minimumBytes, log, now: () => clock.now }) };
}

it('raises an alarm once when less than the required space is free', () => {
  const { space, log, clock } = open(Number.MAX_SAFE_INTEGER);
  expect(space.isLow()).toBe(true);
  clock.now = 60_000;
  expect(space.isLow()).toBe(true);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    // Other programs write at the same time.
    { alarm: true, freeBytes: expect.any(Number) },
    'disk space is low: no new reservations are taken',
  );
});

it('raises no alarm while there is space, or without the directory', () => {
  const { space, log } = open(1);
  expect([space.isLow(), Number(space.freeBytes()) > 0]).toEqual([false, true]);
  const nowhere = watchDiskSpace('/no/such/place', { minimumBytes: 1, log, now: () => 0 });
  expect([nowhere.isLow(), nowhere.freeBytes()]).toEqual([false, undefined]);
  expect(log.error).not.toHaveBeenCalled();
});
