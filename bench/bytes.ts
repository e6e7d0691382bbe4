import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { printTable } from './report.ts';

const KINDS = ['document', 'stylesheet', 'script', 'font', 'image'] as const;
type Kind = (typeof KINDS)[number];

/** What a browser fetches for a page before anybody touches it, in kB as they came over the wire. */
export async function benchBytes(origin: string): Promise<void> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('No Chromium to weigh pages with; npm test installs one');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const rows = [];
    for (const step of steps(origin)) {
      const bytes = await weigh(page, step.open);
      rows.push([step.name, ...KINDS.map((kind) => (bytes[kind] / 1000).toFixed(1))]);
    }
    printTable('Bytes before interaction, 360 px, kB', ['page', ...KINDS], rows);
    const html = Buffer.from(await (await fetch(origin)).arrayBuffer());
    console.log(`  home, HTML alone as brotli: ${(brotliCompressSync(html).length / 1000).toFixed(1)} kB`);
  } finally {
    await browser.close();
  }
}

/** The booking line, one page after the other in one session. */
function steps(origin: string): { name: string; open: (page: Page) => Promise<unknown> }[] {
  return [
    { name: 'home', open: (page) => page.goto(origin) },
    {
      name: 'flota',
      open: async (page) => {
        await page.locator('main form button[type=submit]').first().click();
        await page.waitForURL(/flota\?/);
        return page.reload();
      },
    },
    {
      name: 'reserva',
      open: async (page) => {
        await page.locator('form:has([name=car_id]) button').first().click();
        await page.waitForURL(/reserva$/);
        return page.reload();
      },
    },
  ];
}

async function weigh(page: Page, open: (page: Page) => Promise<unknown>): Promise<Record<Kind, number>> {
  const bytes = nothing();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, Kind>();
  // A new document begins anew: steps may walk through a page before the one they weigh.
  cdp.on('Network.requestWillBeSent', ({ type }) => {
    if (type === 'Document') Object.assign(bytes, nothing());
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = KINDS.find((one) => one === type.toLowerCase());
    if (kind) kinds.set(requestId, kind);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await open(page);
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  return bytes;
}

function nothing(): Record<Kind, number> {
  return { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 };
}
