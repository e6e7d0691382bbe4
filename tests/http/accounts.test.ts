import { beforeAll, describe, expect, it } from 'vitest';
import { accountPages } from '#operations/ports/accounts.ts';
import { anAddress, aRenter, invite, PASSWORD, signIn, waitForLink } from '#tests/support/an-account.ts';
import { chooseCar, confirm, EXAMPLE_CHOICES, getCode, RENTER } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page, readSummary } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
/** A renter with an account who stays signed in. */
let renter: Awaited<ReturnType<typeof aRenter>>;
beforeAll(async () => {
  renter = await aRenter(site);
});

const LOGIN_FAILED = 'Login failed, please check your credentials.';
const PAGES = ['entrar', 'registro', 'recuperar', 'verificar', 'restablecer', 'invitacion'];

function valueIn(page: Page, name: string): string | undefined {
  return readValues(getControl(page, name))[0];
}

/** Makes the access token expire; the refresh token stays valid. */
function letTokenEnd({ cookies }: Visitor): void {
  cookies.set('volante_token_expires', '1');
}

describe('the pages of an account', () => {
  it.each(['', '/es', '/en'].flatMap((form) => PAGES.map((page) => `${form}/cuenta/${page}`)))(
    'are neither cached nor indexed: %s',
    async (path) => {
      const page = await site.visit().get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.body).toContain('<meta name="robots" content="noindex"/>');
      expect(page.headers.getSetCookie()).toEqual([]);
    },
  );

  it('do not show the profile after sign-out', async () => {
    for (const path of ['/cuenta', '/en/cuenta']) {
      const visitor = site.visit();
      expect((await visitor.get(path)).location).toBe(`${path}/entrar`);
      const posted = await visitor.post(path, { intent: 'save', firstName: 'Eva' });
      expect([posted.status, posted.location]).toEqual([303, `${path}/entrar`]);
    }
  });

  it('are linked from every page with the same texts for all visitors', async () => {
    const [mine, anybodys] = [await renter.visitor.get('/'), await site.visit().get('/')];
    expect(mine.text).toBe(anybodys.text);
    expect(anybodys.body).toContain('href="/cuenta"');
  });
});

describe('a registration', () => {
  it('is confirmed by the button of the page linked in the mail, and then allows sign-in', async () => {
    const visitor = site.visit();
    const email = anAddress();
    const form = await visitor.open('/en/cuenta/registro');
    const sent = { firstName: 'Ana', lastName: 'Ríos', email, password: PASSWORD };
    const next = await visitor.press(form, 'Create my account', sent);
    expect([next.url.pathname, headingOf(next)]).toEqual(['/en/cuenta/entrar', 'Sign in to your account']);
    expect(next.text).toContain('Check your email');
    const link = await waitForLink(site, email, accountPages.verify);
    expect(link).toMatch(/^\/en\/cuenta\/verificar\?token=/);

    const tooEarly = await visitor.press(next, 'Sign in', { email, password: PASSWORD });
    expect([tooEarly.status, tooEarly.text]).toEqual([400, expect.stringContaining(LOGIN_FAILED)]);

    const landing = await visitor.open(link);
    const confirmed = await visitor.press(landing, 'Confirm my address');
    expect(confirmed.text).toContain('Your address is confirmed');
    const profile = await visitor.press(confirmed, 'Sign in', { email, password: PASSWORD });
    expect([profile.url.pathname, profile.status]).toEqual(['/en/cuenta', 200]);
    expect(profile.text).toContain(`Signed in as ${email}`);
    expect(valueIn(profile, 'lastName')).toBe('Ríos');

    const again = await site.visit().open(link);
    const refused = await visitor.send(again, 'Confirm my address');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('This link has been used')]);
  });

  it('gives the same response for an address with an account', async () => {
    const { visitor, email } = renter;
    const applicant = { firstName: 'Eva', lastName: 'Ruiz', password: PASSWORD };
    const [known, unknown] = await Promise.all([
      visitor.post('/cuenta/registro', { ...applicant, email }),
      visitor.post('/cuenta/registro', { ...applicant, email: anAddress() }),
    ]);
    expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
    expect(known.status).toBe(303);
  });

  it('shows problems beside each field and keeps everything but the password', async () => {
    const visitor = site.visit();
    const form = await visitor.open('/en/cuenta/registro');
    const typed = { firstName: 'Ana', lastName: '', email: 'ana@', password: 'short' };
    const page = await visitor.send(form, 'Create my account', typed);
    expect(page.status).toBe(400);
    expect(errorOf(page, 'lastName')).toBe('Enter your last name');
    expect(errorOf(page, 'email')).toBe('Add a valid email address');
    expect(errorOf(page, 'password')).toBe('Use at least 8 characters');
    expect(Object.keys(readSummary(page))).toEqual(['lastName', 'email', 'password']);
    expect([valueIn(page, 'firstName'), valueIn(page, 'email')]).toEqual(['Ana', 'ana@']);
    expect(page.body).not.toContain('short');
  });
});

describe('another password', () => {
  const CHANGE = 'Cambiar mi contraseña';

  it('is set by a signed-in renter who gives the current one, and ends every session with its access token', async () => {
    const { visitor, email, profile } = await aRenter(site);
    const elsewhere = site.visit();
    await signIn(elsewhere, email);
    const wrong = await visitor.send(profile, CHANGE, {
      currentPassword: 'not my password',
      password: 'Otra-clave-2026',
    });
    expect([wrong.status, errorOf(wrong, 'currentPassword')]).toEqual([400, 'No es tu contraseña actual']);
    expect(wrong.body).not.toContain('not my password');
    const done = await visitor.press(profile, CHANGE, {
      currentPassword: PASSWORD,
      password: 'Otra-clave-2026',
    });
    expect(done.text).toContain('Tu contraseña cambió. Entra con la nueva.');
    letTokenEnd(elsewhere);
    expect((await elsewhere.get('/cuenta')).location).toBe('/cuenta/entrar');
    expect((await signIn(visitor, email, 'Otra-clave-2026')).url.pathname).toBe('/cuenta');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends all sessions', async () => {
    const { visitor, email } = await aRenter(site);
    const other = site.visit();
    const asked = await other.press(await other.open('/cuenta/recuperar'), 'Enviar el enlace', { email });
    expect(asked.text).toContain('Si hay una cuenta con esa dirección');
    const link = await waitForLink(site, email, accountPages.reset);
    const landing = await other.open(link);
    const weak = await other.send(landing, 'Guardar la contraseña', { password: 'corta' });
    expect([weak.status, errorOf(weak, 'password')]).toEqual([400, 'Usa al menos 8 caracteres']);
    const done = await other.press(landing, 'Guardar la contraseña', { password: 'Otra-clave-2026' });
    expect(done.text).toContain('Tu contraseña cambió');
    expect((await signIn(other, email)).status).toBe(400);
    expect((await signIn(other, email, 'Otra-clave-2026')).url.pathname).toBe('/cuenta');

    letTokenEnd(visitor);
    expect((await visitor.get('/cuenta')).location).toBe('/cuenta/entrar');
    const again = await other.send(landing, 'Guardar la contraseña', { password: 'Otra-clave-2027' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('Este enlace ya se usó')]);
  });

  it('gives the same response for an unknown address', async () => {
    const answer = await site.visit().post('/cuenta/recuperar', { email: anAddress() });
    expect([answer.status, answer.location]).toEqual([303, '/cuenta/entrar?notice=reset-sent']);
  });

  it('sends a limited number of mails', async () => {
    const email = anAddress();
    const ask = () => site.visit().post('/cuenta/recuperar', { email });
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('an invitation', () => {
  it('opens an account with a password of one’s own, once', async () => {
    const email = anAddress();
    const link = await invite(site, email);
    const visitor = site.visit();
    const landing = await visitor.open(link);
    expect(headingOf(landing)).toBe('Acepta tu invitación');
    const done = await visitor.press(landing, 'Abrir mi cuenta', { password: PASSWORD });
    expect(done.text).toContain('Tu cuenta está lista');
    expect((await signIn(visitor, email)).url.pathname).toBe('/cuenta');
    const again = await visitor.send(landing, 'Abrir mi cuenta', { password: PASSWORD });
    expect(again.status).toBe(400);
  });
});

describe('a profile', () => {
  it('fills the client form, and lists the reservations made with it', async () => {
    const { visitor, email, profile } = await aRenter(site);
    expect(profile.text).toContain('Todavía no hay reservas');
    const typed = { firstName: 'Ana', lastName: 'Ríos', phone: '6123-4567', license: 'N-777' };
    const saved = await visitor.press(profile, 'Guardar mis datos', typed);
    expect(saved.text).toContain('Guardamos tus datos');
    expect(valueIn(saved, 'phone')).toBe('+507 6123-4567');

    const form = await chooseCar(visitor, { type: 'normal' });
    const names = ['firstName', 'lastName', 'email', 'phone', 'license'];
    expect(names.map((name) => valueIn(form, name))).toEqual([
      'Ana',
      'Ríos',
      email,
      '+507 6123-4567',
      'N-777',
    ]);
    const { birthday, terms } = RENTER;
    const thanks = await confirm(visitor, form, { ...EXAMPLE_CHOICES, birthday, terms });
    const code = getCode(thanks);

    const page = await visitor.get('/cuenta');
    expect(getCode(page)).toBe(code);
    for (const text of ['Toyota Corolla', 'Confirmada', 'Retiro', 'Total']) expect(page.text).toContain(text);
    expect((await renter.visitor.get('/cuenta')).text).not.toContain(code);
  });
});
