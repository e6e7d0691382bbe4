import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '#content-service/listen.ts';
import { roleIds } from '#content-service/schema/roles.ts';
import { anAddress, PASSWORD, signIn } from '#tests/support/an-account.ts';
import {
  aCard,
  CARDS,
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
import { readLedger } from '#tests/support/control-sandbox.ts';
import { openContentService } from '#tests/support/edit-content.ts';
import { getLink, headingOf, readQuote } from '#tests/support/html/page.ts';
import { openTestSite, SECRET_KEY, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/**
 * Closes all connections to the site's database and refuses new ones until the returned function is called.
 */
async function takeDatabaseAway(): Promise<() => Promise<void>> {
  const { database: name, ...address } = site.database.address;
  const client = new Client({ ...address, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  };
}

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
    const giveBack = await takeDatabaseAway();
    try {
      const degraded = [200, 'ready, degraded: database\n'];
      await vi.waitFor(async () => expect(await readiness()).toEqual(degraded), 5_000);
      expect((await renter.get('/livez')).status).toBe(200);
      for (const page of publicPages) expect([page, (await looker.get(page)).status]).toEqual([page, 200]);
      const fleet = await looker.get(toFleetAddress());
      expect([fleet.status, headingOf(fleet)]).toEqual([500, 'Algo falló de nuestro lado']);
      expect(fleet.text).toContain('No se hizo ningún cobro por este error.');
      expect(getLink(fleet, 'Volver al inicio')).toBe('/');
      expect(fleet.body).not.toMatch(/postgres|pg_|ECONN|at \w+ \(|stack/i);
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
});

describe('a site during an outage of its content service', () => {
  it('uses the loaded content, and loads new content when the service is back', async () => {
    const { service, publicToken, serverToken } = openContentService(site.database.pool, {
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
      const visitor = away.visit();
      await chooseCar(visitor);
      await away.content.findCoupon('BIENVENIDO10');
      await served.close();
      await away.content.refresh();
      expect(away.logged.join('')).toContain('Content cannot be refreshed; the last good one stays');
      expect((await visitor.get('/')).status).toBe(200);
      expect((await visitor.get('/readyz')).status).toBe(200);
      const checkout = await reserve(away.visit());
      expect(headingOf(checkout)).toBe('Paga y confirma tu reserva');
      const withCoupon = await visitor.get(`${toFleetAddress()}&coupon=BIENVENIDO10`);
      expect(withCoupon.status).toBe(200);
      expect(withCoupon.text).toContain('Cupón BIENVENIDO10');
      expect(withCoupon.text).not.toContain('No pudimos comprobar el cupón');
      const form = await visitor.open('/en/reserva');
      const applied = await visitor.press(form, 'Apply', {
        ...EXAMPLE_CHOICES,
        ...RENTER,
        coupon: 'BIENVENIDO10',
      });
      expect(JSON.stringify(readQuote(applied))).toContain('BIENVENIDO10');
      served = await listen(service, { host: '127.0.0.1', port });
      await site.edit('flota', { modelo: 'Corolla' }, { modelo: 'Corolla Cross' });
      await away.content.refresh();
      expect((await visitor.open(toFleetAddress())).text).toContain('Toyota Corolla Cross');
      expect(away.logged.join('')).toContain('Content is fresh again');
    } finally {
      await away.close();
      await served.close();
      await site.edit('flota', { modelo: 'Corolla Cross' }, { modelo: 'Corolla' });
    }
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
      expect(everywhere.text).toContain('Las cuentas no responden en este momento');
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

describe('the log', () => {
  it('names every request, and no renter, card or key', async () => {
    const visitor = site.visit();
    const client = {
      firstName: 'Xiomara',
      lastName: 'Quetzalcóatl',
      email: 'xiomara.secreta@example.com',
      phone: '6999-8877',
      license: 'LIC-55512345',
      birthday: '1981-03-27',
    };
    const card = { cardHolder: 'XIOMARA QUETZAL', expiration: '11/33', cvv: '987' };
    const checkout = await reserve(visitor, { typed: client });
    const verification = await pay(visitor, checkout, { ...aCard(CARDS.challenge), ...card });
    await visitor.press(verification, 'Usar otra tarjeta');
    await pay(visitor, await visitor.open('/reserva/checkout'), { ...aCard(CARDS.declined), ...card });
    const thanks = await pay(visitor, await visitor.open('/reserva/checkout'), { ...aCard(), ...card });
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    await visitor.get(`/flota?email=${client.email}&cardNumber=4012000000020071`);
    await visitor.get(`/${client.email}`);
    const log = site.logged.join('');
    expect(log).toContain(thanks.headers.get('x-request-id')?.slice(0, 8));
    expect(log).toMatch(/path=\/reserva\/thanks status=200/);
    const secrets = [
      ...Object.values(client),
      ...[CARDS.challenge, CARDS.declined, CARDS.frictionless].flatMap((number) => [
        number,
        number.replaceAll(' ', ''),
      ]),
      ...Object.values(card).filter((value) => value !== '987'),
      '50769998877',
      visitor.cookies.get('volante_draft') ?? 'none',
    ];
    for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false]);
    expect(log).not.toMatch(/\b987\b/);
  });

  it('and the database have no card', async () => {
    const tables = await site.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await site.query(`select t::text as row from ${name} t`));
      for (const number of Object.values(CARDS)) {
        expect(rows).not.toContain(number);
        expect(rows).not.toContain(number.replaceAll(' ', ''));
      }
    }
  });
});
