import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { readQuote } from '#tests/support/html/page.ts';
import { noContentEditor } from '#tests/support/no-content-editor.ts';
import { openBrowser } from '#tests/support/open-browser.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { findStaff } from '#tests/support/sign-in-staff.ts';
import { withServices } from '#tests/support/with-services.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The pictures of docs/guides/editorial.md are copies of these. */
const PICTURES = 'test-results/editorial';
/** What the guide says of the screen stands in bold. */
const labels = [...readFileSync('docs/guides/editorial.md', 'utf8').matchAll(/\*\*([^*]+?)\*\*/g)].map(
  ([, label = '']) => label.replace(/\s+/g, ' '),
);
const FRESH = { timeout: 10_000, interval: 100 };

const site = siteForTests();
let browser: Browser;
let page: Page;
/** The texts of all pages that were opened. */
let seen = '';

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'es',
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await page.goto('/staff');
  await page.getByLabel('Correo').fill(findStaff('editor').email);
  await page.getByLabel('Contraseña').fill(findStaff('editor').password);
  await press('Entrar');
});
afterAll(() => browser?.close());

async function see(): Promise<void> {
  seen += ` ${((await page.locator('body').textContent()) ?? '').replace(/\s+/g, ' ')}`;
}

async function look(name: string): Promise<void> {
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** Opens a collection, and the record whose name begins so. */
async function open(collection: string, record?: string): Promise<void> {
  await page.getByRole('link', { name: 'Contenido', exact: true }).first().click();
  await see();
  await page.getByRole('link', { name: collection, exact: true }).click();
  await see();
  if (record) await page.getByRole('link', { name: new RegExp(`^${record}`) }).click();
  await see();
}

async function fill(values: Record<string, string>, within = page.locator('main')): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await within.getByLabel(label, { exact: true }).fill(value);
}

async function press(button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.waitForLoadState();
  await see();
}

async function save(): Promise<void> {
  await press('Guardar');
  expect(await page.getByText('Guardado. Está en el sitio').count()).toBe(1);
}

/** A visitor sees the texts in the page within ten seconds. */
async function expectOnSite(path: string, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await expect.poll(async () => (await site.visit().open(path)).text, FRESH).toContain(text);
}

async function findRental(): Promise<string | undefined> {
  const visitor = site.visit();
  const opened = await visitor.press(
    await visitor.open(toFleetAddress()),
    'Ver detalle del precio: Toyota Corolla',
  );
  return readQuote(opened, 'Detalle del precio de Toyota Corolla')['Alquiler del auto'];
}

describe('an editor does what docs/guides/editorial.md says, and visitors see it within ten seconds:', () => {
  it('a price', async () => {
    await see();
    await look('contenido');
    await open('Flota');
    await fill({ 'Buscar palabras': 'corolla' });
    await press('Buscar');
    await page.getByRole('link', { name: /^Toyota Corolla/ }).click();
    await fill({ 'Firefly: Precio por día, en dólares': '40.00' });
    await save();
    await expect.poll(findRental, FRESH).toBe('$280.00');
  });

  it('a season, after one that was refused', async () => {
    await open('Marcas y tarifas', 'Firefly');
    await page.getByRole('navigation', { name: 'Partes' }).getByRole('link', { name: 'Tarifas' }).click();
    await page.getByRole('button', { name: /^Añadir un periodo/ }).click();
    const row = page.locator('details[open]').last();
    await fill({ español: 'Fiesta', inglés: 'Feast', Desde: inDays(10), Hasta: inDays(40) }, row);
    await fill({ 'Cambio, en %': '400' }, row);
    await press('Guardar');
    await look('rechazo');
    await fill({ 'Cambio, en %': '25' }, row);
    await row.getByRole('button', { name: /^Subir/ }).click();
    await see();
    await page.locator('details[open]').scrollIntoViewIfNeeded();
    await look('temporada');
    await save();
    await expect.poll(findRental, FRESH).toBe('$350.00');
  });

  it('opening hours and a holiday', async () => {
    const holiday = inDays(50);
    await open('Sucursales', 'VES');
    const monday = page.getByRole('group', { name: 'Lunes', exact: true });
    await monday.locator('summary').click();
    await fill({ Abre: '07:15' }, monday);
    await fill({ 'Días cerrados': `11-28\n${holiday}` });
    await save();
    await expectOnSite('/sucursales', '7:15');
    const search = { pickup_location: 'VES', pickup_date: holiday, return_date: inDays(55) };
    await expectOnSite(toFleetAddress({ search }), 'Vía España no atiende ese día');
  });

  it('a promotion in two languages with a picture', async () => {
    const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#07c' } })
      .jpeg()
      .toBuffer();
    await open('Promociones');
    await page.getByRole('link', { name: 'Agregar' }).click();
    await fill({ Dirección: 'verano-2027', Enlace: '/flota', 'Válida hasta': inDays(60) });
    await fill({ 'Título (español)': 'Verano al volante', 'Título (inglés)': 'Summer at the wheel' });
    await fill({ 'Contenido (español)': '<p>Todo enero.</p>', 'Contenido (inglés)': '<p>All January.</p>' });
    for (const upload of await page.getByLabel('O subir una imagen').all())
      await upload.setInputFiles({ name: 'verano.jpg', mimeType: 'image/jpeg', buffer });
    await save();
    await expectOnSite('/promos', 'Verano al volante');
    await expectOnSite('/en/promos', 'Summer at the wheel');
    const picture = await page.getByLabel('Imagen (español)', { exact: true }).inputValue();
    expect((await site.visit().open('/promos')).body).toContain(`/assets/${picture}`);
  });

  it('a coupon', async () => {
    await open('Cupones');
    await page.getByRole('link', { name: 'Agregar' }).click();
    await fill({ Código: 'PLAYA15', 'Descuento, en %': '15', 'Válido hasta': inDays(60) });
    await save();
    await expectOnSite(`${toFleetAddress()}&coupon=PLAYA15`, 'Cupón PLAYA15 aplicado');
  });

  it('a job', async () => {
    await open('Vacantes');
    await page.getByRole('link', { name: 'Agregar' }).click();
    await fill({ Lugar: 'Penonomé', 'Cierra el': inDays(60) });
    await fill({ 'Título (español)': 'Lavador de autos', 'Título (inglés)': 'Car washer' });
    await fill({ 'Contenido (español)': '<p>De día.</p>', 'Contenido (inglés)': '<p>By day.</p>' });
    await save();
    await expectOnSite('/jobs', 'Lavador de autos', 'Penonomé');
    await expectOnSite('/en/jobs', 'Car washer');
  });

  it('the terms', async () => {
    await open('Páginas', 'terminos-y-condiciones');
    for (const [language, text] of [
      ['español', 'Lo que dice esta página vale desde hoy.'],
      ['inglés', 'What this page says holds from today.'],
    ]) {
      const content = page.getByLabel(`Contenido (${language})`, { exact: true });
      await content.fill(`${await content.inputValue()}\n<p>${text}</p>`);
    }
    await save();
    await expectOnSite('/info/terminos-y-condiciones', 'vale desde hoy');
    await expectOnSite('/en/info/terminos-y-condiciones', 'holds from today');
  });

  it('a preview, which is not published', async () => {
    await open('Promociones', 'verano-2027');
    await fill({ 'Título (español)': 'Invierno al volante' });
    await press('Vista previa');
    const shown = (await page.locator('iframe').first().getAttribute('src')) ?? '';
    expect(await (await page.request.get(shown)).text()).toContain('Invierno al volante');
    expect((await site.visit().open('/promos')).text).not.toContain('Invierno');
    await page.getByRole('link', { name: 'Volver a editar' }).click();
    await see();
    await press('Descartar borrador');
  });

  it('a deletion, and its undo', async () => {
    await open('Promociones', 'verano-2027');
    await page.getByRole('link', { name: 'Eliminar…' }).click();
    await see();
    await press('Sí, eliminar');
    await open('Promociones', 'verano-2027');
    await press(/^Deshacer el cambio/);
    await expectOnSite('/promos', 'Verano al volante');
  });

  it('an edit of two people at once, its undo, and a draft', async () => {
    await open('Promociones', 'verano-2027');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Enlace', { exact: true }).fill('/sucursales');
    await other.getByRole('button', { name: 'Guardar', exact: true }).click();
    await other.getByText('Guardado.').waitFor();
    await other.close();
    await fill({ Enlace: '/corporativo' });
    await press('Guardar');
    expect(await page.getByText('Ahora: /sucursales').count()).toBe(1);
    await save();
    await press(/^Deshacer el cambio/);
    await page.getByText('El cambio está deshecho').waitFor();
    expect(await page.getByLabel('Enlace', { exact: true }).inputValue()).toBe('/sucursales');

    await fill({ Enlace: '/jobs', 'Publicar el (opcional)': `${inDays(3)}T08:00` });
    await press('Guardar borrador');
    await page.getByRole('link', { name: 'Contenido', exact: true }).first().click();
    await see();
    await page.getByRole('link', { name: /^Promociones · / }).click();
    await see();
    await press('Descartar borrador');
    expect(await page.getByText('El borrador se descartó.').count()).toBe(1);
  });
});

it('each label in the guide for editors is on one of its pages', async () => {
  const contentEditor = site.services.contentEditor;
  const away = { ...noContentEditor(), collections: contentEditor.collections };
  const refused = { ...away, listAll: async () => ({ kind: 'unavailable' as const, isRefused: true }) };
  for (const editor of [away, refused])
    await withServices(site.services, { contentEditor: editor }, async () => {
      await page.goto('/staff/content');
      await see();
    });
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter((label) => !seen.includes(label))).toEqual([]);
});
