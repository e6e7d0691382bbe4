import { AFTER_BOOKING } from './after-booking-words.ts';
import { CARDS, chooseCar } from './booking.ts';
import { book, makePhotos } from './checking-in.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { MOST_STOPS, press, tabTo, toggle, type } from './keyboard.ts';
import { WORDS } from './words.ts';

test.describe(() => {
  test.use({ viewport: DESK, locale: 'en-US' });

  test('A visitor books and pays by keyboard alone', async ({ page }) => {
    const words = WORDS.en;
    await page.goto('/en');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: words.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await press(page, page.getByRole('button', { name: words.search }));
    await expect(page.getByRole('heading', { level: 1, name: words.fleetHeading })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Select (pay now): Kia Picanto' }));
    await expect(page.getByRole('heading', { level: 1, name: words.reservaHeading })).toBeVisible();
    await toggle(page, page.getByRole('radio', { name: words.protection }));
    await toggle(page, page.getByRole('checkbox', { name: words.era }));
    await press(page, page.locator('summary', { hasText: words.extras }));
    await press(page, page.getByRole('button', { name: words.panapass }));
    await expect(page.getByLabel('PanaPass toll pass', { exact: true })).toHaveValue('1');
    await type(page, words.firstName, 'Ana');
    await type(page, words.lastName, 'Pérez');
    await type(page, words.email, 'ana@example.com');
    await type(page, words.phone, '6123-4567');
    await type(page, 'Day', '17');
    await type(page, 'Month', '5');
    await type(page, 'Year', '1990');
    await type(page, words.license, 'N-1234');
    await toggle(page, page.getByLabel(words.terms));
    await press(page, page.getByRole('button', { name: words.toPayment }));
    await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
    await type(page, words.cardHolder, 'Ana Perez');
    await type(page, words.cardNumber, CARDS.challenge);
    await type(page, words.expiration, '1231');
    await type(page, words.cvv, '123');
    await expect(page.getByLabel(words.cardNumber)).toHaveValue('4012 0000 0002 0006');
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const bank = await opening;
    await expect(bank.getByLabel('Password')).toBeFocused();
    await bank.keyboard.type('3ds2');
    await bank.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  });

  test('A renter checks in by keyboard alone @nightly', async ({ page, search }) => {
    const words = AFTER_BOOKING.en;
    const code = await book(page, 'en', { search, type: 'normal' });
    await page.context().clearCookies();
    await page.goto('/en/precheckin');
    await type(page, words.own.code, code);
    await type(page, words.own.who, 'Pérez');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: words.papers.heading })).toBeVisible();
    await press(page, page.getByRole('button', { name: words.papers.submit }));
    const summary = page.getByRole('region', { name: WORDS.en.summary(7) });
    await expect(summary).toBeFocused();
    await press(page, summary.getByRole('link', { name: words.papers.documentNumber }));
    await expect(page.getByLabel(words.papers.documentNumber)).toBeFocused();
    await page.keyboard.type('8-765-4321');
    const { heic, jpeg } = await makePhotos();
    for (const [label, photo] of [
      [words.papers.documentPhoto, jpeg],
      [words.papers.licensePhoto, heic],
    ] as const) {
      const choosing = page.waitForEvent('filechooser');
      await press(page, page.getByLabel(label));
      await (await choosing).setFiles(photo);
    }
    await expect(page.getByText(words.papers.received)).toHaveCount(2);
    const expiry = page.getByRole('group', { name: words.papers.licenseExpires }).getByRole('textbox');
    for (const [index, text] of ['31', '01', '2099'].entries()) {
      await tabTo(page, expiry.nth(index));
      await page.keyboard.type(text);
    }
    await type(page, words.papers.address, 'Calle 50');
    await toggle(page, page.getByLabel(words.papers.consent));
    await toggle(page, page.getByRole('radio', { name: 'Panamanian identity card' }));
    await press(page, page.getByRole('button', { name: words.papers.submit }));
    await expect(page.getByRole('heading', { level: 1, name: words.preferences.heading })).toBeVisible();
    await press(page, page.getByRole('button', { name: WORDS.en.panapass }));
    await press(page, page.getByRole('button', { name: words.preferences.submit }));
    await press(page, page.getByRole('button', { name: words.payment.atCounter }));
    await expect(page.getByRole('heading', { level: 1, name: words.done.heading })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ viewport: PHONE });

  test('The focused element is never hidden behind the bar with the total @nightly', async ({
    page,
    search,
  }) => {
    await chooseCar(page, 'es', { search });
    await page.getByRole('link', { name: WORDS.es.skip }).focus();
    const bar = page.getByRole('complementary', { name: WORDS.es.bill });
    const hidden: string[] = [];
    const seen = new Set<string>();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab');
      const focused = await bar.evaluate((element) => {
        const active = document.activeElement;
        if (!active || active === document.body || element.contains(active)) return undefined;
        const [at, below] = [active.getBoundingClientRect(), element.getBoundingClientRect()];
        const name = `${active.tagName} ${active.id} ${active.textContent?.slice(0, 40)}`;
        return { name, isHidden: at.bottom > below.top + 1 || at.top < 0 };
      });
      if (!focused || seen.has(focused.name)) continue;
      seen.add(focused.name);
      if (focused.isHidden) hidden.push(focused.name);
    }
    expect(seen.size).toBeGreaterThan(25);
    expect(hidden).toEqual([]);
  });

  test('The open bill closes on Escape and on going on, so that it hides neither fields nor problems', async ({
    page,
    search,
  }) => {
    await chooseCar(page, 'es', { search });
    await waitForHydration(page);
    const bar = page.getByRole('complementary', { name: WORDS.es.bill });
    const bill = bar.getByRole('group');
    const opener = bar.locator('summary');
    await opener.press('Enter');
    await expect(bill).toHaveAttribute('open');
    await bar.getByRole('region').focus();
    await page.keyboard.press('Escape');
    await expect(bill).not.toHaveAttribute('open');
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await bar.getByRole('link', { name: 'Continuar', exact: true }).click();
    await expect(bill).not.toHaveAttribute('open');
    await opener.press('Enter');
    await page.getByRole('button', { name: WORDS.es.toPayment }).press('Enter');
    await expect(page.getByRole('region', { name: WORDS.es.summary(7) })).toBeFocused();
    await expect(bill).not.toHaveAttribute('open');
  });
});
