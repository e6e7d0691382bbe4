import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The "Slow 4G" preset of developer tools and a processor four times slower, as in `bench/phone.ts`. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWDOWN = 4;

/** Height in pixels of sticky bars at top and bottom of the page. Nothing behind them can be tapped. */
const HEAD = 72;
const FOOT = 96;

/** Effort of a task: taps, typed characters, scrolled pixels, and milliseconds of waiting. */
export interface Effort {
  taps: number;
  keys: number;
  pixels: number;
  waitedMs: number;
}

/** A renter with one touch on a slow phone. Counts the effort of each task. */
export class TouchEffort {
  #effort: Effort = { taps: 0, keys: 0, pixels: 0, waitedMs: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Taps a target and waits for the result: `then` counts as waiting. */
  async tap(target: Locator, then?: () => Promise<unknown>): Promise<void> {
    await target.waitFor();
    this.#effort.pixels += await target.evaluate(bringIntoReach, { head: HEAD, foot: FOOT });
    this.#effort.taps += 1;
    await target.tap();
    if (then) await this.wait(then);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.#press(field, text);
  }

  /** Goes to the next field with the Tab key of the keyboard and types into it. */
  async typeNext(field: Locator, text: string): Promise<void> {
    await this.#page.keyboard.press('Tab');
    this.#effort.keys += 1;
    await expect(field).toBeFocused();
    await this.#press(field, text);
  }

  /** Waits, and counts the time. */
  async wait(then: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    await then();
    this.#effort.waitedMs += performance.now() - startedMs;
  }

  /** Adds effort in another window, for example the bank's. */
  count({ taps = 0, keys = 0 }: Partial<Effort>): void {
    this.#effort.taps += taps;
    this.#effort.keys += keys;
  }

  /** Returns the effort of the task and starts again from zero. */
  finish(): Effort {
    const done = this.#effort;
    this.#effort = { taps: 0, keys: 0, pixels: 0, waitedMs: 0 };
    return done;
  }

  async #press(field: Locator, text: string): Promise<void> {
    this.#effort.keys += text.length;
    await field.pressSequentially(text);
  }
}

/** Slows down all pages of a browser, including windows of the bank. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const slow = async (each: Page) => {
    const cdp = await context.newCDPSession(each);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  };
  // A window may be closed before the setting is applied.
  context.on('page', (each) => void slow(each).catch(() => undefined));
  await slow(page);
}

/** Runs in the page: scrolls the element into reach and returns the number of pixels scrolled. */
function bringIntoReach(element: Element, { head, foot }: { head: number; foot: number }): number {
  if (element.closest('dialog')) return 0;
  const { top, bottom } = element.getBoundingClientRect();
  const before = scrollY;
  const below = bottom - (innerHeight - foot);
  if (below > 0) scrollBy({ top: Math.min(below, top - head), behavior: 'instant' });
  else if (top < head) scrollBy({ top: top - head, behavior: 'instant' });
  return Math.abs(scrollY - before);
}
