import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_CHECK_INTERVAL, BUILD_METADATA_PATH, hasNewBuild, startBuildCheck } from './build-check.ts';

let requests: string[] = [];
let answer: () => Response;
let end: () => void;

describe('the build check', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    requests = [];
    answer = () => Response.json({ id: 'a' });
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address);
      return answer();
    });
    end = startBuildCheck('a');
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('fetches once an hour, without caches', async () => {
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL - 1);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual([expect.stringMatching(new RegExp(`^${BUILD_METADATA_PATH}\\?\\d+$`))]);
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL);
    expect(new Set(requests).size).toBe(2);
    expect(hasNewBuild()).toBe(false);
  });

  it('reports an update when the id differs, and stops polling', async () => {
    answer = () => Response.json({ id: 'b' });
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL);
    expect(hasNewBuild()).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_INTERVAL);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('offline'))],
    ['an error', () => new Response('no', { status: 503 })],
    ['something else', () => new Response('<html>')],
    ['nothing', () => Response.json(null)],
  ])('ignores %s', async (_, made) => {
    answer = made as () => Response;
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL);
    expect(hasNewBuild()).toBe(false);
    expect(requests).toHaveLength(1);
  });
});
