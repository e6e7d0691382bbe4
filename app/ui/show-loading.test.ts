import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failLoading, loadingProgress, showLoading, takeOverLoading } from './show-loading.ts';

/** Stubs the parts of an element that the bar uses. */
function makeBar(isConnected = true) {
  return { dataset: {} as DOMStringMap, style: { transform: '' }, isConnected } as HTMLElement;
}

describe('the loading bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does not appear when the page arrives within 200 ms', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(199);
    finish();
    vi.advanceTimersByTime(2000);
    expect(bar.dataset.state).toBeUndefined();
    expect(bar.style.transform).toBe('');
  });

  it('appears after 200 ms, fills, hides 500 ms after the page has arrived and empties 400 ms later', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(1200);
    expect(bar.dataset.state).toBe('progress');
    expect(bar.style.transform).toBe(`scaleX(${loadingProgress(1000) / 100})`);
    finish();
    expect(bar.style.transform).toBe('scaleX(1)');
    vi.advanceTimersByTime(499);
    expect(bar.dataset.state).toBe('finish');
    vi.advanceTimersByTime(1);
    expect(bar.dataset.state).toBeUndefined();
    vi.advanceTimersByTime(400);
    expect(bar.style.transform).toBe('scaleX(0)');
  });

  it('goes through the states start, progress and finish', () => {
    const bar = makeBar();
    const finish = showLoading(bar);
    vi.advanceTimersByTime(200);
    expect(bar.dataset.state).toBe('start');
    vi.advanceTimersByTime(100);
    expect(bar.dataset.state).toBe('progress');
    finish();
    expect(bar.dataset.state).toBe('finish');
  });

  it('shows the state error until it hides', () => {
    const bar = makeBar();
    failLoading(bar);
    vi.advanceTimersByTime(499);
    expect(bar.dataset.state).toBe('error');
    vi.advanceTimersByTime(1);
    expect(bar.dataset.state).toBeUndefined();
  });
});

describe('the loading bar of a page with another layout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('finishes once what the previous bar started', () => {
    const [gone, own, next] = [makeBar(false), makeBar(), makeBar()];
    const finish = showLoading(gone);
    vi.advanceTimersByTime(300);
    finish();
    takeOverLoading(own);
    takeOverLoading(next);
    expect([own.dataset.state, own.style.transform]).toEqual(['finish', 'scaleX(1)']);
    expect(next.dataset.state).toBeUndefined();
    vi.advanceTimersByTime(500);
    expect(own.dataset.state).toBeUndefined();
  });
});

describe('loadingProgress', () => {
  it('is at 70 percent after 2000 ms', () => {
    expect(loadingProgress(2000)).toBeCloseTo(70.5, 1);
  });
});
