import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeNavigation, refuseWhileHydrating, untilPainted } from './before-navigation.ts';
import { checkConnection, isWaiting } from './connection.tsx';

/** Stubs the parts of a browser that a navigation uses, on the way from one page to another. */
function aBrowser({
  from = '/',
  to = undefined as string | undefined,
  initialized = true,
  cookie = '',
} = {}) {
  const kept = new Map<string, string>();
  const wentTo: string[] = [];
  const place = (pathname: string) => ({ pathname, search: '', hash: '' });
  const navigation = to === undefined ? { state: 'idle' } : { state: 'loading', location: place(to) };
  vi.stubGlobal('__reactRouterDataRouter', { state: { initialized, location: place(from), navigation } });
  vi.stubGlobal('window', {
    location: { ...place(from), assign: (target: string) => void wentTo.push(target) },
  });
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('requestAnimationFrame', () => undefined);
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return { wentTo, kept };
}

function run(
  middleware: typeof beforeNavigation,
  next: () => Promise<Record<string, unknown>>,
  method = 'GET',
) {
  const request = new Request('https://www.example.com/x', { method });
  const context = new RouterContextProvider();
  return middleware({ request, url: new URL(request.url), context, params: {}, pattern: '' }, next);
}

afterEach(() => void vi.unstubAllGlobals());

describe('hydration', () => {
  const fail = () => Promise.reject(new Error('broken'));

  it('middleware that fails during hydration gives 404 "Page Not Found"', async () => {
    aBrowser({ initialized: false });
    await expect(run(refuseWhileHydrating, fail)).rejects.toMatchObject({
      data: 'Page Not Found',
      init: { status: 404 },
    });
  });

  it('does not change errors after hydration', async () => {
    aBrowser();
    await expect(run(refuseWhileHydrating, fail)).rejects.toThrow('broken');
  });

  it('passes redirects and responses through', async () => {
    aBrowser({ initialized: false });
    const redirect = new Response(null, { status: 302 });
    await expect(run(refuseWhileHydrating, () => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

describe('a navigation', () => {
  it('waits for its data and for the browser to paint the pending state', async () => {
    const { kept } = aBrowser({ to: '/flota' });
    const startedMs = performance.now();
    await run(beforeNavigation, async () => {
      expect([...kept.values()].join()).toContain('/flota');
      return {};
    });
    expect(performance.now() - startedMs).toBeGreaterThan(50);
    expect(kept.size).toBe(0);
  });

  it('does not start when a part of a page fetches data for itself', async () => {
    const { kept } = aBrowser();
    const result = await run(beforeNavigation, async () => {
      expect(kept.size).toBe(0);
      return { part: 1 };
    });
    expect(result).toEqual({ part: 1 });
  });

  it('between two pages without a tag manager stays in the document', async () => {
    const { wentTo } = aBrowser({
      from: '/flota',
      to: '/sucursales',
      cookie: 'volante_consent=granted.2',
    });
    await run(beforeNavigation, async () => ({}));
    expect(wentTo).toEqual([]);
  });

  it('to a page with a card form loads a document, because of its Content-Security-Policy', () => {
    const { wentTo } = aBrowser({ from: '/reserva', to: '/reserva/checkout' });
    void run(beforeNavigation, async () => ({}));
    expect(wentTo).toEqual(['/reserva/checkout']);
  });
});

describe('without a response', () => {
  it('a page is loaded as a document when the site responds again, and the visitor stays until then', async () => {
    const { wentTo } = aBrowser({ to: '/flota' });
    let isAnswering = false;
    vi.stubGlobal('window', Object.assign(new EventTarget(), window));
    vi.stubGlobal('fetch', async () =>
      isAnswering ? new Response('{}') : Promise.reject(new TypeError('Failed to fetch')),
    );
    const lost = { type: 'error', result: new TypeError('Failed to fetch') };
    void run(beforeNavigation, async () => ({ page: lost }));
    await vi.waitFor(() => expect(isWaiting()).toBe(true));
    expect(wentTo).toEqual([]);
    isAnswering = true;
    checkConnection();
    await vi.waitFor(() => expect(wentTo).toEqual(['/flota']));
    expect(isWaiting()).toBe(false);
  });
});

describe('a route transition', () => {
  let paint: () => void;

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
    await vi.advanceTimersByTimeAsync(99);
    expect(isDone()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone()).toBe(true);
  });
});
