import { qrSquares } from '#app/letters/qr-code.ts';
import { addDays } from '#domain/calendar/panama.ts';
import { book, lookUp, makePhotos } from './checking-in.ts';
import { expectAccessible, expectNarrow } from './expect-accessible.ts';
import { expect, type Page, PHONE, test } from './fixtures.ts';
import { signInClerk } from './sign-in-clerk.ts';

/** The pictures of docs/guides/mostrador.md are copies of these, which stay in test-results/e2e. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

test('A clerk finds a booking by half a name and cancels it, as docs/guides/mostrador.md says', async ({
  page,
  browser,
  search,
}) => {
  const code = await book(page, 'es', { search });
  const clerk = await signInClerk(browser, 'counter');
  await clerk.getByLabel('Día', { exact: true }).fill(search.pickup_date);
  await clerk.getByRole('button', { name: 'Mostrar' }).click();
  await expect(clerk.getByRole('link', { name: code }).first()).toBeVisible();
  await look(clerk, 'dia');
  await clerk.getByLabel('Buscar reserva').fill('pere ana');
  await clerk.getByRole('button', { name: 'Buscar' }).click();
  await clerk.getByRole('link', { name: code }).click();
  await look(clerk, 'reserva');
  await clerk.getByRole('link', { name: 'Cancelar reserva' }).click();
  await look(clerk, 'cancelar');
  await clerk.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(clerk.getByText('La reserva está cancelada y su auto libre.')).toBeVisible();
});

test('A clerk hands a car over and takes it back, as docs/guides/mostrador.md says', async ({
  page,
  browser,
  search,
}) => {
  const code = await book(page, 'es', { search });
  const clerk = await signInClerk(browser, 'counter');
  await clerk.goto(`/staff/reservations/${code}`);
  await clerk.getByRole('link', { name: 'Entregar el auto' }).click();
  await clerk.getByLabel('Kilómetros').fill('41200');
  await clerk.getByLabel('Combustible').selectOption('8/8');
  await clerk.getByLabel('Referencia').fill('T-1');
  await look(clerk, 'entregar');
  await clerk.getByRole('button', { name: 'Guardar; fotos y marcas' }).click();
  const { heic, jpeg } = await makePhotos();
  await clerk.getByLabel('Tomar la foto: Frente').setInputFiles(heic);
  await expect(clerk.getByText('Faltan 3')).toBeVisible();
  await clerk.context().setOffline(true);
  await clerk.getByLabel('Tomar la foto: Tablero').setInputFiles(jpeg);
  await expect(clerk.getByText('La foto sigue aquí')).toBeVisible();
  await clerk.context().setOffline(false);
  await expect(clerk.getByText('Faltan 2')).toBeVisible();
  await clerk.getByLabel('Qué es').fill('Rayón');
  await clerk.getByRole('button', { name: 'Anotar la marca' }).click({ position: { x: 164, y: 250 } });
  await expect(clerk.getByText('Rayón · Puerta trasera derecha · nueva')).toBeVisible();
  await look(clerk, 'fotos');
  await clerk.setViewportSize(PHONE);
  await expectAccessible(clerk, 'fotos');
  await expectNarrow(clerk, 'fotos');
  await clerk.screenshot({ path: test.info().outputPath('fotos-360.png'), fullPage: true });
  await clerk.getByRole('link', { name: 'Seguir: Entregar el auto' }).click();
  await expect(clerk.getByLabel('Kilómetros')).toHaveValue('41200');
  const pad = clerk.getByRole('img', { name: 'Firma del cliente' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  const [x, y] = [box?.x ?? 0, box?.y ?? 0];
  await clerk.mouse.move(x + 40, y + 60);
  await clerk.mouse.down();
  for (let step = 1; step <= 10; step += 1)
    await clerk.mouse.move(x + 40 + 15 * step, y + 60 + 30 * (step % 2));
  await clerk.mouse.up();
  await expect(clerk.locator('[name=signature]')).toHaveValue(/^\[\[\d+,\d+,/);
  await look(clerk, 'firmar');
  await clerk.getByRole('button', { name: 'Entregar el auto' }).click();
  await expect(clerk.getByText('El auto está entregado.')).toBeVisible();
  await clerk.getByRole('link', { name: 'Cambiar de unidad' }).click();
  for (const [name, km] of [
    ['Devuelve', '41260'],
    ['Recibe', '20500'],
  ] as const) {
    const car = clerk.getByRole('group', { name });
    await car.getByLabel('Kilómetros').fill(km);
    await car.getByLabel('Combustible').selectOption('8/8');
  }
  await look(clerk, 'cambiar-unidad');
  await clerk.getByRole('button', { name: 'Cambiar de unidad' }).click();
  await expect(clerk.getByText('El cambio de unidad está anotado.')).toBeVisible();
  await clerk.getByRole('link', { name: 'Extender alquiler' }).click();
  // On the same weekday, on which the branch is open.
  await clerk.getByLabel('Día').fill(addDays(search.return_date, 7));
  await clerk.getByRole('button', { name: 'Ver el precio' }).click();
  await expect(clerk.getByText('Mientras no se cobre')).toBeVisible();
  await look(clerk, 'extender');
  await clerk.getByRole('link', { name: 'Volver a la reserva' }).click();
  await clerk.getByRole('link', { name: 'Recibir el auto' }).click();
  await clerk.getByLabel('Kilómetros').fill('20600');
  await clerk.getByLabel('Combustible').selectOption('7/8');
  await clerk.getByRole('button', { name: 'Ver la cuenta final' }).click();
  await expect(clerk.getByText('8/8 → 7/8')).toBeVisible();
  await look(clerk, 'recibir');
  await clerk.getByRole('button', { name: 'Recibir el auto' }).click();
  await expect(clerk.getByText('El auto está de vuelta')).toBeVisible();
  await expect(clerk.getByText(/^Devuelto · .* · debe \$/)).toBeVisible();

  await lookUp(page, 'es', code);
  await expect(page.getByRole('link', { name: 'Foto al salir: frente' })).toBeVisible();
  await look(page, 'evidencia');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Registro firmado' }).click();
  const record = await (await downloading).path();
  await page.getByRole('link', { name: 'Comprobar un registro' }).click();
  await page.getByLabel('Registro').setInputFiles(record);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(page.getByText('Lo firmamos nosotros')).toBeVisible();
  await page.setViewportSize(PHONE);
  await look(page, 'comprobar');
  await expectNarrow(page, 'comprobar');
});

test('Two clerks see within a second what the other one has changed, and nothing moves before', async ({
  page,
  browser,
  search,
}) => {
  const code = await book(page, 'es', { search });
  const [ana, luis] = [await signInClerk(browser, 'counter'), await signInClerk(browser, 'manager')];
  const following = ana.waitForResponse((response) => response.url().includes('/staff/changes'));
  for (const clerk of [luis, ana]) await clerk.goto(`/staff/reservations/${code}`);
  await following;
  const line = ana.getByText('Alguien cambió esta reserva');
  await luis.getByRole('link', { name: 'Agregar nota' }).click();
  await luis.getByLabel('Nota').fill('Llega a las tres');
  await luis.getByRole('button', { name: 'Agregar nota' }).click();
  await expect(luis.getByText('Llega a las tres')).toBeVisible();
  await expect(line).toBeVisible();
  await expect(ana.getByText('Llega a las tres')).toBeHidden();
  await ana.getByRole('link', { name: 'mostrar' }).click();
  await expect(ana.getByText('Llega a las tres')).toBeVisible();
  await expect(line).toBeHidden();
  await expect(luis.getByText('Alguien cambió esta reserva')).toBeHidden();
});

test('Every kind of page of the office is accessible, also on a phone @nightly', async ({
  page,
  browser,
  search,
}) => {
  test.slow();
  const code = await book(page, 'es', { search });
  const admin = await signInClerk(browser, 'admin');
  await admin.setViewportSize(PHONE);
  const verbs = ['change', 'payment', 'refund', 'note', 'renter', 'resend', 'cancel', 'no-show'];
  for (const path of [
    'today',
    'papers',
    ...['', 'list=refunds', 'list=holds', 'list=differences', 'list=mails'].map((query) => `money?${query}`),
    'money/close',
    'board',
    'units',
    'units/PTY-ICAR-1',
    'content',
    'content/promos',
    'content/promos/new',
    'content/sites_config/1?group=rates',
    'rates',
    'rates/change',
    'rates/driver',
    'people',
    'audit',
    'account',
    `reservations/${code}`,
    `reservations/${code}/hand-over/photos`,
    ...verbs.map((verb) => `reservations/${code}/${verb}`),
  ]) {
    await admin.goto(`/staff/${path}`);
    await expectAccessible(admin, path);
    await expectNarrow(admin, path);
  }
  await admin.close();
});

test('A clerk opens a reservation by the QR of its voucher, and reads why another one does nothing', async ({
  page,
  browser,
  search,
}) => {
  const code = await book(page, 'es', { search });
  const clerk = await signInClerk(browser, 'counter');
  const voucher = `https://www.fireflycarrental.com/mi-reserva?codigo=${code}`;
  await clerk.addInitScript(standInForCamera, ['https://example.com', voucher].map(qrSquares));
  await clerk.reload();
  await clerk.getByRole('button', { name: 'Leer QR' }).click();
  await expect(clerk.getByRole('dialog').getByText('Ese QR no es de una reserva.')).toBeVisible();
  await clerk.evaluate(() => dispatchEvent(new Event('next-code')));
  await expect(clerk).toHaveURL(new RegExp(`/staff/reservations/${code}$`));
});

/** A camera before which there is the first QR code, and after an event the next one. */
function standInForCamera(codes: boolean[][][]): void {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('No canvas');
  const draw = () => {
    const [squares = []] = codes;
    Object.assign(context.canvas, { width: 640, height: 480 });
    context.fillStyle = 'white';
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = 'black';
    for (const [row, columns] of squares.entries())
      for (const [column, isDark] of columns.entries())
        if (isDark) context.fillRect(100 + 6 * column, 100 + 6 * row, 6, 6);
  };
  addEventListener('next-code', () => codes.shift());
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = async () => context.canvas.captureStream();
}
