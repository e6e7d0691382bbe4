import { describe, expect, it, vi } from 'vitest';
import { listen } from '#content-service/listen.ts';
import { roleIds } from '#content-service/schema/roles.ts';
import { anAddress, PASSWORD, signIn } from '#tests/support/an-account.ts';
import {
  aCard,
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  pay,
  RENTER,
  reserve,
  TO_PAYMENT,
  toFleetAddress,
} from '#tests/support/book-by-form.ts';
import { verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { openContentService } from '#tests/support/edit-content.ts';
import { getLink, headingOf } from '#tests/support/html/page.ts';
import { openTestSite, SECRET_KEY, siteForTests } from '#tests/support/open-test-site.ts';
import { takeDatabaseAway } from '#tests/support/query-once.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';

const site = siteForTests();

const readiness = async () => {
  const { status, body } = await site.visit().get('/readyz');
  return [status, body];
};

/** The public pages that do not depend on a search, from the sitemap. */
async function listPublicPages(): Promise<string[]> {
  const { body } = await site.visit().get('/sitemap.xml');
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set(paths)];
}

describe('a site while its database is unavailable', () => {
  it('reports it, charges nothing, and recovers with nothing lost', async () => {
    const [renter, looker] = [site.visit(), site.visit()];
    const checkout = await reserve(renter, { language: 'en' });
    const form = await chooseCar(looker);
    expect(await readiness()).toEqual([200, 'ready\n']);
    const publicPages = await listPublicPages();
    expect(publicPages.length).toBeGreaterThan(10);
    const giveBack = await takeDatabaseAway(site.database.address);
    try {
      const degraded = [200, 'ready, degraded: database\n'];
      await vi.waitFor(async () => expect(await readiness()).toEqual(degraded), 5_000);
      expect((await renter.get('/livez')).status).toBe(200);
      for (const page of publicPages) expect([page, (await looker.get(page)).status]).toEqual([page, 200]);
      const fleet = await looker.get(toFleetAddress());
      expect([fleet.status, headingOf(fleet)]).toEqual([500, 'Algo falló de nuestro lado']);
      expect(fleet.text).toContain('No se hizo ningún cobro por este error.');
      expect(getLink(fleet, 'Volver al inicio')).toBe('/');
      expect(fleet.body).not.toMatch(/postgres|pg_|ECONN|at \w+ \(|stack\\?",/i);
      // The language of the payment cannot be read from the database; the browser's language is used.
      const result = `/pay/result/${crypto.randomUUID()}`;
      for (const [accepted, back, path] of [
        ['en-US,en;q=0.9', 'Back to the reservation', '/en/reserva/checkout'],
        ['es-419,en;q=0.5', 'Volver a la reserva', '/reserva/checkout'],
      ] as const)
        expect(getLink(await renter.get(result, { 'accept-language': accepted }), back)).toBe(path);
      const paid = await renter.send(checkout, 'Pay $', aCard());
      expect([paid.status, headingOf(paid)]).toEqual([500, 'Something failed on our side']);
      // The result of a payment under way is unknown, so the page must not claim anything about it.
      expect(paid.text).toContain('If you have already sent your payment, do not pay again');
      expect(paid.text).not.toContain('Nothing was charged');
      const reserved = await looker.send(form, TO_PAYMENT.es, { ...EXAMPLE_CHOICES, ...RENTER });
      expect(reserved.status).toBeGreaterThanOrEqual(500);
      expect(reserved.headers.get('cache-control')).toBe('private, no-store');
    } finally {
      await giveBack();
    }
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, 'ready\n']), 10_000);
    expect(await readLedger(site.sandbox, getCode(checkout))).toEqual([]);
    const thanks = await pay(renter, await renter.open('/en/reserva/checkout'));
    expect(headingOf(thanks)).toBe('All set, Ana! Your reservation is confirmed');
    expect(getCode(thanks)).toBe(getCode(checkout));
    const again = await looker.press(form, TO_PAYMENT.es, { ...EXAMPLE_CHOICES, ...RENTER });
    expect(headingOf(again)).toBe('Paga y confirma tu reserva');
  });

  it('shows no paper and decides on none, and both work when it is back', async () => {
    const { code } = await verifyCheckIn(site);
    const clerk = await signInStaff(site, 'counter');
    const path = `/staff/reservations/${code}/papers`;
    const page = await clerk.open(path);
    const giveBack = await takeDatabaseAway(site.database.address);
    try {
      for (const answer of [await clerk.get(`${path}/license`), await clerk.send(page, 'Aprobar')])
        expect(answer.status).toBeGreaterThanOrEqual(500);
    } finally {
      await giveBack();
    }
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, 'ready\n']), 10_000);
    const counts = () =>
      site.query('SELECT verb, count(*)::int FROM staff_audit WHERE subject = $1 GROUP BY verb', [code]);
    expect(await counts()).toEqual([{ verb: 'see-papers', count: 1 }]);
    expect((await clerk.get(`${path}/license`)).status).toBe(200);
    expect((await clerk.press(page, 'Aprobar')).text).toContain('documentos aprobados');
  });
});

describe('a signed-in renter during an outage of the content service', () => {
  it('is treated as signed out, loses nothing, and is signed in again afterwards', async () => {
    const { service, publicToken, serverToken, admin } = openContentService(site.database.pool, {
      dataDir: site.config.dataDir,
      secretKey: SECRET_KEY,
    });
    let served = await listen(service, { host: '127.0.0.1', port: 0 });
    const port = Number(new URL(served.url).port);
    const away = await openTestSite({
      CONTENT_URL: served.url,
      CONTENT_PUBLIC_TOKEN: publicToken,
      CONTENT_SERVER_TOKEN: serverToken,
    });
    try {
      const email = anAddress();
      await fetch(new URL('users', served.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, role: roleIds.customer }),
      });
      const [renter, leaver] = [away.visit(), away.visit()];
      await signIn(leaver, email);
      const profile = await signIn(renter, email);
      expect(profile.text).toContain(`Entraste como ${email}`);
      await served.close();
      renter.cookies.set('volante_token_expires', '1');
      const kept = new Map(renter.cookies);

      const home = await renter.get('/');
      expect([home.status, home.headers.getSetCookie()]).toEqual([200, []]);
      const page = await renter.get('/cuenta');
      expect([page.status, page.text]).toEqual([503, expect.stringContaining('No pudimos leer tu perfil')]);
      const save = await renter.post('/cuenta', { intent: 'save', firstName: 'Eva' });
      const everywhere = await renter.post('/cuenta', { intent: 'sign-out-everywhere' });
      for (const refused of [save, everywhere]) expect(refused.status).toBe(503);
      expect(everywhere.text).toContain('Las cuentas no están disponibles en este momento');
      expect(new Map(renter.cookies)).toEqual(kept);
      const form = await chooseCar(renter, { type: 'normal' });
      expect(form.text).not.toContain('¿Tienes una cuenta?');
      const thanks = await confirm(renter, form, { ...EXAMPLE_CHOICES, ...RENTER });
      expect(getCode(thanks)).toMatch(/^FF-/);

      leaver.cookies.set('volante_token_expires', '1');
      const out = await leaver.post('/cuenta', { intent: 'sign-out' });
      expect([out.status, out.location]).toEqual([303, '/cuenta/entrar?notice=signed-out']);
      expect(leaver.cookies.size).toBe(0);

      served = await listen(service, { host: '127.0.0.1', port });
      // The site retries an unavailable service after one second.
      await vi.waitFor(async () => {
        const again = await renter.get('/cuenta');
        expect([again.status, again.text]).toEqual([200, expect.stringContaining(`Entraste como ${email}`)]);
      }, 5_000);
    } finally {
      await away.close();
      await served.close();
    }
  });
});

describe('the probes', () => {
  it('respond to any client, and are not cached', async () => {
    for (const path of ['/livez', '/readyz', '/readyz?x=1']) {
      const answer = await site.visit().get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });
});
