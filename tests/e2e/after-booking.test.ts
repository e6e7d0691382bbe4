import { addDays } from '#domain/calendar/panama.ts';
import {
  approveAtBank,
  CARDS,
  chooseCar,
  chooseExample,
  fillCard,
  fillCardWithScripts,
  fillRenter,
} from './booking.ts';
import { expect, type Page, PHONE, test } from './fixtures.ts';
import { type Language, WORDS } from './words.ts';

/** Books the worked example and ends on the thanks page. */
async function book(page: Page, language: Language, search: Parameters<typeof chooseCar>[2]['search']) {
  const words = WORDS[language];
  await chooseCar(page, language, { search });
  await chooseExample(page, language);
  await fillRenter(page, language);
  await page.getByRole('button', { name: words.toPayment }).click();
  await fillCard(page, language, CARDS.frictionless);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
}

/** Checks that no phone number of the page breaks at its space or hyphen on any phone. */
async function expectWholeNumbers(page: Page): Promise<void> {
  const numbers = page.getByRole('main').getByRole('link', { name: /^\+507 / });
  const { height } = PHONE;
  for (let width = 320; width <= 416; width += 4) {
    await page.setViewportSize({ width, height });
    const lines = await numbers.evaluateAll((links) => links.map((link) => link.getClientRects().length));
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines), `at ${width} pixels`).toEqual(new Set([1]));
  }
  await page.setViewportSize(PHONE);
}

test.describe(() => {
  test.use({ viewport: PHONE });

  test('A renter makes the rental longer on a phone, pays the difference at the bank, and then cancels all of it', async ({
    page,
    search,
    noise,
  }) => {
    const words = WORDS.es;
    await book(page, 'es', search);
    await expectWholeNumbers(page);
    await page.getByRole('link', { name: 'Ver mi reserva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tu reserva, Ana' })).toBeVisible();
    const address = page.url();

    await page.getByRole('button', { name: 'Guardar sin conexión' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().setOffline(true);
    const fetchType = (path: string) =>
      page.evaluate(
        (at) =>
          fetch(at).then(
            (answer) => answer.headers.get('content-type') ?? '',
            () => 'unreachable',
          ),
        path,
      );
    expect(await fetchType(new URL(address).pathname)).toBe('application/pdf');
    expect(await fetchType('/mi-reserva/FF-222222')).toBe('unreachable');
    expect(await fetchType('/flota')).toBe('unreachable');
    await page.context().setOffline(false);
    // Chromium logs every failed request to the console.
    expect(noise.splice(0).filter((line) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)$/.test(line))).toEqual(
      [],
    );
    await page.getByRole('button', { name: 'Quitar de este dispositivo' }).click();
    await expect(page.getByRole('button', { name: 'Guardar sin conexión' })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);

    await page.getByRole('link', { name: 'Cambiar la reserva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cambiar la reserva' })).toBeVisible();
    // Its date sheet has no totals, which would be those of a new rental.
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.getByRole('button', { name: words.openCalendar(words.returnDate) }).click();
    const sheet = page.getByRole('dialog', { name: words.calendar });
    await sheet.getByRole('button', { name: words.done }).click();
    await expect(sheet).toBeHidden();
    await page.getByLabel(words.returnDate, { exact: true }).fill(addDays(search.return_date, 1));
    await page.getByRole('button', { name: 'Ver la diferencia' }).click();
    const changed = page.getByRole('table', { name: 'Lo que cambia en el precio' });
    await expect(changed).toContainText('$484.14');
    expect(requested.filter((address) => address.includes('calendario.json'))).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Así cambia el precio' })).toBeFocused();
    await page.getByText('Ver los dos precios completos').click();
    await expect(page.getByRole('table', { name: 'Precio nuevo' })).toBeVisible();
    await expect(page.getByText(/^Diferencia: \+\$/)).toBeVisible();

    await page.getByRole('button', { name: 'Pagar la diferencia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Paga la diferencia' })).toBeVisible();
    await fillCardWithScripts(page, 'es', CARDS.challenge);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.pay }).click();
    const bank = await opening;
    await expect(page.getByRole('heading', { name: words.verifying })).toBeVisible();
    await approveAtBank(bank);
    await expect(page.getByRole('status').filter({ hasText: 'Tu reserva cambió' })).toBeVisible();
    expect(page.url()).toBe(`${address}?notice=changed`);

    await page.getByRole('link', { name: 'Cancelar la reserva' }).click();
    await expect(page.getByRole('table', { name: 'Si cancelas ahora' })).toContainText('Te devolvemos');
    await page.getByRole('button', { name: 'Cancelar la reserva' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Tu reserva está cancelada' })).toBeVisible();
    // The payment of the booking and the payment of the change are refunded separately.
    await expect(page.getByRole('region', { name: 'Devoluciones' }).getByRole('listitem')).toHaveCount(2);
  });
});
