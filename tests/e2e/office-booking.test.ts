import { expectUsable } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signInClerk } from './sign-in-clerk.ts';

for (const width of [360, 1024])
  test(`A clerk books for a renter at the counter at ${width} px`, async ({ browser }) => {
    const page = await signInClerk(browser, 'counter');
    await page.setViewportSize({ width, height: 768 });
    await page.getByRole('link', { name: 'Nueva reserva' }).click();
    await expectUsable(page, 'search');
    await page.getByRole('button', { name: 'Buscar autos' }).click();
    await expectUsable(page, 'cars');
    await page.getByRole('button', { name: 'Elegir Kia Picanto' }).click();
    await page.getByRole('button', { name: 'Reservar' }).click();
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toContainText('Corrige');
    await expectUsable(page, 'problems');
    await page.getByLabel('Nombre', { exact: true }).fill('Luisa');
    await page.getByLabel('Apellido').fill('Him');
    await page.getByLabel('Correo electrónico').fill(`luisa${width}@example.com`);
    await page.getByLabel('Teléfono').fill(`6900-${5000 + width}`);
    await page.getByLabel('Fecha de nacimiento').fill('1991-02-03');
    await page.getByLabel('Número de licencia').fill(`L-${width}`);
    await page.getByLabel('El cliente conoce').check();
    await page.getByRole('button', { name: 'Reservar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Luisa Him');
    await expectUsable(page, 'booked');
    await page.getByRole('link', { name: 'Entregar el auto' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Entregar el auto');
    await page.close();
  });
