import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRANSITION_WAIT, untilPainted } from './transition.ts';

let paint: () => void;

describe('a route transition', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      paint = callback;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function measure(): Promise<() => boolean> {
    let isDone = false;
    void untilPainted().then(() => {
      isDone = true;
    });
    return () => isDone;
  }

  it('waits until the browser has painted', async () => {
    const isDone = await measure();
    await vi.advanceTimersByTimeAsync(10);
    expect(isDone()).toBe(false);
    paint();
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone()).toBe(true);
  });

  it('waits at most 100 ms when nothing is painted', async () => {
    const isDone = await measure();
    await vi.advanceTimersByTimeAsync(TRANSITION_WAIT - 1);
    expect(isDone()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone()).toBe(true);
    expect(TRANSITION_WAIT).toBe(100);
  });
});
