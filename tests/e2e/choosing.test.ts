import {
  CARDS,
  chooseCar,
  fillCard,
  fillRenter,
  goToCheckout,
  openLine,
  searchCars,
  toFleetAddress,
} from './booking.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

/** The protection that is not preselected. */
const FULL = { es: /Protección total/, en: /Full protection/ };

test('"Continuar" leads through all sections, then to each empty field, and submits at the end', async ({
  page,
  search,
}) => {
  await page.setViewportSize(PHONE);
  await chooseCar(page, 'es', { search });
  await waitForHydration(page);
  const goOn = page.getByText('Continuar', { exact: true }).filter({ visible: true });
  for (const id of ['field-coverage', 'field-coverages', 'options', 'client']) {
    await goOn.click();
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
  await goOn.click();
  await expect(page.getByLabel(WORDS.es.firstName, { exact: true })).toBeFocused();
  await fillRenter(page, 'es');
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1, name: WORDS.es.checkoutHeading })).toBeVisible();
});

test('A visitor switches the language and keeps the search and everything typed', async ({
  page,
  search,
}) => {
  await page.goto(toFleetAddress('es', search));
  await page.getByRole('button', { name: WORDS.es.otherLanguage }).click();
  await expect(page).toHaveURL(new RegExp(`/en/flota\\?.*pickup_date=${search.pickup_date}`));
  await expect(page.getByRole('heading', { level: 1, name: WORDS.en.fleetHeading })).toBeVisible();
  await page.getByRole('button', { name: WORDS.en.prepaid }).click();
  await fillRenter(page, 'en');
  await page.getByRole('radio', { name: FULL.en }).check();
  await expect(page.getByRole('button', { name: WORDS.en.toPayment })).toContainText('$475.');
  await page.getByRole('button', { name: WORDS.en.otherLanguage }).click();
  await expect(page.getByRole('heading', { level: 1, name: WORDS.es.reservaHeading })).toBeVisible();
  await expect(page.getByLabel(WORDS.es.email)).toHaveValue('ana@example.com');
  await expect(page.getByRole('radio', { name: FULL.es })).toBeChecked();
});

test('Input before the scripts start is kept when they start @nightly', async ({ page, search }) => {
  const words = WORDS.en;
  const scripts = await holdScripts(page);
  await page.goto(toFleetAddress('en', search), { waitUntil: 'commit' });
  await page.getByRole('button', { name: words.prepaid }).click();
  await page.getByRole('radio', { name: words.protection }).check();
  await openLine(page, words.extras);
  await page.getByRole('spinbutton', { name: 'PanaPass' }).fill('1');
  await fillRenter(page, 'en');
  scripts.release();
  await expect(page.getByRole('button', { name: words.panapass })).toBeDisabled();
  await expect(page.getByRole('spinbutton', { name: 'PanaPass' })).toHaveValue('1');
  await expect(page.getByLabel(words.email)).toHaveValue('ana@example.com');
  await page.getByRole('button', { name: words.toPayment }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
  await expect(page.getByRole('table', { name: words.bill }).first()).toContainText('PanaPass');
});

test('A card typed before the scripts start is still there when they do @nightly', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await goToCheckout(page, 'es', search);
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await fillCard(page, 'es', CARDS.frictionless);
  scripts.release();
  await expect(page.getByLabel(words.cardNumber)).toHaveValue('4012 0000 0002 0071');
  await expect(page.getByLabel(words.expiration)).toHaveValue('12/31');
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
});

test('A problem is shown beside its field, and disappears as soon as the value is valid', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await chooseCar(page, 'es', { search });
  await page.getByLabel(words.email).fill('ana@');
  await page.getByRole('button', { name: words.toPayment }).click();
  await expect(page.getByRole('region', { name: words.summary(7) })).toBeFocused();
  const email = page.getByLabel(words.email);
  await expect(email).toHaveAccessibleDescription(/Escribe un correo electrónico válido/);
  await expect(email).toHaveValue('ana@');
  await page.getByRole('link', { name: /correo electrónico válido/ }).click();
  await expect(email).toBeFocused();
  await email.fill('ana@example.com');
  await expect(email).not.toHaveAccessibleDescription(/Escribe un correo electrónico válido/);
  await expect(page.getByRole('region', { name: words.summary(6) })).toBeVisible();
  await expect(page.getByRole('link', { name: /correo electrónico válido/ })).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.getByLabel(words.phone).fill('12');
  await page.getByLabel(words.phone).blur();
  await expect(page.getByLabel(words.phone)).toHaveAccessibleDescription(
    /Escribe un número de teléfono válido/,
  );
});

test('The reason why a reservation was not made is scrolled into view in a long form @nightly', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await page.setViewportSize(PHONE);
  await chooseCar(page, 'es', { search });
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, 'es');
  await page.waitForLoadState('networkidle');
  // Simulates a proxy that answers instead of the server.
  await page.route('**/reserva.data*', (route) => route.fulfill({ status: 409, body: '' }));
  await page.getByRole('button', { name: words.toPayment }).click();
  const notice = page.getByText('Error procesando la reserva, intente nuevamente más tarde.');
  await expect(notice).toBeInViewport();
  await page.unrouteAll();
  await page.getByRole('button', { name: words.toPayment }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
});

test('Filters, order and way to pay are applied without a request, update the URL, and are kept on going back', async ({
  page,
  search,
}) => {
  const words = WORDS.es;
  await page.goto(toFleetAddress('es', search));
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).hover();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/flota(\.data)?\?/.test(request.url())) requests.push(request.url());
  });
  const cars = page.getByRole('article');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('suv');
  await expect(cars).toHaveCount(6);
  await expect(page.getByRole('status').filter({ hasText: '6 autos disponibles' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('tamano');
  await expect(cars.first()).toContainText('Toyota Prado');
  await page.getByRole('radio', { name: words.payAtPickup }).check();
  await expect(page).toHaveURL(/tipo=suv&orden=tamano&pago=normal$/);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(cars).toHaveCount(16);
  await expect(page).toHaveURL(/return_time=10%3A00&orden=tamano&pago=normal$/);
  expect(requests).toEqual([]);
  // The whole card is clickable.
  const corolla = page.getByRole('listitem').filter({ hasText: 'Toyota Corolla' });
  await corolla.click({ position: { x: 40, y: 40 } });
  await expect(page.getByRole('heading', { level: 1, name: words.reservaHeading })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: words.payAtPickup })).toBeChecked();
  await expect(cars.first()).toContainText('Kia Carnival');
});

for (const [viewport, where] of [
  [PHONE, 'at the foot of a phone'],
  [DESK, 'beside the form on a desk @nightly'],
] as const) {
  test.describe(() => {
    test.use({ viewport });

    test(`A visitor always sees the total, ${where}`, async ({ page, search }) => {
      const words = WORDS.es;
      await page.goto('/');
      await searchCars(page, 'es', search);
      await page.getByRole('button', { name: words.prepaid }).click();
      const bill = page.getByRole('complementary', { name: words.bill });
      await expect(bill).toBeInViewport();
      await expect(bill).toContainText('$383.48');
      await page.getByLabel(words.terms).scrollIntoViewIfNeeded();
      await page.getByRole('radio', { name: /Protección total/ }).check();
      await expect(bill).toContainText('$475.75');
      await expect(bill).toBeInViewport();
      if (viewport === PHONE) await bill.getByText(words.openQuote).click();
      await expect(bill.getByRole('table', { name: words.bill })).toBeInViewport();
      await expect(page.getByRole('status').filter({ hasText: '$475.75' })).toHaveCount(1);
    });
  });
}
