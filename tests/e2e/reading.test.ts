import { aSearch, inDays } from '../support/search-days.ts';
import { chooseCar, goToCheckout, toFleetAddress } from './booking.ts';
import { expectAccessible, expectUsable } from './expect-accessible.ts';
import { DESK, expect, type Page, PHONE, test, toGate } from './fixtures.ts';
import type { Language } from './words.ts';

/** Content pages, without the language prefix. */
const PAGES = [
  '/corporativo',
  '/corporativo/leasing',
  '/corporativo/planes',
  '/sucursales',
  '/promos',
  '/jobs',
  '/accesibilidad',
  '/info/terminos-y-condiciones',
  '/info/preguntas-frecuentes',
  '/info/leasing-corporativo',
  '/info/condiciones',
];

/** Account pages that a visitor can open without an account or with an expired link. */
const ACCOUNT_PAGES = [
  '/cuenta/entrar',
  '/cuenta/registro',
  '/cuenta/recuperar',
  '/cuenta/restablecer',
  '/cuenta/invitacion',
  '/cuenta/verificar',
];

const SIZES = [
  { size: 'a phone', viewport: PHONE },
  { size: 'a desk', viewport: DESK },
];

for (const language of ['es', 'en'] as const satisfies Language[])
  for (const { size, viewport } of SIZES)
    test.describe(() => {
      test.use({ viewport, locale: language === 'en' ? 'en-US' : 'es-PA' });

      test(`Everybody can read the pages about the company and its accounts on ${size}, in ${language}${toGate(language, viewport)}`, async ({
        page,
      }) => {
        for (const path of [...PAGES, ...ACCOUNT_PAGES]) {
          await page.goto(`${language === 'en' ? '/en' : ''}${path}`);
          await expectUsable(page, path);
        }
      });
    });

for (const width of [320, PHONE.width, 416])
  test(`The total of a long rental stands in one line at a width of ${width} pixels @nightly`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const dates = { pickup_date: inDays(40), return_date: inDays(68) };
    await page.goto(toFleetAddress('es', aSearch(dates)));
    const totals = page.locator('form strong').filter({ hasText: /^\$\d,\d{3}\.\d\d$/ });
    const lines = await totals.evaluateAll((all) =>
      all
        .filter((total) => total.checkVisibility())
        .map((total) => {
          const text = document.createRange();
          text.selectNodeContents(total);
          return text.getClientRects().length;
        }),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

test.describe(() => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('The lists of the footer fold on a phone, without scripts and by keyboard', async ({ page }) => {
    await page.goto('/en');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Branches' })).toBeHidden();
    const explore = footer.locator('summary', { hasText: 'Explore' });
    await explore.focus();
    await page.keyboard.press('Enter');
    await expect(footer.getByRole('link', { name: 'Leasing' })).toBeHidden();
    await footer.getByRole('link', { name: 'Branches' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
  });

  test('The menu of a phone opens without scripts and links to every area', async ({ page }) => {
    await page.goto('/en');
    const menu = page.locator('header details');
    await expect(menu.getByRole('link', { name: 'Branches' })).toBeHidden();
    await menu.getByText('Menu').click();
    await menu.getByRole('link', { name: 'Branches' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
    await expect(page).toHaveURL(/\/en\/sucursales$/);
    await expect(menu.getByRole('link', { name: 'Branches' })).toBeHidden();
  });
});

test.describe(() => {
  test.use({ viewport: PHONE });

  test('The menu of a phone is closed after a navigation @nightly', async ({ page }) => {
    await page.goto('/en/promos');
    const menu = page.locator('header details');
    await menu.getByText('Menu').click();
    await expectAccessible(page, 'menu');
    await menu.getByRole('link', { name: 'Fleet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our fleet' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Fleet' })).toBeHidden();
    await menu.getByText('Menu').click();
    await menu.getByRole('link', { name: 'Fleet' }).click();
    await expect(menu.getByRole('link', { name: 'Fleet' }), 'also by a link to the same page').toBeHidden();
  });
});

test.describe(() => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

  test('There is no motion when reduced motion is preferred @nightly', async ({ page, search }) => {
    for (const path of ['/', '/flota', '/sucursales', '/corporativo/planes', '/mi-reserva']) {
      await page.goto(path);
      await expectStill(page, path);
    }
    await chooseCar(page, 'es', { search });
    await expectStill(page, 'reservation');
    await goToCheckout(page, 'es', search);
    await expectStill(page, 'checkout');
  });
});

async function expectStill(page: Page, state: string): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const times = [style.transitionDuration, style.animationDuration].join(',').split(',');
        return times.some((time) => Number.parseFloat(time) > 0.001) ? [element.outerHTML.slice(0, 80)] : [];
      }),
    ),
  );
  expect.soft(moving, state).toEqual([]);
}

test.describe(() => {
  test.use({ viewport: PHONE, contextOptions: { forcedColors: 'active' } });

  test('Icons have the color of their text with forced colors @nightly', async ({ page, search }) => {
    for (const path of ['/', '/sucursales', '/flota', '/mi-reserva']) {
      await page.goto(path);
      await expectForcedSigns(page, path);
    }
    await chooseCar(page, 'es', { search });
    await expectForcedSigns(page, 'reservation');
  });
});

async function expectForcedSigns(page: Page, state: string): Promise<void> {
  const own = await page.evaluate(() => {
    const colorOf = (element: Element) => getComputedStyle(element).color;
    return [...document.querySelectorAll('main svg[aria-hidden]')]
      .filter((sign) => sign.parentElement && colorOf(sign) !== colorOf(sign.parentElement))
      .map((sign) => sign.outerHTML.slice(0, 120));
  });
  expect.soft(own, state).toEqual([]);
}
