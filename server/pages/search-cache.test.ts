import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nameFound } from '#app/page-response.ts';
import { makeContent } from '#tests/support/some-content.ts';
import type { App } from '../bundle/app.ts';
import { createFront } from '../http/front.ts';
import type { ReadyPage } from '../http/send-response.ts';
import { createSearchCache } from './search-cache.ts';

const POLICY = "script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'";
const silent = { info() {}, warn() {}, error() {} };

const toSearch = (day: number) =>
  `/flota?pickup_location=PTY&pickup_date=2026-06-0${day}&pickup_time=10:00&return_date=2026-06-09&return_time=10:00`;

/** An app whose page says what was found, and a stock that can be changed. */
interface World {
  status?: number;
  maximumBytes?: number;
  /** Whether pages can be made without the app. */
  isByRecipe?: boolean;
}

async function start({ status = 200, maximumBytes, isByRecipe = false }: World = {}) {
  const { content, edit } = makeContent();
  const asked: string[] = [];
  const world = { free: 3, isDown: false };
  const find = async () => {
    if (world.isDown) throw new Error('no database');
    return { free: world.free };
  };
  const app: App = async (request) => {
    asked.push(request.url);
    const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
    const body = world.isDown ? 'sorry' : `<p>${content.current().version}: ${world.free} free</p>`;
    const response = new Response(body, { status: world.isDown ? 503 : status, headers });
    return world.isDown ? response : nameFound(response, await find());
  };
  const make = ({ free }: { free: number }, asked: { url: URL; version: string }): ReadyPage | undefined =>
    isByRecipe
      ? { headers: [], body: Buffer.from(`${asked.version}: ${free} made for ${asked.url.search}`) }
      : undefined;
  const addresses = { siteUrl: undefined, trustedProxies: 0 };
  const files = new Map();
  const pages = createSearchCache({
    app,
    services: { content },
    addresses,
    files,
    find,
    make,
    ...(maximumBytes && { maximumBytes }),
  });
  const front = createFront(addresses, silent);
  front.open({ app, pages, files, isReady: async () => ({}) });
  const server = createServer(front.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const ask = async (path = toSearch(1)) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { ask, asked, world, pages, edit: () => edit((shown) => ({ ...shown, version: 'edited' })) };
}

async function askTimes(ask: (path?: string) => Promise<string>, times: number, path?: string) {
  const answers: string[] = [];
  for (let time = 0; time < times; time++) answers.push(await ask(path));
  return answers;
}

describe('the memory of searches', () => {
  it('has a page made once for all who ask for it again', async () => {
    const { ask, asked, pages } = await start();
    const answers = await askTimes(ask, 6);
    expect(new Set(answers).size).toBe(1);
    const others = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...answers, ...others]).size).toBe(1);
    expect(asked).toHaveLength(3);
    // The first two were the app's to answer.
    expect(pages.sent()).toBe(7);
  });

  it('never sends a page whose stock has changed, nor one of before when it is back', async () => {
    const { ask, world } = await start();
    await askTimes(ask, 4);
    for (const free of [2, 3, 3, 0, 1, 1, 1, 0]) {
      world.free = free;
      expect(await ask()).toContain(`${free} free`);
    }
  });

  it('shows an edit of the company at once', async () => {
    const { ask, edit } = await start();
    await askTimes(ask, 4);
    edit();
    for (const answer of await askTimes(ask, 4)) expect(answer).toContain('edited:');
  });

  it('lets the app answer what cannot be found, and what is no page to keep', async () => {
    const { ask, world } = await start();
    await askTimes(ask, 4);
    world.isDown = true;
    expect(await ask()).toBe('sorry');
    world.isDown = false;
    expect(await ask()).toContain('3 free');
    const refused = await start({ status: 400 });
    await askTimes(refused.ask, 5);
    // Once in vain.
    expect(refused.asked).toHaveLength(6);
  });

  it('has the page of a new search made of what is found for it, without the app', async () => {
    const { ask, asked, world, edit } = await start({ isByRecipe: true });
    const path = `${toSearch(1)}&utm_source=letter`;
    expect(await ask(path)).toBe(`1: 3 made for ${path.slice(path.indexOf('?'))}`);
    expect(await ask(toSearch(2))).toContain('3 made for');
    world.free = 2;
    expect(await ask(toSearch(1))).toContain('2 made for');
    edit();
    expect(await ask(toSearch(2))).toContain('edited: 2 made for');
    expect(asked).toEqual([]);
    world.isDown = true;
    expect(await ask(toSearch(3))).toBe('sorry');
  });

  it('keeps a page that is asked for again, made by its recipe or not', async () => {
    const { ask, asked, world } = await start({ isByRecipe: true });
    const answers = await askTimes(ask, 5);
    expect(answers.map((answer) => answer.includes('made for'))).toEqual([true, true, false, false, false]);
    expect(asked).toHaveLength(1);
    world.free = 0;
    expect(await ask()).toContain('0 made for');
  });

  it('is bounded, and those go first that nobody has asked for the longest', async () => {
    const { ask, asked, pages } = await start({ maximumBytes: 3_000 });
    for (const day of [1, 2, 3, 4, 5]) await askTimes(ask, 4, toSearch(day));
    expect(pages.bytes()).toBeLessThanOrEqual(3_000);
    expect(asked.length).toBe(15);
    await ask(toSearch(5));
    expect(asked.length).toBe(15);
    await ask(toSearch(1));
    expect(asked.length).toBe(16);
  });
});
