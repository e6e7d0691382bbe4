import type { Locator } from '@playwright/test';
import { goToCheckout, toFleetAddress } from './booking.ts';
import { expectAccessible, expectNarrow } from './expect-accessible.ts';
import { expect, MISSING, measure, type Page, PHONE, test, toGate } from './fixtures.ts';

const PAGES = [
  '/',
  '/flota',
  '/sucursales',
  '/promos',
  '/mi-reserva',
  '/cuenta/entrar',
  '/corporativo',
  '/info/requisitos',
  MISSING,
];

test.describe(() => {
  test.use({ viewport: PHONE });

  for (const language of ['es', 'en'] as const)
    test(`The prices of two cars are on the first screen of a phone, in ${language}${toGate(language, PHONE)}`, async ({
      page,
      search,
    }) => {
      await page.goto(toFleetAddress(language, search));
      const prices = page.locator('.car-price:visible > strong');
      for (const index of [0, 1]) await expect(prices.nth(index)).toBeInViewport({ ratio: 1 });
    });

  test('The picture of a car fills its place on the card of a phone, and no control lies over it', async ({
    page,
    search,
  }) => {
    await page.goto(toFleetAddress('es', search));
    const cards = page.locator('.car-card:has(.car-compare)');
    expect(await cards.count()).toBeGreaterThan(5);
    for (const card of await cards.all()) {
      const { height } = await measure(card);
      expect(height).toBeLessThanOrEqual(240);
      const place = await measure(card.locator('picture'));
      const picture = await measure(card.locator('picture img'));
      expect(picture.width / place.width).toBeGreaterThan(0.98);
      expect(picture.height / place.height).toBeGreaterThan(0.9);
      for (const name of ['.car-compare', '.car-breakdown', '.car-action:visible']) {
        const control = await measure(card.locator(name));
        expect(control.height, name).toBeGreaterThanOrEqual(24);
        const isBeside = control.x >= place.x + place.width;
        expect(isBeside || control.y >= place.y + place.height, name).toBe(true);
      }
    }
  });

  test('The bill of the checkout stands above the card form of a phone and covers none of its fields', async ({
    page,
    search,
  }) => {
    await goToCheckout(page, 'es', search);
    const bar = page.locator('[data-quote-bar]');
    const field = page.getByLabel('Vencimiento');
    await field.scrollIntoViewIfNeeded();
    const [{ y, height }, below] = await Promise.all([measure(bar), measure(field)]);
    expect(y + height).toBeLessThan(below.y);
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).not.toMatch(/fixed|sticky/);
    await bar.getByText('Ver detalle').click();
    await expect(bar.getByRole('table')).toBeVisible();
  });
});

test.describe(() => {
  test.use({ viewport: PHONE });

  for (const [language, path, name] of [
    ['es', '/', 'Buscar autos'],
    ['en', '/en', 'Search cars'],
  ] as const)
    test(`The button that searches is on the first screen of a phone, and a phone number below it, in ${language}${toGate(language, PHONE)}`, async ({
      page,
    }) => {
      await page.goto(path);
      const search = page.getByRole('button', { name });
      await expect(search).toBeInViewport({ ratio: 1 });
      const call = page.getByRole('main').getByRole('link', { name: /^\+507 / });
      const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      expect(await top(call)).toBeGreaterThan(await top(search));
      await page.setViewportSize(NARROW);
      await expectNarrow(page, `${path} at ${NARROW.width} pixels`);
    });
});

/** WCAG 2.2, 1.4.10: the width of a page that needs no scrolling sideways. */
const NARROW = { width: 320, height: 640 };

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ viewport: PHONE, colorScheme });

    test(`Everybody can use every brand in the ${colorScheme} scheme @nightly`, async ({ page, search }) => {
      for (const path of [...PAGES, toFleetAddress('es', search)]) {
        await page.goto(path);
        await expectAccessibleAndNarrow(page, path);
      }
      await goToCheckout(page, 'es', search);
      await expectAccessibleAndNarrow(page, 'checkout');
      await page.goBack();
      await expectAccessibleAndNarrow(page, 'reservation');
    });
  });

test.describe(() => {
  test.use({ viewport: PHONE, contextOptions: { forcedColors: 'active' } });

  test('Every brand outlines its controls with forced colors @nightly', async ({ page, search }) => {
    for (const path of [...PAGES, toFleetAddress('es', search)]) {
      await page.goto(path);
      await expectOutlined(page, path);
    }
    await goToCheckout(page, 'es', search);
    await expectOutlined(page, 'checkout');
  });
});

async function expectAccessibleAndNarrow(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.setViewportSize(NARROW);
  await expectNarrow(page, `${state} at ${NARROW.width} pixels`);
  await page.setViewportSize(PHONE);
  await expectWholeWords(page, state);
}

/** Words may break anywhere so that nothing overflows, but a heading should never need it. */
async function expectWholeWords(page: Page, state: string): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[^\s\u2013-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect.soft(broken, `${state}: broken words of headings`).toEqual([]);
}

/** Backgrounds are lost with forced colors, so that only an outline shows where a control is. */
async function expectOutlined(page: Page, state: string): Promise<void> {
  const { hasForm, controls, bare } = await page.evaluate(() => {
    const visible = [...document.querySelectorAll('main :is(.button, .control)')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const outlineless = visible.filter((control) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control);
      const isTransparent = /^rgba\(.*, 0\)$/.test(borderTopColor);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) === 0 || isTransparent;
    });
    return {
      hasForm: document.querySelector('main form') !== null,
      controls: visible.length,
      bare: outlineless.map((control) => control.outerHTML.slice(0, 120)),
    };
  });
  if (hasForm) expect.soft(controls, `controls of ${state}`).toBeGreaterThan(0);
  expect.soft(bare, state).toEqual([]);
}
