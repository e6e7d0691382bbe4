import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import {
  approve,
  openRenterBrowser,
  payAndFollow,
  shareBrowser,
  verifying,
  waitForThanks,
} from './fixture/browser.ts';
import { aRenter, passBank, payByCard, type Return, returnOf, waitUntilShown } from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const browser = shareBrowser();

interface Sent {
  method: string;
  cookie: string | undefined;
  origin: string | undefined;
}

/** Requests of the browser to the site on the return from the bank: the report, and the target of its 303. */
function watchReturns(context: BrowserContext): () => Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  context.on('request', (request) => {
    if (!/\/pay\/re(turn|sult)\//.test(request.url())) return;
    const toSent = ({ cookie, origin }: Record<string, string>) => ({
      method: request.method(),
      cookie,
      origin,
    });
    sent.push(request.allHeaders().then(toSent));
  });
  return () => Promise.all(sent);
}

scenario(
  [14, 'card', 'in the window: a report without a cookie, then by its 303 the page with the Lax cookie'],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const { context, page } = await openRenterBrowser(fixture, browser(), renter);
    const bank = await payAndFollow(page);
    const listSent = watchReturns(context);
    await approve(bank);
    await waitForThanks(page);
    const [report, result] = await listSent();
    // The bank's page sends no referrer and no origin.
    expect(report).toEqual({ method: 'POST', cookie: undefined, origin: 'null' });
    expect(result).toMatchObject({ method: 'GET', cookie: expect.stringContaining('volante_draft=') });
    await context.close();
    await waitUntilShown(renter, 'paid');
  },
);

/** The bank's page with a frame that returns automatically. A sandboxed frame has an opaque origin. */
function inFrame({ url, fields }: Return, isSandboxed: boolean): string {
  const quote = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const inputs = [...fields].map(
    ([name, value]) => `<input name="${quote(name)}" value="${quote(value)}" type="hidden">`,
  );
  const form = `<form method="post" action="${quote(url)}">${inputs.join('')}</form>`;
  const frame = `${form}<script>document.forms[0].submit()</script>`;
  return `<iframe ${isSandboxed ? 'sandbox="allow-forms allow-scripts"' : ''} srcdoc="${quote(frame)}"></iframe>`;
}

/** Serves a page from another site: the host name differs. */
async function serve(html: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

for (const isSandboxed of [false, true])
  scenario(
    [14, 'card', `in an iframe${isSandboxed ? ' whose Origin is null' : ''}: no cookie at all, and paid`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      await payByCard(renter, CARDS.challenge);
      const back = returnOf(await passBank(renter));
      const { context, page } = await openRenterBrowser(fixture, browser(), renter);
      await verifying(page).waitFor();
      const listSent = watchReturns(context);
      const bank = await serve(inFrame(back, isSandboxed));
      await (await context.newPage()).goto(bank.origin);
      await waitForThanks(page);
      const sent = await listSent();
      expect(sent.length).toBeGreaterThan(0);
      for (const { cookie } of sent) expect(cookie).toBeUndefined();
      bank.close();
      await context.close();
      await waitUntilShown(renter, 'paid');
    },
  );
