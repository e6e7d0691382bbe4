import { demoStaff } from '#demo/staff.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

for (const width of [360, 768, 1280])
  test(`The board and a unit are read and a block is typed at ${width} px, also by keyboard and in the dark`, async ({
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
    const group = page.getByRole('group').filter({ hasText: 'PFBD' });
    if (!(await group.getByRole('table').isVisible())) {
      await group.locator('summary').focus();
      await page.keyboard.press('Enter');
    }
    await expect(group.getByRole('columnheader')).toHaveCount(15);
    await expectUsable(page, 'board');
    await group.getByRole('link', { name: 'TOC-PFBD-1' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TOC-PFBD-1');
    await expectUsable(page, 'unit');
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByLabel('Desde')).toBeFocused();
  });
