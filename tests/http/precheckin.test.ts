import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  beginCheckIn,
  bookToCheckIn,
  PAPERS,
  photo,
  startCheckIn,
  toPapersForm,
  verifyCheckIn,
} from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page, readSummary } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { makeHugePng } from '#tests/support/pictures/huge-png.ts';

const site = siteForTests();

const heic = await readFile('tests/support/pictures/card.heic');
const book = () => bookToCheckIn(site);
const begin = () => beginCheckIn(site);
const valueIn = (page: Page, name: string) => readValues(getControl(page, name))[0];

const hugePng = await makeHugePng(20_000, 10_000);

describe('the start of a pre check-in', () => {
  it.each(['/precheckin', '/es/precheckin', '/en/precheckin'])('%s is open to all visitors', async (path) => {
    const page = await site.visit().get(path);
    expect([page.status, headingOf(page)]).toEqual([200, 'Pre check-in']);
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('redirects with correct code and name to the next step, filled in from the booking', async () => {
    const { visitor, page } = await begin();
    expect(page.url.pathname).toBe('/precheckin/verify');
    expect(page.body).toContain('value="N-1234"');
    const boxes = ['birthday_day', 'birthday_month', 'birthday_year'];
    expect(boxes.flatMap((name) => readValues(getControl(page, name)))).toEqual(['17', '05', '1990']);
    expect((await visitor.open('/precheckin')).text).toContain('Tienes un pre check-in empezado');
  });

  it('gives the same response to a wrong name and an unknown reservation, without a session', async () => {
    const code = await book();
    for (const wrong of [code, 'FF-ZZZZZZ']) {
      const visitor = site.visit();
      const page = await startCheckIn(visitor, wrong, 'Gómez');
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('No encontramos una reserva')]);
      expect(visitor.cookies.has('volante_precheckin')).toBe(false);
    }
  });

  it('starts at once for a visitor who has opened the reservation, and for no other', async () => {
    const code = await book();
    const visitor = site.visit();
    await visitor.send(await visitor.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
    const begun = await visitor.open(`/precheckin?reserva=${code}`);
    expect(begun.url.pathname).toBe('/precheckin/verify');
    expect((await site.visit().open(`/precheckin?reserva=${code}`)).url.pathname).toBe('/precheckin');
  });
});

describe('check-precheckin-data', () => {
  it.each(['/precheckin/verify', '/en/precheckin/verify'])(
    '%s redirects to the start: check-precheckin-data, without a session, with a forged one and with that of another purpose',
    async (path) => {
      const code = await book();
      const look = site.visit();
      await look.send(await look.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
      const other = (look.cookies.get('volante_reservations') ?? '').split('~')[0] ?? '';
      for (const cookie of [undefined, `${code}.zzzzzz.AAAA`, other]) {
        const visitor = site.visit();
        if (cookie) visitor.cookies.set('volante_precheckin', cookie);
        const page = await visitor.get(path);
        expect([page.status, page.location]).toEqual([302, path.replace('/verify', '')]);
        const sent = await visitor.post(path, toPapersForm(PAPERS));
        expect([sent.status, sent.location]).toEqual([302, path.replace('/verify', '')]);
      }
    },
  );
});

describe('the documents', () => {
  it('are validated field by field, in the language of the renter, and keep what was typed', async () => {
    const { visitor } = await begin();
    const wrong = { ...PAPERS, documentNumber: '12', licenseExpires: '2020-01-01', birthday: '2020-01-01' };
    const page = await visitor.post('/en/precheckin/verify', toPapersForm(wrong));
    expect(page.status).toBe(400);
    expect(errorOf(page, 'documentNumber')).toBe('Enter the identity card number like this: 8-123-4567');
    expect(errorOf(page, 'licenseExpires')).toContain('The license must be valid until');
    expect(errorOf(page, 'birthday')).toBe('Minimum age required for reserve is 21 years');
    expect(errorOf(page, 'licensePhoto')).toBe('Add the photo of your license');
    expect(Object.keys(readSummary(page))).toHaveLength(5);
    expect(page.body).toContain('value="Calle 50"');
  });

  it('that were refused are still there after a reload, without numbers of documents and consent', async () => {
    const { visitor } = await begin();
    const papers = { ...PAPERS, license: 'N-9999' };
    expect((await visitor.post('/precheckin/verify', toPapersForm(papers))).status).toBe(400);
    const page = await visitor.open('/precheckin/verify');
    expect([valueIn(page, 'address'), valueIn(page, 'licenseExpires_year')]).toEqual(['Calle 50', '2099']);
    expect([valueIn(page, 'documentNumber'), valueIn(page, 'license')]).toEqual(['', 'N-1234']);
    expect(readValues(getControl(page, 'consent'))).toEqual([]);
  });

  it('are kept while they are typed, but not over those that another page has saved', async () => {
    const { visitor } = await begin();
    const keep = (page: Page, address: string) =>
      visitor.send(page, 'Guardar y continuar', { address, intent: 'keep' });
    const first = await visitor.open('/precheckin/verify');
    await keep(first, 'Calle 1');
    expect(valueIn(await visitor.open('/precheckin/verify'), 'address')).toBe('Calle 1');
    await visitor.post(
      '/precheckin/verify',
      toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo }),
    );
    await keep(first, 'Calle 2');
    expect(valueIn(await visitor.open('/precheckin/verify'), 'address')).toBe('Calle 50');
  });

  it('are stored, pictures included, also when another field has a problem', async () => {
    const { visitor } = await begin();
    const photos = { documentPhoto: photo, licensePhoto: heic };
    const wrong = await visitor.post('/precheckin/verify', toPapersForm({ ...PAPERS, address: ' ' }, photos));
    expect([wrong.status, Object.keys(readSummary(wrong))]).toEqual([400, ['address']]);
    expect(wrong.text.match(/Foto recibida/g)).toHaveLength(2);
    const right = await visitor.post('/precheckin/verify', toPapersForm(PAPERS));
    expect([right.status, right.location]).toEqual([303, '/precheckin/preferences']);
    const again = await visitor.get('/precheckin/verify');
    expect(again.body).toContain('value="8-765-4321"');
    expect(again.body).toContain('value="CM415"');
  });

  it.each([
    ['a PDF named .jpg', Buffer.from('%PDF-1.7 no picture'), 'No pudimos leer ese archivo'],
    ['a picture of 200 megapixels', hugePng, 'menos de 16 megapíxeles'],
    ['a picture of more than 15 MB', Buffer.concat([photo, Buffer.alloc(15_000_000)]), 'pesa más de 15 MB'],
  ])('%s is refused with a reason, and does not replace the one before', async (_, bytes, reason) => {
    const { visitor } = await begin();
    await visitor.post('/precheckin/verify', toPapersForm(PAPERS, { licensePhoto: photo }));
    const page = await visitor.post('/precheckin/verify', toPapersForm(PAPERS, { licensePhoto: bytes }));
    expect([page.status, errorOf(page, 'licensePhoto')]).toEqual([400, expect.stringContaining(reason)]);
    const kept = await site.query("SELECT 1 FROM private_files WHERE state = 'kept' AND kind = 'license'");
    expect(kept.length).toBeGreaterThan(0);
  });
});

describe('check-precheckin-module-enable', () => {
  it('the site config can switch the pre check-in off', async () => {
    const { visitor, code } = await verifyCheckIn(site);
    await site.edit('sites_config', { brand: 'firefly' }, { precheckin_enabled: false });
    const page = await visitor.get('/precheckin');
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('404 - Página no encontrada')]);
    // Client navigations request data and get an error that names the page.
    for (const path of ['/precheckin', '/en/precheckin']) {
      const { status, body } = await visitor.get(`${path}.data`);
      expect([status, body]).toEqual([404, expect.stringContaining(`"Page Not Found: ${path}"`)]);
    }
    expect((await visitor.get('/precheckin/verify')).location).toBe('/precheckin');
    // The pages are also closed to a renter who has started, on all pages and for all forms.
    expect((await visitor.get('/precheckin/preferences')).text).toContain('Primero verifica');
    expect((await visitor.get('/precheckin/checkout')).location).toBe('/precheckin');
    expect((await visitor.post('/precheckin', { code, who: 'Pérez' })).status).toBe(404);
    expect((await visitor.post('/precheckin/preferences', { car: 'x' })).location).toBe('/precheckin');
    expect((await visitor.post('/precheckin/photos/license', new Uint8Array(photo))).status).toBe(404);
    await site.edit('sites_config', { brand: 'firefly' }, { precheckin_enabled: true });
  });
});
