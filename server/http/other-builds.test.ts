import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientFile } from '#adapters/store/client-files.ts';
import { createOtherBuilds } from './other-builds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Other builds that have stored these files. Counts what is read from the database. */
function openOtherBuilds(stored: Map<string, ClientFile>) {
  const reads: string[] = [];
  const find = async (path: string) => {
    reads.push(path);
    return stored.get(path);
  };
  const log = { info() {}, warn() {}, error() {} };
  const secrets = { sign: (_: string, text: string) => hash('sha256', text), isSigned: () => true };
  const store = { find, keep: async () => {} };
  return { reads, ...createOtherBuilds({ files: new Map(), store, secrets, log }) };
}

it('reads a missing file once a second, however often it is requested', async () => {
  const { reads, read } = openOtherBuilds(new Map());
  const ask = () => read('/static/gone-12345678.js');
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([undefined, undefined, undefined]);
  await ask();
  expect(reads).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  await ask();
  expect(reads).toHaveLength(2);
});

it('finds a file that another build stores a second after it was missing', async () => {
  const stored = new Map<string, ClientFile>();
  const { read } = openOtherBuilds(stored);
  const path = '/static/font-12345678.woff2';
  expect(await read(path)).toBeUndefined();
  stored.set(path, { path, body: Buffer.from('a font'), signature: '' });
  vi.advanceTimersByTime(1_000);
  expect(await read(path)).toBe('a font');
});

it('remembers at most a thousand missing files', async () => {
  const { reads, read } = openOtherBuilds(new Map());
  for (let count = 0; count < 1_500; count++) await read(`/static/gone-${count}.js`);
  await read('/static/gone-0.js');
  await read('/static/gone-1499.js');
  expect(reads).toHaveLength(1_501);
});
