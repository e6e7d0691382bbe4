import type { Page } from '@playwright/test';
import { CARDS, chooseCar, fillCardWithScripts, goToCheckout } from './booking.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { WORDS } from './words.ts';

const words = WORDS.es;
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'No hay conexión' });

async function follow(page: Page, name: string | RegExp, heading: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Records the paths of submitted forms. */
function listSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test('A visitor without a connection stays on the page, sees a notice, and continues when the connection is back @nightly', async ({
  page,
  context,
  noise,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  await follow(page, 'Flota', 'Nuestra flota');
  await follow(page, 'Sucursales', 'Sucursales');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Flota' }).first().click();
  await expect(waiting(page)).toContainText('Lo tuyo sigue aquí');
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeVisible();
  await waiting(page).getByRole('button', { name: 'Intentar ahora' }).click();
  await expect(waiting(page)).toBeVisible();
  await expectUsable(page, 'without a connection');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestra flota' })).toBeVisible();
  await expect(page).toHaveURL('/flota');
  await expect(waiting(page)).toHaveCount(0);
  noise.length = 0;
});

test('A form without a connection keeps its input, and is sent once when the connection is back @nightly', async ({
  page,
  context,
  noise,
}) => {
  await page.goto('/corporativo/leasing');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Empresa').fill('Canal y Cía.');
  await form.getByLabel('Teléfono').fill('6123-4567');
  await waitForHydration(page);
  const sent = listSent(page);
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(waiting(page)).toContainText('Lo tuyo sigue aquí');
  await expect(form.getByLabel('Empresa')).toHaveValue('Canal y Cía.');
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(/datos por corregir/)).toBeVisible();
  expect(sent).toEqual(['/corporativo/leasing.data']);
  await expect(form.getByLabel('Empresa')).toHaveValue('Canal y Cía.');
  noise.length = 0;
});

test('A payment whose response is lost is made once, and the page opened again shows it', async ({
  page,
  noise,
  search,
}) => {
  await goToCheckout(page, 'es', search);
  await fillCardWithScripts(page, 'es', CARDS.frictionless);
  await page.route('**/reserva/checkout.data*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 });
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: words.pay }).click();
  await expect(notice(page)).toContainText('No pagues otra vez');
  await notice(page).getByRole('link', { name: 'Abrir la página de nuevo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  noise.length = 0;
});

test('A choice made without a connection is in the total when the connection is back @nightly', async ({
  page,
  context,
  noise,
  search,
}) => {
  await chooseCar(page, 'es', { search });
  const updated = page.waitForResponse(/\/reserva\.data/);
  await page.getByRole('radio', { name: /Protección total/ }).check();
  await updated;
  const button = page.getByRole('button', { name: words.toPayment });
  const before = await button.textContent();
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: words.era }).check();
  await expect(page.getByText('No pudimos actualizar el total.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No pudimos actualizar el total.')).toHaveCount(0);
  await expect(button).not.toHaveText(before ?? '');
  await expect(page.getByRole('checkbox', { name: words.era })).toBeChecked();
  noise.length = 0;
});
