import { demoStaff } from '#demo/staff.ts';
import { addDays } from '#domain/calendar/panama.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, type Page, test, toGate } from './fixtures.ts';

async function openRates(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const person = demoStaff.find(({ role }) => role === 'editor');
  await page.goto('/staff');
  await page.getByLabel('Correo').fill(person?.email ?? '');
  await page.getByLabel('Contraseña').fill(person?.password ?? '');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: 'Tarifas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
}

/** Nothing is published here: the site of these tests is that of all others, which run at the same time. */
for (const width of [360, 1280])
  test(`Rates, the effect of a change and the try of a driver are read at ${width} px${toGate('es', { width })}`, async ({
    page,
  }) => {
    await openRates(page, width);
    await expectUsable(page, 'table');
    await page.getByLabel('Qué hacer').selectOption({ label: 'Poner un mínimo de días' });
    await page.getByLabel('Último día').fill(await page.getByLabel('Primer día').inputValue());
    await page.getByLabel('Días como mínimo').fill('3');
    await page.getByRole('button', { name: 'Ver el efecto' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisar el cambio');
    await expect(page.getByRole('cell', { name: 'se pide un mínimo de 3 días' })).toHaveCount(1);
    await expectUsable(page, 'effect');
    await page.goto('/staff/rates/driver');
    await page.getByLabel('Edad').fill('22');
    await page.getByRole('button', { name: 'Probar' }).click();
    await expect(page.getByRole('heading', { name: 'Filas que valen' })).toBeVisible();
    await expectUsable(page, 'driver');
  });

test('Days are chosen by dragging over the table, and with Shift and an arrow key', async ({ page }) => {
  await openRates(page, 1280);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const today = await field('Primer día').inputValue();
  const row = page.getByRole('row', { name: /^ICAR/ });
  const expectChosen = async (from: number, to: number, count: number) => {
    await expect(field('Primer día')).toHaveValue(addDays(today, from));
    await expect(field('Último día')).toHaveValue(addDays(today, to));
    await expect(page.locator('[aria-selected=true]')).toHaveCount(count);
  };
  await row.getByRole('gridcell').nth(4).hover();
  await page.mouse.down();
  await row.getByRole('gridcell').nth(2).hover();
  await page.mouse.up();
  await row.getByRole('gridcell').nth(6).hover();
  await expectChosen(2, 4, 3);
  await expect(field('Clase')).toHaveValue('ICAR');
  await expectUsable(page, 'chosen days');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expectChosen(5, 6, 2);
  await field('Último día').fill(addDays(today, 8));
  await expectChosen(5, 8, 4);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('Days are chosen by resting on one and dragging; without a rest the table scrolls', async ({
    page,
  }) => {
    await openRates(page, 360);
    const today = await page.getByLabel('Primer día').inputValue();
    const cells = page.getByRole('row', { name: /^ICAR/ }).getByRole('gridcell');
    const chosen = page.locator('[aria-selected=true]');
    const table = page.getByRole('region', { name: 'Precio por clase y día' });
    const before = await chosen.count();
    await cells.first().scrollIntoViewIfNeeded();
    const finger = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [x: number, y: number][]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
    const middleOf = async (index: number): Promise<[number, number]> => {
      const box = await cells.nth(index).boundingBox();
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    };
    const drag = async (rest: number) => {
      const [[fromX, y], [toX]] = [await middleOf(1), await middleOf(0)];
      await touch('touchStart', [fromX, y]);
      await page.waitForTimeout(rest);
      for (const part of [0.3, 0.6, 1]) await touch('touchMove', [fromX + (toX - fromX) * part, y]);
      // Without a rest at the end the table would scroll on.
      await page.waitForTimeout(200);
      await touch('touchEnd');
    };
    await drag(0);
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    expect(await chosen.count()).toBe(before);
    await table.evaluate((scrolled) => {
      scrolled.scrollLeft = 0;
    });
    await drag(600);
    await expect(page.getByLabel('Primer día')).toHaveValue(today);
    await expect(page.getByLabel('Último día')).toHaveValue(addDays(today, 1));
    await expect(page.getByLabel('Clase', { exact: true })).toHaveValue('ICAR');
    await expect(chosen).toHaveCount(2);
    expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  });
});
