import { demoStaff } from '#demo/staff.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test, toGate } from './fixtures.ts';

for (const width of [360, 768, 1280])
  test(`Reports are read and chosen at ${width} px${toGate('es', { width })}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = demoStaff.find(({ role }) => role === 'finance');
    await page.goto('/staff');
    await page.getByLabel('Correo').fill(person?.email ?? '');
    await page.getByLabel('Contraseña').fill(person?.password ?? '');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Informes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informes: Reservas e ingresos');
    await expectUsable(page, 'bookings by month');
    await page.getByRole('link', { name: 'Ocupación de autos' }).click();
    await page.getByLabel('Filas por').selectOption({ label: 'Sucursal' });
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await expect(page.getByRole('row').last()).toContainText('Total');
    await expectUsable(page, 'occupancy by branch');
  });
