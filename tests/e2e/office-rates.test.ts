import { demoStaff } from '#demo/staff.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

/** Nothing is published here: the site of these tests is that of all others, which run at the same time. */
for (const width of [360, 1280])
  test(`Rates, the effect of a change and the try of a driver are read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = demoStaff.find(({ role }) => role === 'editor');
    await page.goto('/staff');
    await page.getByLabel('Correo').fill(person?.email ?? '');
    await page.getByLabel('Contraseña').fill(person?.password ?? '');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Tarifas', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
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
