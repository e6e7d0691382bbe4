import { describe, expect, it } from 'vitest';
import { getCode, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

/** A renter on the page of a reservation. */
async function open() {
  const email = 'privacy@example.com';
  const code = getCode(await reserve(site.visit(), { type: 'normal', typed: { email } }));
  const visitor = site.visit();
  await visitor.send(await visitor.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
  return { visitor, code, email };
}

describe('a renter’s data', () => {
  it('is exported to the renter in one file, and to no other visitor', async () => {
    const { visitor, code, email } = await open();
    const page = await visitor.click(
      await visitor.open(`/mi-reserva/${code}`),
      'Descargar o borrar mis datos',
    );
    expect(page.url.pathname).toBe(`/mi-reserva/${code}/datos`);
    const file = await visitor.get(`/mi-reserva/${code}/datos.json`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${code}.json"`);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(JSON.parse(file.body)).toMatchObject({ reservation: { code, renter: { email } } });
    for (const path of ['datos', 'datos.json'])
      expect((await site.visit().get(`/mi-reserva/${code}/${path}`)).location).toBe('/mi-reserva');
  });

  it('is kept until the return, and erased at the renter’s request', async () => {
    const { visitor, code, email } = await open();
    const before = await visitor.open(`/en/mi-reserva/${code}/datos`);
    expect(before.text).toContain('We need your data until you return the car');
    expect((await visitor.post(`/mi-reserva/${code}/datos`, {})).status).toBe(409);
    await site.query(
      "UPDATE reservations SET pickup_at = '2020-01-01', return_at = '2020-01-02' WHERE code = $1",
      [code],
    );
    const erased = await visitor.press(await visitor.open(`/mi-reserva/${code}/datos`), 'Borrar mis datos');
    expect(erased.text).toContain('Borramos tus datos');
    expect((await visitor.get(`/mi-reserva/${code}/datos.json`)).body).not.toContain(email);
  });
});
