import { addDays } from '#domain/calendar/panama.ts';
import { CARDS, chooseCar, fillCard, fillRenter, openLine, toFleetAddress } from './booking.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { readMail } from './read-mail.ts';
import { WORDS } from './words.ts';

test('A visitor of another brand books under its name, at its prices', async ({ page, search, baseURL }) => {
  const words = WORDS.es;
  const email = `hertz.${Date.now()}@example.com`;
  await page.goto('/');
  await expect(page).toHaveTitle('Alquiler de autos en Panamá | Hertz Car Rental');
  await page.goto(toFleetAddress('es', search));
  await expect(page.getByRole('heading', { name: /Kia Picanto/ })).toHaveCount(0);
  await chooseCar(page, 'es', { search });
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, 'es', email);
  await openLine(page, words.coupon);
  await page.getByLabel(words.couponCode).fill('HERTZORO');
  await page.getByRole('button', { name: words.apply, exact: true }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Cupón HERTZORO aplicado' })).toBeVisible();
  await page.getByRole('button', { name: words.toPayment }).click();
  await fillCard(page, 'es', CARDS.frictionless);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  await expect(page.getByText(/HZ-[A-Z0-9]{6}/).first()).toBeVisible();
  expect((await readMail(baseURL, email)).subject).toMatch(/HZ-[A-Z0-9]{6} · Hertz Car Rental/);
  await page.goto('/mi-reserva');
  await expect(page.getByLabel('Código de reserva')).toHaveAccessibleDescription(/Por ejemplo HZ-/);
});

test('A visitor moves the rental to another day in the strip above the cars, for the total shown there', async ({
  page,
  search,
}) => {
  // The totals of three days differ, because weekends cost more.
  const { pickup_date } = search;
  await page.goto(toFleetAddress('es', { ...search, return_date: addDays(pickup_date, 3) }));
  const strip = page.getByRole('navigation', { name: 'Calendario de precios' });
  await expect(strip.locator('[aria-current="date"]')).toContainText('tu día');
  await expectAccessible(page, 'strip of days');
  const day = strip.getByRole('link', { name: /\$/ }).last();
  const [total = ''] = /\$[\d,.]+/.exec((await day.textContent()) ?? '') ?? [];
  expect(total).not.toBe('');
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(strip.locator('[aria-current="date"]')).toContainText(total);
  await expect(page.locator('.car-price').filter({ hasText: total }).first()).toBeVisible();
});
