import { untilConnected } from './connection.tsx';
import { findTarget } from './router-state.ts';
import { inTabStorage } from './tab-storage.ts';

/** Milliseconds within which the same page is not loaded again: after two failures a third would not help. */
const RELOAD_GUARD = 10_000;

const RELOADED = 'volante:reloaded';
const PENDING = 'volante:pending';

interface Noted {
  from: string;
  to: string;
  at: number;
}

/** Loads the target of the click where the router would reload the page. requirements.md#states. */
export function redirectReloads(navigation: EventTarget | undefined = findNavigation()): void {
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateLike;
    if (navigationType !== 'reload' || userInitiated) return;
    event.preventDefault();
    const target = findTarget();
    // Without a target, as for a failed prefetch, the reload could repeat forever.
    if (!target || !isFirstReload(target)) return;
    const go = () => window.location.assign(target);
    if (navigator.onLine === false) void untilConnected(new AbortController().signal).then(go);
    else go();
  });
}

interface NavigateLike extends Event {
  navigationType: string;
  userInitiated: boolean;
}

export function findNavigation(): EventTarget | undefined {
  return (globalThis as { navigation?: EventTarget }).navigation;
}

/** Stores the target of a navigation, for `resumeAfterReload` in browsers without the Navigation API. */
export function noteTarget(target: string): void {
  write(PENDING, target);
}

export function forgetTarget(): void {
  inTabStorage((storage) => storage.removeItem(PENDING));
}

/** After a reload of a page in the middle of a navigation, continues to its target. */
export function resumeAfterReload(): void {
  const pending = read(PENDING);
  forgetTarget();
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload' || !pending || Date.now() - pending.at > RELOAD_GUARD) return;
  // On another page the visitor went on before the navigation ended, and reloads that page now.
  const here = findPlace();
  if (pending.from === here && pending.to !== here && isFirstReload(pending.to))
    window.location.replace(pending.to);
}

function findPlace(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Whether the target was not loaded for this reason within `RELOAD_GUARD`. Stores that it is now. */
export function isFirstReload(target: string): boolean {
  const last = read(RELOADED);
  if (last?.to === target && Date.now() - last.at < RELOAD_GUARD) return false;
  write(RELOADED, target);
  return true;
}

function write(key: string, to: string): void {
  const noted: Noted = { from: findPlace(), to, at: Date.now() };
  inTabStorage((storage) => storage.setItem(key, JSON.stringify(noted)));
}

function read(key: string): Noted | null | undefined {
  return inTabStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null'));
}
