import { readFileSync } from 'node:fs';
import { allBrands } from '#app/texts/brands/find-brand.ts';
import { FALLBACKS, FONT_METRICS } from '#app/texts/brands/font-metrics.ts';
import { toFleetAddress } from './booking.ts';
import { DESK, expect, PHONE, test, toGate } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

/** Maximum sum of layout shifts as reported by `PerformanceObserver`. quality.md#targets, 3. */
const LARGEST_SHIFT = 0.02;

for (const viewport of [PHONE, DESK])
  for (const [page, toAddress] of [
    ['home', () => '/'],
    ['fleet', (search) => toFleetAddress('es', search)],
    ['branches', () => '/sucursales'],
  ] satisfies [string, (search: Parameters<typeof toFleetAddress>[1]) => string][])
    test(`Nothing moves on ${page} when its font comes late, ${viewport.width} pixels wide${page === 'fleet' ? toGate('es', viewport) : ' @nightly'}`, async ({
      page: browserPage,
      search,
    }) => {
      await browserPage.setViewportSize(viewport);
      const released = Promise.withResolvers<void>();
      await browserPage.route('**/*.woff2', async (route) => {
        await released.promise;
        await route.continue();
      });
      await browserPage.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            performance.mark('shift', { detail: (entry as unknown as { value: number }).value });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await browserPage.goto(toAddress(search), { waitUntil: 'commit' });
      await browserPage.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      released.resolve();
      await waitForHydration(browserPage);
      await browserPage.evaluate(() => document.fonts.ready);
      await browserPage.waitForLoadState('networkidle');
      const shifts = await browserPage.evaluate(() =>
        performance.getEntriesByName('shift').map((entry) => (entry as PerformanceMark).detail as number),
      );
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(LARGEST_SHIFT);
    });

test('The font of the brand is preloaded on the first visit and never fetched twice', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fetched.push(request.url());
  });
  await page.goto('/');
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('1rem Outfit'))).toBe(true);
  expect(fetched).toHaveLength(1);
});

/** Spanish and English text of the site, with digits. */
const SAMPLE =
  'Alquila un auto en Panamá: precio completo desde el principio, con protección e ITBMS incluidos. ' +
  'Rent a car in Panama with the full price from the start, taxes included. ' +
  'Lunes a domingo, 8:00 a. m. a 6:30 p. m. Total 1,234.50 por 7 días';

/** In percent of the width: versions of Chromium round the advances of letters differently. */
const WIDTH_TOLERANCE = 0.2;

/** A text as large as the headline, where one line more or less would shift the page. */
const HEADING = 'Tu auto en Panamá, con el precio completo desde el principio';

const toDataUrl = (file: string) =>
  `url(data:font/woff2;base64,${readFileSync(`node_modules/${file}`).toString('base64')})`;

/** Open fonts with the metrics of the fonts on devices. */
const STAND_INS = { Arial: 'arimo', Roboto: 'roboto' } as const;

test('The fallback of each brand is as wide and as high as its font @nightly', async ({ page }) => {
  const faces = [
    ...Object.values(STAND_INS).flatMap((id) =>
      ['400', '700'].map((weight) => ({
        family: id,
        weight,
        source: toDataUrl(`@fontsource/${id}/files/${id}-latin-${weight}-normal.woff2`),
      })),
    ),
    ...allBrands().map(({ type: { family } }) => ({
      family,
      weight: '100 900',
      source: toDataUrl(
        `@fontsource-variable/${family.toLowerCase()}/files/${family.toLowerCase()}-latin-wght-normal.woff2`,
      ),
    })),
  ];
  await page.goto('about:blank');
  await page.evaluate(async (fonts) => {
    for (const { family, source, weight } of fonts)
      document.fonts.add(await new FontFace(family, source, { weight }).load());
  }, faces);
  const measure = (font: string, sample: string) =>
    page.evaluate(
      ([shorthand, text]) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('There is no canvas');
        context.font = shorthand;
        const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
        return { width, ascent: fontBoundingBoxAscent / 10, descent: fontBoundingBoxDescent / 10 };
      },
      [font, sample] as const,
    );
  for (const { type } of allBrands()) {
    const expected = FONT_METRICS[type.family];
    const { ascent, descent } = await measure(`400 1000px ${type.family}`, SAMPLE);
    expect([type.family, ascent, descent]).toEqual([type.family, expected.ascent, expected.descent]);
    for (const { name } of FALLBACKS)
      for (const [index, weight] of [400, 600, type.headingWeight].entries()) {
        const sample = weight === type.headingWeight ? HEADING : SAMPLE;
        const own = await measure(`${weight} 1000px ${type.family}`, sample);
        const fallback = await measure(`${index === 0 ? 400 : 700} 1000px ${STAND_INS[name]}`, sample);
        const width = (own.width / fallback.width) * 100;
        const difference = Math.abs(width - (expected.widths[name][index] ?? 0));
        expect(difference, `${type.family} on ${name}, weight ${weight}`).toBeLessThan(WIDTH_TOLERANCE);
      }
  }
});
