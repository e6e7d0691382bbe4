import { setTimeout } from 'node:timers/promises';
import type { Request } from '@playwright/test';
import { AFTER_BOOKING } from './after-booking-words.ts';
import { CARDS, chooseCar, fillCard, fillDate, fillRenter, goToCheckout, openLine } from './booking.ts';
import { beginCheckIn, book, choosePhotos, lookUp } from './checking-in.ts';
import { DESK, expect, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { WORDS } from './words.ts';

/** Milliseconds after hydration within which a page sends what was entered before. */
const UPDATES_FOLLOW_MS = 500;

const isUpdate = (request: Request) => /(^|&)intent=update(&|$)/.test(request.postData() ?? '');

test('A visitor reserves and pays before hydration, also when the scripts start during a request', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await chooseCar(page, 'es', { search });
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What was entered is saved once more when the page is left.
    const isSaved = pathname === '/reserva' && isUpdate(request);
    if (request.method() === 'POST' && !isSaved) sent.push(pathname);
  });
  for (const step of [
    {
      path: '/reserva',
      async press() {
        await page.getByRole('radio', { name: words.protection }).check();
        await fillRenter(page, 'es');
        await page.getByRole('button', { name: words.toPayment }).click({ noWaitAfter: true });
      },
      next: words.checkoutHeading,
    },
    {
      path: '/reserva/checkout',
      async press() {
        await fillCard(page, 'es', CARDS.frictionless);
        await page.getByRole('button', { name: words.pay }).click({ noWaitAfter: true });
      },
      next: words.thanks,
    },
  ]) {
    const scripts = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    // A hydrated page requests the manifest of its links.
    const started = page.waitForRequest(/__manifest/);
    await page.route(`**${step.path}`, async (route) => {
      if (route.request().method() === 'POST') {
        scripts.release();
        await started;
        await setTimeout(UPDATES_FOLLOW_MS);
      }
      await route.continue();
    });
    await step.press();
    await expect(page.getByRole('heading', { level: 1, name: step.next })).toBeVisible();
    await page.unrouteAll();
  }
  expect(sent).toEqual(['/reserva', '/reserva/checkout']);
});

test('A double click on the last button during an update of the bill reserves once', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await chooseCar(page, 'es', { search, type: 'normal' });
  await fillRenter(page, 'es');
  const overtaken = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const reserved: Request[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('intent=reserve')) reserved.push(request);
  });
  const note = (request: Request) => isUpdate(request) && answered.resolve();
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  await page.route('**/reserva.data', async (route) => {
    if (isUpdate(route.request())) {
      await overtaken.promise;
      return route.continue().catch(() => {});
    }
    // The reservation is made before the update, whose answer comes first.
    const response = await route.fetch();
    overtaken.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  const updating = page.waitForRequest(isUpdate);
  await page.getByLabel(words.lastName).fill('Pérez Gil');
  await page.getByLabel(words.lastName).blur();
  await updating;
  await page.getByRole('button', { name: words.confirm }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  expect(reserved).toHaveLength(1);
});

test('A button that a message moves away from the pointer is pressed all the same, once @nightly', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await page.setViewportSize(DESK);
  await chooseCar(page, 'es', { search });
  await openLine(page, words.extras);
  await expect(page.getByRole('button', { name: words.panapass })).toBeEnabled();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('intent=reserve')) sent.push(request);
  });
  const button = page.getByRole('button', { name: words.toPayment });
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await fillDate(page.getByRole('group', { name: words.birthday }), '2020-01-01');
  const before = await button.boundingBox();
  if (!before) throw new Error('There is no button');
  const top = before.y + 3;
  await page.mouse.move(before.x + before.width / 2, top);
  await page.mouse.down();
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(top);
  await page.mouse.up();
  await expect(page.getByRole('region', { name: /por corregir/ })).toBeFocused();
  expect(sent).toHaveLength(1);
});

test('Photos chosen before the scripts start are uploaded as soon as they start @nightly', async ({
  page,
  search,
}) => {
  const words = AFTER_BOOKING.es;
  await lookUp(page, 'es', await book(page, 'es', { search, type: 'normal' }));
  await beginCheckIn(page, 'es');
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await choosePhotos(page, 'es');
  const arrive = Promise.withResolvers<void>();
  await page.route('**/precheckin/photos/*', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  scripts.release();
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  arrive.resolve();
  await expect(page.getByText(words.papers.received)).toHaveCount(2);
});

test('A card form submitted before the scripts start is charged once @nightly', async ({ page, search }) => {
  const words = WORDS.es;
  await goToCheckout(page, 'es', search);
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await fillCard(page, 'es', CARDS.challenge);
  await page.getByRole('button', { name: words.pay }).click({ noWaitAfter: true });
  scripts.release();
  await expect(page.getByRole('link', { name: words.verify })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});
