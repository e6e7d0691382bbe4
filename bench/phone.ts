import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import type { Fetched } from '#tests/support/count-rounds.ts';

/**
 * The "Slow 4G" preset of the browser's developer tools: latency in milliseconds, throughput in bytes per
 * second.
 */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const RENTER = { locale: 'es-PA', timezoneId: 'America/Panama' };
/** Resource types that a step does not wait for. */
const ASIDE = ['image', 'media', 'ping', 'manifest'];

/** An event recorded in the page. Times are milliseconds since 1970 on the browser's clock. */
interface Note {
  kind: 'tap' | 'sign' | 'done' | 'painted' | 'interaction';
  atMs: number;
  /** For an interaction: milliseconds from the input to the next frame. Otherwise 0. */
  tookMs: number;
}

/** A slow phone with an empty cache, and the events recorded on it. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  notes: Note[];
  fetched: Fetched[];
  /** Switches between the slow network of the phone and the network of the machine. */
  setSlow(isSlow: boolean): Promise<void>;
}

/** Calls `use` with a headless Chromium and closes it afterwards. Throws when no Chromium is installed. */
export async function withChromium<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('No Chromium found; npm test installs one');
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page, with the element that was tapped last. A step is done when the returned text differs from
 * the text at the tap.
 */
type Read = (tapped: Element | undefined) => string | undefined;

/** Opens a phone. `read` detects the end of a step. */
export async function openPhone(browser: Browser, read: Read = () => undefined): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, ...RENTER });
  const notes: Note[] = [];
  await context.exposeBinding('benchNote', (_source, note: Note) => notes.push(note));
  await context.addInitScript(`(${watchPage})(${read})`);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const setSlow = async (isSlow: boolean) => {
    const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', isSlow ? SLOW_4G : fast);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWDOWN : 1 });
  };
  await setSlow(true);
  return { page, context, cdp, notes, fetched: recordFetched(page), setSlow };
}

/** Runs in every page, before the scripts of the page. */
function watchPage(read: Read) {
  const global = window as unknown as { benchNote(note: Note): void };
  const now = () => performance.timeOrigin + performance.now();
  const afterFrame = (kind: Note['kind']) =>
    requestAnimationFrame(() => setTimeout(() => global.benchNote({ kind, atMs: now(), tookMs: 0 })));
  let tapped: Element | undefined;
  let before: string | undefined;
  let isSigned = true;
  let isDone = false;
  addEventListener(
    'pointerdown',
    (event) => {
      tapped = event.target as Element;
      before = read(tapped);
      [isSigned, isDone] = [false, false];
      global.benchNote({ kind: 'tap', atMs: performance.timeOrigin + event.timeStamp, tookMs: 0 });
    },
    true,
  );
  const isVisible = ({ target, addedNodes }: MutationRecord) =>
    [target, ...addedNodes].some((node) => node instanceof HTMLElement && node.checkVisibility());
  new MutationObserver((changes) => {
    if (isSigned || !changes.some((change) => document.body?.contains(change.target) && isVisible(change)))
      return;
    isSigned = true;
    afterFrame('sign');
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    const text = isDone ? undefined : read(tapped);
    if (text !== undefined && text !== before) {
      isDone = true;
      afterFrame('done');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) afterFrame('painted');
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) global.benchNote({ kind: 'interaction', atMs: now(), tookMs: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Records requests that were delayed by the network of the phone, except pictures. Faster responses come from
 * the cache.
 */
function recordFetched(page: Page): Fetched[] {
  const fetched: Fetched[] = [];
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing();
    if (responseEnd < SLOW_4G.latency / 2 || ASIDE.includes(request.resourceType())) return;
    fetched.push({ startMs: startTime, endMs: startTime + responseEnd });
  });
  return fetched;
}
