import type { Locator, Page } from '@playwright/test';
import { CARDS, chooseCar } from './booking.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { WORDS } from './words.ts';

const MOST_STOPS = 150;

/** Presses Tab until that element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STOPS} times Tab never came to ${target}`);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: typeof label === 'string' }));
  await page.keyboard.type(text);
}

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

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
    await press(page, page.getByRole('button', { name: /^Pay now ?: Kia Picanto/ }));
    await expect(page.getByRole('heading', { level: 1, name: words.reservaHeading })).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: words.protection }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: words.era }));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: words.panapass }));
    await expect(page.getByLabel('PanaPass toll pass', { exact: true })).toHaveValue('1');
    await type(page, words.firstName, 'Ana');
    await type(page, words.lastName, 'Pérez');
    await type(page, words.email, 'ana@example.com');
    await type(page, words.phone, '6123-4567');
    await type(page, words.birthday, '05171990');
    await type(page, words.license, 'N-1234');
    await tabTo(page, page.getByLabel(words.terms));
    await page.keyboard.press('Space');
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
});

test.describe(() => {
  test.use({ viewport: PHONE });

  test('What has the focus is never hidden behind the bar with the total', async ({ page, search }) => {
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
});
