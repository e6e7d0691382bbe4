import { demoStaff } from '#demo/staff.ts';
import { inDays } from '#tests/support/search-days.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test, toGate } from './fixtures.ts';

const WIDTHS = [360, 768, 1280];

for (const width of WIDTHS)
  test(`The board and a unit are read and a block is made at ${width} px, by keyboard, also in the dark${toGate('es', { width })}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: width === 768 ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 800 });
    const person = demoStaff.find(({ role }) => role === 'manager');
    await page.goto('/staff');
    await page.getByLabel('Correo').fill(person?.email ?? '');
    await page.getByLabel('Contraseña').fill(person?.password ?? '');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Tablero' }).click();
    await page.getByLabel('Sucursal').selectOption('TOC');
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.getByLabel('Unidad').fill(`TOC-CCAR-${WIDTHS.indexOf(width) + 1}`);
    await page.getByLabel('Desde', { exact: true }).fill(`${inDays(2)}T10:00`);
    await page.getByLabel('Hasta').fill(`${inDays(3)}T10:00`);
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByText('La unidad está bloqueada.')).toBeVisible();
    const group = page.getByRole('group').filter({ hasText: 'CCAR' });
    await group.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(group.getByText('mantenimiento').first()).toBeVisible();
    await expect(group.getByRole('columnheader')).toHaveCount(15);
    await expectUsable(page, 'board');
    await group.getByRole('link', { name: 'TOC-CCAR-4' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TOC-CCAR-4');
    await expectUsable(page, 'unit');
  });
