import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetTarget,
  isFirstReload,
  noteTarget,
  redirectReloads,
  resumeAfterReload,
} from './chunk-errors.ts';

/** Stubs the parts of a browser that a reload uses. */
function aBrowser(target: string | undefined, navigationType = 'navigate') {
  const kept = new Map<string, string>();
  const wentTo: string[] = [];
  const go = (to: string) => void wentTo.push(to);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '', assign: go, replace: go } });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: navigationType }] });
  const location = { pathname: target ?? '/', search: '', hash: '' };
  const navigation = target === undefined ? { state: 'idle' } : { state: 'loading', location };
  vi.stubGlobal('__reactRouterDataRouter', { state: { navigation } });
  return wentTo;
}

function reload(navigation: EventTarget, userInitiated = false): Event {
  const event = new Event('navigate', { cancelable: true });
  navigation.dispatchEvent(Object.assign(event, { navigationType: 'reload', userInitiated }));
  return event;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // In this order: the fake timers also replace `performance`, and its stub must be removed first.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As in a browser that forbids access to storage. */
function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}

describe('a chunk-load error during navigation', () => {
  it('reloads at the target path', () => {
    const wentTo = aBrowser('/flota');
    const navigation = new EventTarget();
    redirectReloads(navigation);
    expect(reload(navigation).defaultPrevented).toBe(true);
    expect(wentTo).toEqual(['/flota']);
  });

  it('does so once in ten seconds: what failed twice stays failed', () => {
    const wentTo = aBrowser('/flota');
    const navigation = new EventTarget();
    redirectReloads(navigation);
    reload(navigation);
    vi.advanceTimersByTime(9_999);
    reload(navigation);
    expect(wentTo).toHaveLength(1);
    vi.advanceTimersByTime(1);
    reload(navigation);
    expect(wentTo).toHaveLength(2);
  });

  it('loads the target in a browser without storage, too', () => {
    const wentTo = aBrowser('/flota', 'reload');
    forbidStorage();
    resumeAfterReload();
    noteTarget('/flota');
    const navigation = new EventTarget();
    redirectReloads(navigation);
    reload(navigation);
    forgetTarget();
    expect(wentTo).toEqual(['/flota']);
  });

  it('does not affect reloads by visitors', () => {
    const wentTo = aBrowser('/flota');
    const navigation = new EventTarget();
    redirectReloads(navigation);
    expect(reload(navigation, true).defaultPrevented).toBe(false);
    expect(wentTo).toEqual([]);
  });

  it('reloads nothing without a navigation', () => {
    const wentTo = aBrowser(undefined);
    const navigation = new EventTarget();
    redirectReloads(navigation);
    expect(reload(navigation).defaultPrevented).toBe(true);
    expect(wentTo).toEqual([]);
  });
});

describe('a page that comes back from a reload', () => {
  it('continues to the target of the interrupted navigation', () => {
    const wentTo = aBrowser(undefined, 'reload');
    noteTarget('/flota');
    resumeAfterReload();
    resumeAfterReload();
    expect(wentTo).toEqual(['/flota']);
  });

  it.each([
    ['the navigation ended', () => forgetTarget()],
    ['it was long ago', () => vi.advanceTimersByTime(10_001)],
    ['it led there just now', () => isFirstReload('/flota')],
    ['another page was reloaded', () => Object.assign(window.location, { pathname: '/reserva/checkout' })],
  ])('stays where it is when %s', (_, happened) => {
    const wentTo = aBrowser(undefined, 'reload');
    noteTarget('/flota');
    happened();
    resumeAfterReload();
    expect(wentTo).toEqual([]);
  });
});
