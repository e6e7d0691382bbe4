import {
  approveAtBank,
  CARDS,
  fillCard,
  fillRenter,
  openLine,
  searchCars,
  toFleetAddress,
} from './booking.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { WORDS } from './words.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

test('A visitor without scripts books, and verifies the payment by a link', async ({ page, search }) => {
  const words = WORDS.es;
  await page.goto('/');
  await searchCars(page, 'es', search);
  await page.getByRole('button', { name: words.prepaid }).click();
  await page.getByRole('button', { name: words.toPayment }).click();
  await expect(page.getByRole('heading', { name: words.summary(7) })).toBeVisible();
  await expect(page.getByRole('region', { name: words.summary(7) })).toBeFocused();
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveAccessibleDescription(words.required);
  await page.getByRole('radio', { name: words.protection }).check();
  await page.getByRole('checkbox', { name: words.era }).check();
  for (const line of [words.extras, words.drivers]) await openLine(page, line);
  await page.getByRole('spinbutton', { name: 'PanaPass' }).fill('1');
  await page.getByLabel(words.drivers).selectOption('1');
  await page.getByRole('button', { name: 'Actualizar total' }).click();
  await fillRenter(page, 'es');
  await expect(page.getByRole('button', { name: words.toPayment })).toContainText('$484.14');
  await page.getByRole('button', { name: words.toPayment }).click();
  await fillCard(page, 'es', CARDS.challenge);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByText(words.verifying)).toBeVisible();
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: words.verify }).click(),
  ]);
  await bank.getByRole('button', { name: 'Continuar' }).click();
  await approveAtBank(bank);
  await bank.getByRole('button', { name: 'Regresar al comercio' }).click();
  await expect(bank.getByText('Ya puedes cerrar esta ventana')).toBeVisible();
  await expect(async () => {
    await page
      .getByRole('link', { name: words.verified })
      .or(page.getByRole('link', { name: 'Ver si ya respondió' }))
      .click();
    await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('table', { name: words.bill })).toContainText('$484.14');
});

test('A visitor without scripts filters the cars in the sheet', async ({ page, search }) => {
  await page.goto(toFleetAddress('es', search));
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('suv');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
});
