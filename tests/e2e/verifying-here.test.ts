import type { Search } from '../support/search-days.ts';
import { approveAtBank, CARDS, fillCardWithScripts, goToCheckout } from './booking.ts';
import { book } from './checking-in.ts';
import { expect, type Page, PHONE, test } from './fixtures.ts';
import { WORDS } from './words.ts';

const words = WORDS.es;
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Pays on a touch screen with a card that the bank verifies, and waits for the page of the bank. */
async function payAtBank(page: Page, search: Search): Promise<void> {
  await goToCheckout(page, 'es', search);
  await fillCardWithScripts(page, 'es', CARDS.challenge);
  await page.getByRole('button', { name: words.pay }).tap();
  await expect(page.getByLabel('Contraseña')).toBeVisible();
}

/** The payment has ended in the same tab, and there never was another one. */
async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
}

test('On a touch screen the bank verifies the payment in the same tab, which returns to the reservation', async ({
  page,
  search,
}) => {
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  await payAtBank(page, search);
  const returning = page.waitForRequest(/\/pay\/return\//);
  await approveAtBank(page);
  const answer = await returning;
  await expectPaid(page);
  expect(opened).toEqual([]);

  // The bank redirects a second time, as after a reload of its last page.
  const again = await page.request.post(answer.url(), {
    data: answer.postData() ?? '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(again.url()).toContain('/pay/result/');
  await page.goto(again.url());
  await expectPaid(page);
});

test('"Back" from the reservation leads to the pages before the payment, never to those of the bank', async ({
  page,
  search,
}) => {
  await payAtBank(page, search);
  await page.goBack();
  await expect(page.getByRole('heading', { name: words.verifying })).toBeVisible();
  // The first poll has been answered, and the page has not left again.
  await page.waitForResponse(/\/pay\/status\//);
  await expect(page).toHaveURL(/\/reserva\/checkout$/);
  await page.getByRole('link', { name: words.verify }).tap();
  await approveAtBank(page);
  await expectPaid(page);
  // The form of what is booked leads to the reservation; before it come the cars.
  await page.goBack();
  await expectPaid(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/flota\?/);
});

test('A tab without storage stays open after the verification and links to the reservation @nightly', async ({
  page,
  search,
}) => {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/pay/result/')) return;
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  await payAtBank(page, search);
  await approveAtBank(page);
  await expect(page).toHaveURL(/\/pay\/result\//);
  await page.getByRole('link', { name: 'Volver a la reserva' }).tap();
  await expectPaid(page);
});

test('A renter whose bank never returns goes back, gives up and pays with another card @nightly', async ({
  page,
  search,
}) => {
  await payAtBank(page, search);
  await page.goBack();
  await page.getByRole('button', { name: 'Usar otra tarjeta' }).tap();
  await fillCardWithScripts(page, 'es', CARDS.frictionless);
  await page.getByRole('button', { name: words.pay }).tap();
  await expectPaid(page);
});

test('The difference of a change is verified in the same tab, which returns to the changed reservation @nightly', async ({
  page,
  search,
}) => {
  const code = await book(page, 'es', { search });
  await page.goto(`/mi-reserva/${code}/cambiar`);
  await page.getByRole('link', { name: /^Devolver un día después \(\+\$[\d.]+\)$/ }).tap();
  await page.getByRole('button', { name: 'Pagar la diferencia' }).tap();
  await fillCardWithScripts(page, 'es', CARDS.challenge);
  await page.getByRole('button', { name: words.pay }).tap();
  await expect(page.getByLabel('Contraseña')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: words.verify }).tap();
  await approveAtBank(page);
  await expect(page.getByRole('status').filter({ hasText: 'Tu reserva cambió' })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});
