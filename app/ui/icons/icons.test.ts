import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIconCache } from './icon-cache.ts';
import { pickIcons } from './icon-sets.ts';

const HOUR = 3_600_000;

describe('the icon loader', () => {
  it('returns the requested icons, also by alias, and lists missing ones', () => {
    const set = {
      prefix: 'x',
      icons: { a: { body: 'A' }, b: { body: 'B' } },
      aliases: { c: { parent: 'b' } },
      width: 24,
    };
    expect(pickIcons(set, ['c', 'd', 'toString'])).toEqual({
      prefix: 'x',
      icons: { b: { body: 'B' } },
      aliases: { c: { parent: 'b' } },
      not_found: ['d', 'toString'],
      width: 24,
    });
  });
});

describe('the icon cache', () => {
  const START = Date.UTC(2026, 4, 1);
  let at = START;
  let loads: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    at = START;
    loads = [];
  });
  afterEach(() => void vi.useRealTimers());

  const load = (key: string) => async () => {
    loads.push(key);
    return key;
  };

  it('keeps an item for 168 hours', async () => {
    const cache = createIconCache<string>(() => at);
    await cache.get('a', load('a'));
    at = START + 168 * HOUR;
    expect(await cache.get('a', load('a'))).toBe('a');
    expect(loads).toEqual(['a']);
    at += 1;
    await cache.get('a', load('a'));
    expect(loads).toEqual(['a', 'a']);
  });

  it('keeps the 50 most recently used items', async () => {
    const cache = createIconCache<string>(() => at);
    const keys = Array.from({ length: 50 }, (_, index) => `k${index}`);
    for (const key of keys) await cache.get(key, load(key));
    await cache.get('k0', load('k0'));
    await cache.get('one more', load('one more'));
    loads = [];
    await cache.get('k0', load('k0'));
    await cache.get('k1', load('k1'));
    expect(loads).toEqual(['k1']);
  });

  it('times out after 1500 ms', async () => {
    const cache = createIconCache<string>(() => at);
    let answer: string | undefined = 'waiting';
    void cache
      .get('a', () => new Promise(() => undefined))
      .then((value) => {
        answer = value;
      });
    await vi.advanceTimersByTimeAsync(1499);
    expect(answer).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toBeUndefined();
  });

  it('requests an icon again after a failure', async () => {
    const cache = createIconCache<string>(() => at);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await cache.get('a', load('a'))).toBe('a');
  });
});
