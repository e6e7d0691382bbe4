import {
  approveAtBank,
  CARDS,
  chooseExample,
  fillCard,
  fillCardWithScripts,
  fillRenter,
  goToCheckout,
  searchCars,
} from './booking.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { readMail } from './read-mail.ts';
import { WORDS } from './words.ts';

const VISITORS = [
  { language: 'es', viewport: PHONE, locale: 'es-PA', on: 'a phone in Spanish' },
  { language: 'en', viewport: DESK, locale: 'en-US', on: 'a desk in English @nightly' },
] as const;

for (const { language, viewport, locale, on } of VISITORS) {
  const words = WORDS[language];

  test.describe(() => {
    test.use({ viewport, locale });

    test(`A visitor books and pays with a card that needs 3-D Secure, on ${on}`, async ({
      page,
      search,
      baseURL,
    }) => {
      const email = `ana.${language}.${Date.now()}@example.com`;
      await page.goto(words.home);
      await searchCars(page, language, search);
      await expect(page.getByRole('article', { name: /Toyota Corolla/ })).toContainText('$383.48');
      await page.getByRole('button', { name: words.prepaid }).click();
      await chooseExample(page, language);
      await fillRenter(page, language, email);
      await page.getByRole('button', { name: words.toPayment }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
      await fillCardWithScripts(page, language, CARDS.challenge);
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: words.pay }).click();
      const bank = await opening;
      await expect(page.getByRole('heading', { name: words.verifying })).toBeVisible();
      await expect(page.getByText(words.stay)).toBeVisible();
      await expect(bank).toHaveURL(/^http:\/\/localhost:/);
      await expect(bank.getByText(/484[.,]14/)).toBeVisible();
      const closing = bank.waitForEvent('close');
      await approveAtBank(bank);
      await closing;
      await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
      await expect(page.getByRole('table', { name: words.bill })).toContainText('$484.14');
      const [code = ''] = /FF-[A-Z0-9]{6}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
      const mail = await readMail(baseURL, email);
      expect(mail.subject).toContain(code);
      expect(mail.text).toContain('$484.14');
    });
  });
}

test.describe(() => {
  test.use({ viewport: PHONE, locale: 'es-PA' });

  test('A renter pays with PayPal, on a phone in Spanish', async ({ page, search }) => {
    const words = WORDS.es;
    await goToCheckout(page, 'es', search);
    await page.getByRole('link', { name: 'También puedes pagar con PayPal' }).click();
    await page.getByRole('button', { name: /^Ir a PayPal: \$/ }).click();
    await expect(page.getByRole('heading', { name: 'Aprueba tu pago' })).toBeVisible();
    await expect(page).toHaveURL(/^http:\/\/localhost:/);
    await page.getByRole('radio', { name: 'Una tarjeta que será rechazada' }).check();
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('PayPal rechazó esa forma de pago');
    await page.getByRole('link', { name: 'Continuar en PayPal' }).click();
    await page.getByRole('radio', { name: 'Saldo de la cuenta' }).check();
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
    await expect(page.getByText('Pagado con PayPal')).toBeVisible();
  });
});

test('A visitor who pays in a tab with an older total sees the current total first, and keeps the card @nightly', async ({
  page,
  context,
  search,
}) => {
  const words = WORDS.es;
  await goToCheckout(page, 'es', search);
  const tab = await context.newPage();
  await tab.goto('/reserva');
  await tab.getByRole('checkbox', { name: words.era }).check();
  await tab.getByLabel(words.terms).check();
  await tab.getByRole('button', { name: words.toPayment }).click();
  await expect(tab.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
  const now = (await tab.getByRole('button', { name: words.pay }).textContent()) ?? '';
  await expect(page.getByRole('button', { name: words.pay })).not.toHaveText(now);
  await fillCard(page, 'es', CARDS.frictionless);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByText('Este formulario es de otra reserva.')).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveText(now);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
});
