import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadingProgress, showLoading } from './show-loading.ts';

/** As much of an element as the bar needs. */
function makeBar() {
  return { dataset: {} as DOMStringMap, style: { transform: '' } } as HTMLElement;
}

describe('the loading bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays away when the page comes within 200 ms', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(199);
    finish();
    vi.advanceTimersByTime(2000);
    expect(bar.dataset.state).toBeUndefined();
    expect(bar.style.transform).toBe('');
  });

  it('appears after 200 ms, fills, hides 500 ms after the page is there and empties 400 ms later', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(1200);
    expect(bar.dataset.state).toBe('active');
    expect(bar.style.transform).toBe(`scaleX(${loadingProgress(1000) / 100})`);
    finish();
    expect(bar.style.transform).toBe('scaleX(1)');
    vi.advanceTimersByTime(499);
    expect(bar.dataset.state).toBe('active');
    vi.advanceTimersByTime(1);
    expect(bar.dataset.state).toBeUndefined();
    vi.advanceTimersByTime(400);
    expect(bar.style.transform).toBe('scaleX(0)');
  });

  it('starts afresh when the next navigation begins before it is gone', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(300);
    finish();
    showLoading(bar);
    vi.advanceTimersByTime(1000);
    expect(bar.dataset.state).toBe('active');
  });
});

describe('loadingProgress', () => {
  it('grows without ever being done', () => {
    const shares = [0, 500, 1000, 2000, 10_000, 60_000].map(loadingProgress);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeLessThan(100);
  });
});
