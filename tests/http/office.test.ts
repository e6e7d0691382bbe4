import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { demoStaff } from '#demo/staff.ts';
import { staffInvitation } from '#operations/ports/accounts.ts';
import { CLIENT_FILES } from '#server/load-app.ts';
import { heldForNow } from '#tests/support/a-reservation.ts';
import { PASSWORD, waitForLink } from '#tests/support/an-account.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { type DemoRole, findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

const visitors = new Map<DemoRole, Visitor>();
beforeAll(async () => {
  for (const { role } of demoStaff) visitors.set(role, await signInStaff(site, role));
});
function as(role: DemoRole): Visitor {
  const visitor = visitors.get(role);
  if (!visitor) throw new Error(role);
  return visitor;
}

describe('the office', () => {
  it('shows nothing without a sign-in, and leads to it and back', async () => {
    for (const page of [
      '',
      '/today',
      '/people',
      '/audit',
      '/account',
      '/reservations/FF-AAAAAA',
      '/nothing',
    ]) {
      const answer = await site.visit().get(`/staff${page}`);
      expect([page, answer.status, answer.location]).toEqual([
        page,
        303,
        `/staff/sign-in?${new URLSearchParams({ to: `/staff${page}` })}`,
      ]);
    }
    expect((await site.visit().get('/staff/people.data')).body).not.toContain(findStaff('admin').email);
    expect((await site.visit().post('/staff/people', { intent: 'invite' })).location).toContain(
      '/staff/sign-in',
    );
  });

  it('is not stored, not indexed, not framed, and has no scripts', async () => {
    for (const page of [await site.visit().get('/staff/sign-in'), await as('admin').get('/staff/people')]) {
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(page.body).toContain('<meta name="robots" content="noindex"/>');
      expect(page.body).not.toContain('<script');
    }
  });

  it('has scripts only on pages that follow changes or read a QR by the camera, which no other page may use', async () => {
    const page = await as('counter').get('/staff/today');
    const [, nonce] =
      /script-src 'self' 'nonce-([^']+)'/.exec(page.headers.get('Content-Security-Policy') ?? '') ?? [];
    expect(page.body.match(/<script[^>]*>/g)).toEqual(Array(2).fill(`<script nonce="${nonce}">`));
    expect(page.headers.get('Permissions-Policy')).toContain('camera=(self)');
    expect((await as('counter').get('/staff/papers')).headers.get('Permissions-Policy')).toContain(
      'camera=()',
    );
  });

  it('tells an open page of a change as server-sent events, which need the sign-in', async () => {
    expect((await site.visit().get('/staff/changes')).status).toBe(303);
    const form = await fetch(`${site.origin}/staff/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(findStaff('counter')),
      redirect: 'manual',
      headers: { origin: site.origin },
    });
    const cookie = form.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const stream = await fetch(`${site.origin}/staff/changes`, { headers: { cookie } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { code } = await getPlaced(createStore(site.database), heldForNow());
    await createStore({ ...site.database, brand: 'firefly' }).staff.addAudit({
      at: Date.now(),
      staffId: undefined,
      who: 'root',
      network: '',
      verb: 'change-person',
      subject: code,
      outcome: 'done',
    });
    let text = '';
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? 'data: ended';
    expect(text).toMatch(new RegExp(`id: \\d+\ndata: ${code}\n\n`));
    await site.query(`UPDATE staff_sessions SET revoked_at = now()
      WHERE created_at = (SELECT max(created_at) FROM staff_sessions)`);
    // Its next tick is within ten seconds.
    let hasEnded = false;
    while (!hasEnded) hasEnded = (await reader?.read())?.done ?? true;
  });

  it('gives its session a cookie that scripts and other sites cannot use', async () => {
    const answer = await site.visit().post('/staff/sign-in', findStaff('counter'));
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('volante_staff='));
    expect(cookie).toMatch(/^volante_staff=[\da-f]{64}; Max-Age=46800; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('refuses another branch to a clerk, and the audit shows it', async () => {
    expect((await as('counter').get('/staff/today?branch=DAV')).status).toBe(403);
    expect((await as('counter').get('/staff/today')).status).toBe(200);
    const audit = await as('admin').open(`/staff/audit?who=${findStaff('counter').email}&verb=see-page`);
    expect(audit.text).toContain('/staff/today?branch=DAV');
    expect(audit.text).toContain('denegado');
  });

  it('says in the audit what was before and after, in words of the language of who reads it', async () => {
    const email = 'rol@example.com';
    await as('admin').post('/staff/people', { intent: 'invite', email, role: 'counter', branches: '' });
    for (const [language, said] of [
      ['en', /Role\s*Counter\s*Branches\s*all branches/],
      ['es', /Rol\s*Mostrador\s*Sucursales\s*todas las sucursales/],
    ] as const) {
      await as('admin').post('/staff/account', { intent: 'language', language });
      const audit = await as('admin').open(`/staff/audit?subject=${email}`);
      expect(audit.text).toMatch(said);
    }
  });

  it('says in words what rows of earlier versions have by other names', async () => {
    const subject = 'FF-EARLIER';
    await site.query(
      `INSERT INTO staff_audit (brand, at, who, network, verb, subject, outcome, before, after)
        VALUES ('firefly', now(), 'root', '', 'change', $1, 'done', $2, $3)`,
      [
        subject,
        { pickupAt: '2026-03-02T10:00', totalCents: 30_000 },
        { pickup_date: '2026-03-03', selection: 'ERA' },
      ],
    );
    const audit = await as('admin').open(`/staff/audit?subject=${subject}`);
    expect(audit.text).toMatch(
      /Retiro\s*2026-03-02T10:00\s*Total\s*\$300.00\s*Anotado por una versión anterior\s*ERA\s*Retiro\s*2026-03-03/,
    );
    expect(audit.body).toMatch(/<del>\$300.00<\/del>/);
  });

  it('answers a day that no calendar reaches like no day', async () => {
    for (const page of ['today?date=9999-12-31', 'audit?from=9999-12-31&until=9999-12-31'])
      expect([page, (await as('admin').get(`/staff/${page}`)).status]).toEqual([page, 200]);
  });

  it('shows in each row and on its page that a reservation is canceled, expired or over', async () => {
    const store = createStore(site.database);
    const states = {
      cancelled: 'Cancelada',
      expired: 'Vencida',
      held: 'Vencida',
      confirmed: 'Pasó su devolución',
    };
    for (const [state, text] of Object.entries(states)) {
      const named = `FF-ST${state.slice(0, 4).toUpperCase()}`;
      const { code } = await getPlaced(store, { ...heldForNow(), code: named });
      await site.query(
        `UPDATE reservations SET state = $2, hold_until = '2020-01-01',
          pickup_at = '2020-01-01T10:00', return_at = '2020-01-03T10:00' WHERE code = $1`,
        [code, state],
      );
      for (const page of [`today?q=${code}`, `reservations/${code}`])
        expect((await as('admin').open(`/staff/${page}`)).text).toContain(text);
    }
  });

  it('says on the page of a reservation which documents to check, and the deposit', async () => {
    const { code } = await getPlaced(createStore(site.database), { ...heldForNow(), code: 'FF-PAPERS' });
    const { text } = await as('admin').open(`/staff/reservations/${code}`);
    expect(text).toContain('Documentos Licencia de conducir vigente y cédula o pasaporte');
    expect(text).toContain('Depósito de garantía: $750.00');
  });

  it('shows the results of a search without the day', async () => {
    const page = await as('admin').open('/staff/today?q=nobody');
    expect(headingOf(page)).toBe('Resultados de “nobody”');
    expect(page.text).not.toContain('Retiros');
  });

  it('names the branch of a day, also one in small letters or that does not exist', async () => {
    const titleOf = async (branch: string) =>
      headingOf(await as('admin').open(`/staff/today?branch=${branch}`)).split(',')[0];
    expect(await titleOf('dav')).toBe('El día: David');
    expect(await titleOf('nada')).toBe('El día: NADA');
    expect(await titleOf('')).toBe('El día: Todas las sucursales');
  });

  it('refuses forms of other sites', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const form = { intent: 'invite', email: 'evil@example.com', role: 'admin' };
    expect((await as('admin').post('/staff/people', form, foreign)).status).toBe(403);
    expect((await site.visit().post('/staff/sign-in', findStaff('admin'), foreign)).status).toBe(403);
  });

  it('has the language of the employee on every page', async () => {
    const visitor = await signInStaff(site, 'editor');
    const account = await visitor.open('/staff/account');
    const english = await visitor.press(account, 'Guardar', { language: 'en' });
    expect(headingOf(english)).toBe('My account');
    expect(english.body).toContain('lang="en-US"');
    await visitor.press(english, 'Save', { language: 'es' });
  });

  it('ends a session at the sign-out, and one of a stolen cookie by the list', async () => {
    const [first, second, thief] = [
      await signInStaff(site, 'finance'),
      await signInStaff(site, 'finance'),
      await signInStaff(site, 'finance'),
    ];
    await first.send(await first.open('/staff/account'), 'Salir');
    expect((await first.get('/staff/today')).status).toBe(303);
    const [stolen] = await site.query<{ id: string }>(
      'SELECT id FROM staff_sessions ORDER BY created_at DESC LIMIT 1',
    );
    const account = await second.open('/staff/account');
    expect(account.body).toContain(stolen?.id);
    await second.post('/staff/account', { intent: 'end-session', session: stolen?.id ?? '' });
    expect((await thief.get('/staff/today')).status).toBe(303);
    expect((await second.get('/staff/today')).status).toBe(200);
  });
});

describe('signing in to the office', () => {
  it('answers a renter, an unknown address and a wrong password alike', async () => {
    const texts = [];
    for (const email of [findStaff('counter').email, 'nobody@example.com']) {
      const form = await site.visit().open('/staff/sign-in');
      const page = await site.visit().send(form, 'Entrar', { email, password: 'wrong password' });
      expect(page.status).toBe(400);
      texts.push(page.text.replaceAll(email, ''));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it('of an invited administrator sets a second factor up, shows recovery codes once, and then needs a code', async () => {
    const visitor = site.visit();
    const email = 'nueva@example.com';
    await as('admin').post('/staff/people', { intent: 'invite', email, role: 'admin', branches: '' });
    const link = await waitForLink(site, email, staffInvitation);
    const chosen = await visitor.press(await visitor.open(link), 'Guardar', { password: PASSWORD });
    expect(headingOf(chosen)).toBe('Entrar a la oficina');
    const offer = await visitor.press(chosen, 'Entrar', { email, password: PASSWORD });
    expect(headingOf(offer)).toBe('Segundo factor');
    expect((await visitor.get('/staff/people')).status).toBe(303);
    const [, secret = ''] = /office-secret">([A-Z2-7]+)</.exec(offer.body) ?? [];
    const wrong = await visitor.send(offer, 'Continuar', { otp: 'AAAAA-AAAAA' });
    expect(wrong.status).toBe(400);
    const codes = await visitor.send(offer, 'Continuar', { otp: new TOTP({ secret }).generate() });
    expect(codes.body.match(/<code>[A-Z\d]{5}-[A-Z\d]{5}<\/code>/g)).toHaveLength(10);
    expect((await visitor.get('/staff/people')).status).toBe(200);
    const [recovery = '', another = ''] = [...codes.body.matchAll(/<code>([A-Z\d-]{11})<\/code>/g)].map(
      ([, code]) => code,
    );
    const other = site.visit();
    const due = await other.press(await other.open('/staff/sign-in'), 'Entrar', {
      email,
      password: PASSWORD,
    });
    expect(due.body).not.toContain(secret);
    expect((await other.press(due, 'Continuar', { otp: recovery })).status).toBe(200);
    const people = await other.open('/staff/people');
    await site.query(`UPDATE staff_sessions SET factor_at = factor_at - interval '11 minutes'`);
    const invited = { email: 'nueva@example.com', role: 'counter', branches: '' };
    const asked = await other.press(people, 'Invitar', invited);
    expect(headingOf(asked)).toBe('Segundo factor');
    const again = await other.press(asked, 'Continuar', { otp: another });
    expect(readValues(getControl(again, 'email'))).toEqual(['nueva@example.com']);
  });
});

it('public pages load no file of the office, and no text of it is in their files', async () => {
  const folder = path.join(CLIENT_FILES, 'static');
  const pages = ['/', '/flota', '/sucursales', '/cuenta/entrar', '/mi-reserva'];
  const bodies = await Promise.all(pages.map(async (page) => (await site.visit().get(page)).body));
  const named = new Set(bodies.flatMap((body) => body.match(/[\w.-]+\.(?:js|css)/g) ?? []));
  const files = readdirSync(folder).filter((file) => named.has(file));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => file.startsWith('office'))).toEqual([]);
  const found = files.filter((file) =>
    /office-table|Oficina \{/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
