import { AFTER_BOOKING } from './after-booking-words.ts';
import { beginCheckIn, book, choosePhotos, fillPapers, lookUp } from './checking-in.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test, toGate } from './fixtures.ts';
import { signInClerk } from './sign-in-clerk.ts';

for (const width of [360, 1024])
  test(`A clerk quotes and books for a renter at the counter at ${width} px${toGate('es', { width })}`, async ({
    browser,
  }) => {
    const clerk = await signInClerk(browser, 'counter');
    await clerk.setViewportSize({ width, height: 768 });
    await clerk.getByRole('link', { name: 'Nueva reserva' }).click();
    await expectUsable(clerk, 'search');
    await clerk.getByLabel('Cómo llega').selectOption({ label: 'En el mostrador' });
    await clerk.getByRole('button', { name: 'Buscar autos' }).click();
    await expectUsable(clerk, 'cars');
    await clerk.getByRole('button', { name: 'Elegir Kia Picanto' }).click();
    await clerk.getByRole('button', { name: 'Reservar' }).click();
    await expect(clerk.getByText('Corrige los campos marcados.')).toBeVisible();
    await expectUsable(clerk, 'problems');
    await clerk.getByLabel('Nombre', { exact: true }).fill('Luisa');
    await clerk.getByLabel('Apellido').fill('Him');
    await clerk.getByLabel('Correo electrónico').fill(`luisa${width}@example.com`);
    await clerk.getByLabel('Teléfono').fill(`6900-${5000 + width}`);
    await clerk.getByLabel('Fecha de nacimiento').fill('1991-02-03');
    await clerk.getByLabel('Número de licencia').fill(`L-${width}`);
    await clerk.getByLabel('El cliente conoce').check();
    await clerk.getByRole('button', { name: 'Reservar' }).click();
    await expect(clerk.getByRole('heading', { level: 1 })).toContainText('Luisa Him');
    await expectUsable(clerk, 'booked');
    await clerk.getByRole('link', { name: 'Entregar el auto' }).first().click();
    await expect(clerk.getByRole('heading', { level: 1 })).toContainText('Entregar el auto');
    await clerk.close();
  });

test('A renter opens a mailed quote on a phone', async ({ page, browser, search }) => {
  const clerk = await signInClerk(browser, 'counter');
  await clerk.goto(`/staff/new?${new URLSearchParams({ ...search, source: 'telephone' })}`);
  await clerk.getByRole('button', { name: 'Elegir Kia Picanto' }).click();
  await clerk.getByLabel('Correo electrónico').fill('quote@example.com');
  await clerk.getByRole('button', { name: 'Enviar cotización' }).click();
  await expect(clerk.getByText('La cotización va a quote@example.com')).toBeVisible();
  await expectUsable(clerk, 'quoted');
  const link = await clerk.getByRole('link', { name: 'cotizacion' }).getAttribute('href');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(new URL(link ?? '').pathname);
  await expectUsable(page, 'quote');
  await page.getByRole('button', { name: 'Continuar a la reserva' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('quote@example.com');
  await clerk.close();
});

test('A renter with approved papers signs at home, and the counter asks for no signature', async ({
  page,
  browser,
  search,
}) => {
  const code = await book(page, 'es', { search });
  await lookUp(page, 'es', code);
  await beginCheckIn(page, 'es');
  await fillPapers(page, 'es');
  await choosePhotos(page, 'es');
  await page.getByRole('button', { name: AFTER_BOOKING.es.papers.submit }).click();
  await expect(page).not.toHaveURL(/verify/);
  const clerk = await signInClerk(browser, 'counter');
  await clerk.goto(`/staff/reservations/${code}/papers`);
  await clerk.getByRole('button', { name: 'Aprobar' }).click();
  await expect(clerk.getByText('documentos aprobados')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/mi-reserva/${code}`);
  await page.getByRole('link', { name: 'Firmar el contrato' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firma tu contrato');
  await expectUsable(page, 'agreement');
  await page.getByRole('button', { name: 'Firmar el contrato' }).click();
  await expect(page.getByText('Escribe tu nombre, hasta')).toBeVisible();
  await expectUsable(page, 'without a name');
  await page.getByLabel('Tu firma').fill('Ana Pérez');
  await page.getByRole('button', { name: 'Firmar el contrato' }).click();
  await expect(page.getByText('Tu contrato está firmado')).toBeVisible();
  await expectUsable(page, 'signed');
  await clerk.goto(`/staff/reservations/${code}/hand-over`);
  await expect(clerk.getByText('Firmado por Ana Pérez')).toBeVisible();
  await expect(clerk.getByLabel('Firma: nombre del cliente')).toHaveCount(0);
  await expectUsable(clerk, 'hand over');
  await clerk.close();
});
