import { addDays, weekdayOf } from '#domain/calendar/panama.ts';
import { aSearch, inDays, type Search } from '../support/search-days.ts';
import {
  CARDS,
  chooseCar,
  fillCard,
  fillCardWithScripts,
  fillRenter,
  goToCheckout,
  openLine,
  toFleetAddress,
} from './booking.ts';
import { expectAccessible, expectNarrow, expectUsable } from './expect-accessible.ts';
import { DESK, expect, MISSING, PHONE, test, toGate } from './fixtures.ts';
import { type Language, WORDS } from './words.ts';

const SIZES = [
  { size: 'a phone', viewport: PHONE },
  { size: 'a desk', viewport: DESK },
];

/** A day at a branch that is closed on Sundays, so that the last of the days above the cars has no total. */
const SUNDAY_IN_STRIP = aDayInColon();

for (const language of ['es', 'en'] as const satisfies Language[])
  for (const { size, viewport } of SIZES) {
    const words = WORDS[language];
    const prefix = language === 'en' ? '/en' : '';
    const gate = toGate(language, viewport);

    test.describe(() => {
      test.use({ viewport, locale: language === 'en' ? 'en-US' : 'es-PA' });

      test(`Everybody can use the search on ${size}, in ${language}${gate}`, async ({ page, search }) => {
        await page.goto(words.home);
        await expectUsable(page, 'home');
        // Its days have totals, because the branch is closed on Sundays: equal totals are a sentence.
        await page.getByLabel(words.pickupPlace).selectOption('ONX');
        await page.getByRole('heading', { level: 1 }).hover();
        await page.getByRole('button', { name: words.openCalendar(words.pickupDate) }).click();
        const calendar = page.getByRole('dialog', { name: words.calendar });
        // The totals of the days arrive later; axe checks the names that contain them.
        await expect(calendar.locator('[data-total]').first()).toBeVisible();
        await expectAccessible(page, 'calendar open');
        await page.goto(`${prefix}/flota`);
        await expectUsable(page, 'fleet without dates');
        await page.goto(`${prefix}/flota/calendario`);
        await expectAccessible(page, 'price calendar');
        await page.goto(toFleetAddress(language, search));
        await expectAccessible(page, 'fleet');
        // A few cars are enough: all cards have the same structure.
        await page.goto(`${toFleetAddress(language, search)}&tipo=hatchback`);
        await page.locator('.search-bar > summary').click();
        const breakdown = page.getByRole('button', { name: /^(Ver detalle|View price)/ }).first();
        await breakdown.click();
        await expect(page.getByRole('table', { name: /^(Detalle|Price details)/ })).toBeVisible();
        await expectAccessible(page, 'fleet with everything open');
        const wrong = { ...search, return_date: search.pickup_date, pickup_location: 'X' };
        await page.goto(`${toFleetAddress(language, wrong)}&tipo=hatchback`);
        await expectAccessible(page, 'fleet with errors');
        await page.goto(`${toFleetAddress(language, search)}&tipo=suv&marca=Nissan&coupon=NADA`);
        await expectAccessible(page, 'fleet with nothing in it');
        await page.goto(prefix + MISSING);
        await expectUsable(page, 'missing page');
      });

      test(`Everybody can reserve and pay on ${size}, in ${language}${gate}`, async ({ page, search }) => {
        await chooseCar(page, language, { search });
        await expectUsable(page, 'reservation');
        for (const line of [words.extras, words.drivers, words.coupon]) await openLine(page, line);
        await expectUsable(page, 'reservation with everything open');
        await page.getByLabel(words.couponCode).fill('NADA');
        await page.getByRole('button', { name: words.apply, exact: true }).click();
        await page.getByRole('button', { name: words.toPayment }).click();
        await expect(page.getByRole('region', { name: words.summary(8) })).toBeFocused();
        await expectUsable(page, 'reservation with errors');
        await page.getByLabel(words.couponCode).fill('BIENVENIDO10');
        await page.getByRole('button', { name: words.apply, exact: true }).click();
        await expect(page.getByRole('button', { name: words.removeCoupon })).toBeVisible();
        if (viewport === PHONE) await page.getByText(words.openQuote).click();
        await expectUsable(page, 'reservation with coupon and bill');
        if (viewport === PHONE) await page.getByText(/Ocultar detalle|Hide details/).click();
        await page.getByRole('radio', { name: words.protection }).check();
        await fillRenter(page, language);
        await page.getByRole('button', { name: words.toPayment }).click();
        await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
        await expectUsable(page, 'checkout');
        await page.getByRole('button', { name: words.pay }).click();
        await expect(page.getByRole('region', { name: words.summary(3) })).toBeFocused();
        await expectUsable(page, 'checkout with errors');
        await fillCard(page, language, CARDS.declined);
        await page.getByRole('button', { name: words.pay }).click();
        await expect(page.getByRole('alert')).toContainText(words.notPaid);
        await expectUsable(page, 'checkout with a declined card');
        await fillCardWithScripts(page, language, CARDS.challenge);
        const opening = page.waitForEvent('popup');
        await page.getByRole('button', { name: words.pay }).click();
        const bank = await opening;
        await expect(page.getByRole('heading', { name: words.verifying })).toBeVisible();
        await expectUsable(page, 'verification');
        await expect(bank.getByLabel(/Contraseña|Password/)).toBeVisible();
        await bank.getByRole('button', { name: /Cancelar|Cancel/ }).click();
        await expect(page.getByRole('alert')).toContainText(words.notPaid);
        await fillCard(page, language, CARDS.frictionless);
        await page.getByRole('button', { name: words.pay }).click();
        await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
        await expectUsable(page, 'thanks');
      });
    });
  }

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('No page must be scrolled sideways at a width of 320 pixels @nightly', async ({ page, search }) => {
    const narrow = (state: string) => expectNarrow(page, state);
    for (const language of ['es', 'en'] as const) {
      await page.goto(WORDS[language].home);
      await narrow(`home ${language}`);
      await page.goto(toFleetAddress(language, search));
      await page.locator('.search-bar > summary').click();
      await narrow(`fleet ${language}`);
      await page.goto(toFleetAddress(language, SUNDAY_IN_STRIP));
      await expect(page.locator('.price-strip li').last().locator('.sr-only')).toHaveText(/\S/);
      await narrow(`fleet with a closed day ${language}`);
      await page.goto(`/${language}${MISSING}`);
      await narrow(`missing ${language}`);
    }
    await chooseCar(page, 'es', { search });
    await narrow('reservation');
    await page.getByText(WORDS.es.openQuote).click();
    await narrow('bill');
    await goToCheckout(page, 'es', search);
    await narrow('checkout');
    await fillCard(page, 'es', CARDS.frictionless);
    await page.getByRole('button', { name: WORDS.es.pay }).click();
    await expect(page.getByRole('heading', { level: 1, name: WORDS.es.thanks })).toBeVisible();
    await narrow('thanks');
  });
});

/** From a Thursday to the Friday, not in November, whose holiday the branch keeps. */
function aDayInColon(): Search {
  const days = Array.from({ length: 60 }, (_, day) => inDays(21 + day));
  const pickup = days.find((day) => weekdayOf(day) === 4 && !day.includes('-11-')) ?? '';
  const place = { pickup_location: 'ONX', return_location: 'ONX' };
  return aSearch({ ...place, pickup_date: pickup, return_date: addDays(pickup, 1) });
}
