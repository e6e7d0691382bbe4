import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDatabase } from './database-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports a database that was silent for more than two seconds as unavailable, until it responds', async () => {
  const fixture = { answers: true };
  const ping = async () => {
    if (fixture.answers) return;
    await new Promise((_, refuse) => setTimeout(refuse, 2_000));
  };
  const watch = watchDatabase(ping);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(watch.isAway()).toBe(false);
  fixture.answers = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(watch.isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.isAway()).toBe(true);
  fixture.answers = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(watch.isAway()).toBe(false);
  await watch.stop();
});

it('reports a database that refuses connections as unavailable', async () => {
  const watch = watchDatabase(() => Promise.reject(new Error('refused')));
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.isAway()).toBe(true);
  await watch.stop();
});

it('notices between two pings that the database has failed, and when', async () => {
  const fixture = { answers: true };
  const watch = watchDatabase(async () => {
    if (!fixture.answers) throw new Error('refused');
  });
  await vi.advanceTimersByTimeAsync(100);
  const before = performance.now();
  expect(await watch.hasFailedSince(before)).toBe(false);
  fixture.answers = false;
  expect(watch.isAway()).toBe(false);
  expect(await watch.hasFailedSince(before)).toBe(true);
  expect(watch.isAway()).toBe(true);
  fixture.answers = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.isAway()).toBe(false);
  expect(await watch.hasFailedSince(before)).toBe(true);
  expect(await watch.hasFailedSince(performance.now())).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await watch.hasFailedSince(performance.now())).toBe(false);
  await watch.stop();
});
