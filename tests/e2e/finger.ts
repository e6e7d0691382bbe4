import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** "Slow 4G" of the browser's own tools, and a processor four times slower, as in `bench/phone.ts`. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWDOWN = 4;

/** What may stand over the page at its top and at its foot, in pixels: nobody presses what is behind it. */
const HEAD = 72;
const FOOT = 96;

/** What a task took: presses of the finger, characters typed, pixels scrolled, milliseconds waited for. */
export interface Effort {
  taps: number;
  keys: number;
  pixels: number;
  waitedMs: number;
}

/** A renter with one finger on a slow phone; counts what each task takes. */
export class Finger {
  #effort: Effort = { taps: 0, keys: 0, pixels: 0, waitedMs: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses something and waits for what comes of it: `then` is counted as waiting. */
  async tap(target: Locator, then?: () => Promise<unknown>): Promise<void> {
    await target.waitFor();
    this.#effort.pixels += await target.evaluate(bringIntoReach, { head: HEAD, foot: FOOT });
    this.#effort.taps += 1;
    await target.tap();
    if (then) await this.wait(then);
  }

  /** Presses a field and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.#press(field, text);
  }

  /** Goes to the field that follows by the key of the phone's keyboard, and types into it. */
  async typeNext(field: Locator, text: string): Promise<void> {
    await this.#page.keyboard.press('Tab');
    this.#effort.keys += 1;
    await expect(field).toBeFocused();
    await this.#press(field, text);
  }

  /** Waits, and counts it. */
  async wait(then: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    await then();
    this.#effort.waitedMs += performance.now() - startedMs;
  }

  /** Of another window, the bank's for one. */
  count({ taps = 0, keys = 0 }: Partial<Effort>): void {
    this.#effort.taps += taps;
    this.#effort.keys += keys;
  }

  /** What the task took; the next one begins at nothing. */
  finish(): Effort {
    const done = this.#effort;
    this.#effort = { taps: 0, keys: 0, pixels: 0, waitedMs: 0 };
    return done;
  }

  async #press(field: Locator, text: string): Promise<void> {
    this.#effort.keys += text.length;
    // Boxes for a date take only whole ones by script; what is typed is counted by its characters.
    if ((await field.getAttribute('type')) === 'date') await field.fill(text);
    else await field.pressSequentially(text);
  }
}

/** Makes every page of a browser slow, windows of the bank too. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const slow = async (each: Page) => {
    const cdp = await context.newCDPSession(each);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  };
  // A window may be closed again before it is slow.
  context.on('page', (each) => void slow(each).catch(() => undefined));
  await slow(page);
}

/** Runs in the page: scrolls as far as a finger has to, and says how far. */
function bringIntoReach(element: Element, { head, foot }: { head: number; foot: number }): number {
  if (element.closest('dialog')) return 0;
  const { top, bottom } = element.getBoundingClientRect();
  const before = scrollY;
  const below = bottom - (innerHeight - foot);
  if (below > 0) scrollBy({ top: Math.min(below, top - head), behavior: 'instant' });
  else if (top < head) scrollBy({ top: top - head, behavior: 'instant' });
  return Math.abs(scrollY - before);
}
