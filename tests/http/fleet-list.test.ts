import { describe, expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { readCard, readQuote } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

/** The cars of a fleet page in order, and its selected radio buttons and options. */
async function readFleet(query: string, address = toFleetAddress()) {
  const { root } = await site.visit().open(`${address}${query}`);
  const items = findAll(root, ({ attributes }) => attributes.class === 'card car-card');
  const chosen = findAll(root, ({ attributes }) => 'checked' in attributes || 'selected' in attributes);
  return {
    cars: items.map((item) => textOf(find(item, ({ name }) => name === 'h3')).replace(/ o similar$/, '')),
    chosen: chosen.map(({ attributes }) => attributes.value ?? '').filter(Boolean),
    terms: textOf(find(root, ({ attributes }) => attributes.class === 'results-head')),
    text: textOf(root),
  };
}

describe('the list of cars', () => {
  it.each(['es', 'en'] as const)('has no broken links to other lists, in %s', async (language) => {
    const visitor = site.visit();
    const { root } = await visitor.open(toFleetAddress({ language, search: { return_location: 'VES' } }));
    const links = findAll(root, ({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '');
    // A rental of today may begin at an hour in the past, which answers 400.
    const other = links.filter(
      (link) => link.includes('flota') && !link.includes(`pickup_date=${inDays(0)}`),
    );
    const lists = new Set(other.map((link) => link.split('#')[0]));
    expect(lists.size).toBeGreaterThan(1);
    for (const link of lists) {
      const { status } = await visitor.get(link?.replaceAll('&amp;', '&') ?? '');
      expect([link, status]).toEqual([link, 200]);
    }
  });

  it('keeps the search while filters by type and maker change', async () => {
    const visitor = site.visit();
    const all = await visitor.open(toFleetAddress());
    const suvs = await visitor.press(all, 'Aplicar', { tipo: 'suv' });
    expect(suvs.url.searchParams.get('tipo')).toBe('suv');
    expect(suvs.url.searchParams.get('pickup_date')).toBe(inDays(21));
    expect(suvs.text).toContain('Toyota RAV4');
    expect(suvs.text).not.toContain('Toyota Corolla');
    const kias = await visitor.press(suvs, 'Aplicar', { marca: 'Kia' });
    expect(kias.text).toContain('Kia Sportage');
    expect(kias.text).not.toContain('Toyota RAV4');
    const none = await visitor.open(`${toFleetAddress()}&tipo=suv&marca=Nissan`);
    expect(none.text).toContain('Ningún auto coincide con estos filtros.');
    expect(none.text).not.toContain('Cada total incluye');
    expect((await visitor.click(none, 'Quitar filtros')).text).toContain('Toyota Corolla');
  });

  it('shows on every card the total with all mandatory charges', async () => {
    const page = await site.visit().open(toFleetAddress());
    const totals = new RegExp(
      [
        String.raw`\$383\.48\s*Total por 7 días\s*\$54\.79 por día`,
        String.raw`\$410\.32\s*Total por 7 días\s*\$58\.62 por día`,
      ].join(String.raw`\s*`),
    );
    expect(readCard(page, 'Toyota Corolla')).toMatch(totals);
    expect(page.text).toMatch(/Paga ahora hasta −8 %\s*Paga al retirar/);
    expect(page.text).toContain('Aún no se cobra nada.');
    expect(page.text).not.toContain('Pagar ahora');
  });

  it('states which cars are scarce, promoted or unavailable, and why', async () => {
    const page = await site.visit().open(toFleetAddress());
    for (const text of ['15 autos disponibles', 'No disponible', 'Promoción'])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/Quedan \d+/);
    expect(page.text).toContain('Por ahora no está disponible.');
    expect(page.text).not.toContain('No quedan unidades');
    const long = await site.visit().open(toFleetAddress({ search: { return_date: inDays(36) } }));
    expect(long.text).toContain('Se alquila por un máximo de 14 días.');
  });

  it('filters and sorts without scripts, sold-out cars last, and shows the chosen filters', async () => {
    const { cars, chosen } = await readFleet('&transmision=manual&orden=precio&pago=normal');
    expect(cars).toEqual(['Kia Picanto', 'Nissan Frontier']);
    expect(chosen).toEqual(expect.arrayContaining(['manual', 'precio', 'normal']));
    const offRoad = await readFleet('&traccion=4x4&orden=tamano');
    expect(offRoad.cars).toEqual(['Toyota Prado', 'Toyota Fortuner', 'Toyota Hilux', 'Nissan Frontier']);
    const cheap = await readFleet('&precio=40&pasajeros=4');
    expect(cheap.cars).toEqual(['Kia Picanto']);
  });

  it('states that a filter hides the available cars, not that there are none', async () => {
    const { cars, text } = await readFleet('&marca=Nissan');
    expect(cars).toEqual(['Nissan Frontier']);
    expect(text).toContain('Ningún auto disponible coincide con estos filtros.');
    expect(text).not.toContain('Ya no quedan autos');
  });

  it('shows until when canceling is free, by the policy of the company', async () => {
    const date = (days: number) => `${Number(inDays(days).slice(8))} `;
    const { terms, text } = await readFleet('');
    expect(terms).toContain('Km libres. Cancelas sin costo hasta el ');
    expect(terms).toContain(date(19));
    expect(text).toContain('Km libres. Cancelas sin costo hasta el retiro');
    const soon = toFleetAddress({ search: { pickup_date: inDays(1), return_date: inDays(3) } });
    expect((await readFleet('', soon)).terms).toMatch(
      /ITBMS\. Para conductores de 25 años o más\. Cambiar Km libres\. Km libres\. Cancelas sin costo hasta el retiro\.$/,
    );
    await site.edit('sites_config', { brand: 'firefly' }, { unlimited_mileage: false });
    expect((await readFleet('', soon)).text).not.toContain('Km libres');
    await site.edit('sites_config', { brand: 'firefly' }, { unlimited_mileage: true });
  });

  it.each([
    ['/flota', 'Cada total incluye protección obligatoria, cargos e ITBMS.'],
    [toFleetAddress(), 'Cada total incluye protección obligatoria, cargos e ITBMS.'],
    ['/en/flota', 'Every total includes mandatory protection, fees and ITBMS tax.'],
  ])('says once above the cars of %s what their prices include', async (path, included) => {
    const { text } = await site.visit().get(path);
    expect(text.split(included)).toHaveLength(2);
    expect(text.indexOf(included)).toBeLessThan(text.indexOf('Toyota Corolla'));
  });

  it('expands the bill of the way to pay that is shown', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(`${toFleetAddress()}&pago=normal`);
    const opened = await visitor.press(fleet, 'Ver detalle del precio: Toyota Corolla');
    expect(opened.url.searchParams.get('pago')).toBe('normal');
    expect(readQuote(opened).Total).toBe('$410.32');
    expect(opened.text).toContain('Precio si pagas al retirar.');
    expect(opened.text).toMatch(/puedes elegir otra\. Km libres\. Cancelas sin costo hasta el retiro/);
  });
});
