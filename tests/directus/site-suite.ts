import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '#tests/contracts/content/some-users.ts';
import { asJson, send, type Target } from '#tests/contracts/content/target.ts';
import { signIn } from '#tests/support/an-account.ts';
import {
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, type Page, readQuote } from '#tests/support/html/page.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { createVisitor } from '#tests/support/visitor.ts';

/** Maximum milliseconds until an edited price is charged. */
const FRESH_WITHIN_MS = 10_000;

/** The whole site, as by `npm start`, with the content of the service that `open` returns (firefly). */
export function describeSite(open: () => Promise<Target>): void {
  describe('the site', () => {
    let target: Target;
    let site: SiteProcess;
    const directory = mkdtempSync(path.join(tmpdir(), 'volante-site-'));

    beforeAll(async () => {
      target = await open();
      chmodSync(directory, 0o711);
      site = startSiteProcess(await findFreePorts(), {
        DATA_DIR: path.join(directory, 'data'),
        TRUSTED_PROXIES: '1',
        CONTENT_URL: target.baseUrl,
        CONTENT_PUBLIC_TOKEN: target.tokens.public,
        CONTENT_SERVER_TOKEN: target.tokens.server,
      });
      await site.waitUntilReady();
    });

    afterAll(async () => {
      await site?.end('SIGTERM');
      rmSync(directory, { recursive: true, force: true });
      await target?.close();
    });

    const visitor = () => createVisitor(site.origin);
    async function findRental() {
      const renter = visitor();
      const fleet = await renter.open(toFleetAddress());
      const opened = await renter.press(fleet, 'Ver detalle del precio: Toyota Corolla');
      return readQuote(opened, 'Detalle del precio de Toyota Corolla')['Alquiler del auto'];
    }

    async function book(): Promise<Page> {
      const renter = visitor();
      const fleet = await renter.open(toFleetAddress());
      const form = await renter.press(fleet, `${WORDS.es.normal}: Toyota Corolla`);
      return confirm(renter, form, { ...EXAMPLE_CHOICES, ...RENTER });
    }

    it('shows the fleet with pictures of every size', async () => {
      expect(await findRental()).toBe('$224.00');
      const cars = await send(target, `items/flota?filter=${asJson({ modelo: 'Corolla' })}&fields=imagen`);
      const picture = `${site.origin}/assets/${cars.body.data[0].imagen}?width=320&format=avif`;
      const answer = await fetch(picture);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
      expect((await sharp(await answer.bytes()).metadata()).width).toBe(320);
    });

    it('books a car that is paid at the counter', async () => {
      const thanks = await book();
      expect(thanks.url.pathname).toBe('/reserva/thanks');
      expect(getCode(thanks)).toMatch(/^FF-/);
      expect(readQuote(thanks)).toMatchObject({ 'Alquiler del auto': '$224.00', PanaPass: '$21.00' });
    });

    it('charges a price ten seconds after it was edited', async () => {
      const cars = `items/flota?filter=${asJson({ modelo: 'Corolla' })}&fields=id`;
      const [car] = (await send(target, cars)).body.data;
      const json = { precio_firefly: '40.00' };
      const method = 'PATCH';
      expect((await send(target, `items/flota/${car.id}`, { method, as: 'admin', json })).status).toBe(200);
      await expect.poll(findRental, { timeout: FRESH_WITHIN_MS }).toBe('$280.00');
      expect(readQuote(await book())['Alquiler del auto']).toBe('$280.00');
    });

    it('signs a renter in, fills the form from the profile, and lists the reservations', async () => {
      // Another telephone number than that of the bookings above, of which a renter may have few at once.
      const user = await makeUser(target, { phone: '+50769876543', license: 'N-777' });
      const renter = visitor();
      const profile = await signIn(renter, user.email, user.password);
      expect([profile.url.pathname, profile.status]).toEqual(['/cuenta', 200]);
      for (const text of [`Entraste como ${user.email}`, '+507 6987-6543', 'en una reserva necesitas otros'])
        expect(profile.text).toContain(text);
      expect(profile.body).not.toContain('name="firstName"');
      const form = await chooseCar(renter, { type: 'normal' });
      const names = ['firstName', 'lastName', 'email', 'phone', 'license'];
      const values = names.map((name) => readValues(getControl(form, name))[0]);
      expect(values).toEqual(['Ana', 'Ríos', user.email, '+507 6987-6543', 'N-777']);
      const { birthday, terms } = RENTER;
      const thanks = await confirm(renter, form, { ...EXAMPLE_CHOICES, birthday, terms });
      expect(getCode(await renter.get('/cuenta'))).toBe(getCode(thanks));
      const refused = await renter.send(await renter.get('/cuenta'), 'Cerrar en todos');
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('Si cambias tu contraseña, se cierran todas'),
      ]);
    });

    it('shows the error page, and nothing else, with an unknown token', async () => {
      const stranger = startSiteProcess(await findFreePorts(), {
        DATA_DIR: path.join(directory, 'stranger'),
        CONTENT_URL: target.baseUrl,
        CONTENT_PUBLIC_TOKEN: 'nobody',
      });
      await expect.poll(stranger.printed, { timeout: 60_000 }).toContain('[Site Config Error]');
      const page = await fetch(`${stranger.origin}/flota`, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('[Site Config Error]')]);
      expect((await fetch(`${stranger.origin}/readyz`)).status).toBe(503);
      await stranger.end('SIGTERM');
    });
  });
}
