import { describe, expect, it } from 'vitest';
import {
  chooseCar,
  EXAMPLE_CHOICES,
  getCode,
  pay,
  RENTER,
  reserve,
  toFleetAddress,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

const FORMS = ['', '/es', '/en'] as const;
const PAGES = ['/reserva', '/reserva/checkout', '/reserva/thanks'] as const;

describe('the guards of a booking', () => {
  it.each(FORMS.flatMap((form) => PAGES.map((page) => form + page)))(
    'redirects a visitor without a draft from %s to the home page: check-reservation-details comes first',
    async (path) => {
      const page = await site.visit().get(path);
      expect([page.status, page.location]).toEqual([302, path.replace(/\/reserva.*/, '') || '/']);
    },
  );

  it.each([
    ['es', '/', 'Tu navegador no acepta las cookies de este sitio'],
    ['en', '/en', 'Your browser does not accept the cookies of this site'],
  ] as const)(
    'says in %s to a browser that refuses cookies what it lacks, and keeps its search',
    async (language, path, text) => {
      const visitor = site.visit();
      visitor.cookies.set = () => visitor.cookies;
      const home = await chooseCar(visitor, { language });
      expect([home.status, home.url.pathname]).toEqual([200, path]);
      expect(home.text).toContain(text);
      expect(home.url.searchParams.get('pickup_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    },
  );

  it.each(PAGES)('refuses a post to %s without a draft', async (path) => {
    const answer = await site.visit().post(path, { intent: 'reserve', ...EXAMPLE_CHOICES, ...RENTER });
    expect([answer.status, answer.location]).toEqual([302, '/']);
  });

  it.each([
    ['', 'La reserva que tenías empezada ya no está guardada'],
    ['/en', 'The reservation you had started is no longer saved'],
  ])('explains the redirect from %s/reserva once to a visitor with an expired draft', async (form, text) => {
    const visitor = site.visit();
    visitor.cookies.set('volante_draft', '0'.repeat(32));
    expect((await visitor.get(`${form}/reserva`)).location).toBe(form || '/');
    expect((await visitor.get(form || '/')).body).toContain(text);
    expect((await visitor.get(form || '/')).body).not.toContain(text);
  });

  it('shows no such notice to a visitor who had none', async () => {
    const visitor = site.visit();
    await visitor.get('/reserva');
    expect((await visitor.get('/')).body).not.toContain('ya no está guardada');
  });

  it('runs the same guards for data requests', async () => {
    for (const path of PAGES) {
      const answer = await site.visit().get(`${path}.data`);
      expect(answer.status).toBe(202);
      expect(answer.body).toContain('"/"');
      expect(answer.body).not.toContain('total');
    }
  });

  it('allows each step only after the one before', async () => {
    const visitor = site.visit();
    await chooseCar(visitor);
    expect((await visitor.get('/reserva')).status).toBe(200);
    expect((await visitor.get('/reserva/checkout')).location).toBe('/reserva');
    expect((await visitor.get('/reserva/thanks')).location).toBe('/');
    expect((await visitor.get('/en/reserva/checkout')).location).toBe('/en/reserva');
    expect((await visitor.get('/en/reserva/thanks')).location).toBe('/en');
  });

  it('refuses the thanks page while a prepaid reservation is unpaid, and shows it when it is paid', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    expect(checkout.url.pathname).toBe('/reserva/checkout');
    expect((await visitor.get('/reserva/thanks')).location).toBe('/');
    const thanks = await pay(visitor, checkout);
    expect([thanks.status, thanks.url.pathname]).toEqual([200, '/reserva/thanks']);
    expect((await visitor.get('/reserva/thanks')).status).toBe(200);
    expect((await visitor.get('/reserva/checkout')).location).toBe('/reserva/thanks');
    expect((await visitor.get('/en/reserva/checkout')).location).toBe('/en/reserva/thanks');
    expect((await visitor.get('/reserva')).location).toBe('/reserva/thanks');
  });

  it('charges nothing when a renter goes back after paying: check-reservation-success-redirect', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    await pay(visitor, checkout);
    const again = await pay(visitor, checkout);
    expect([again.status, again.url.pathname]).toEqual([200, '/reserva/thanks']);
    const code = getCode(checkout);
    expect(getCode(again)).toBe(code);
    expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([48_414]);
  });

  it('shows nothing of a booking to a visitor with another draft', async () => {
    const [owner, stranger] = [site.visit(), site.visit()];
    const checkout = await reserve(owner, { typed: { firstName: 'Josefina' } });
    await chooseCar(stranger);
    for (const path of PAGES) expect((await stranger.open(path)).text).not.toContain('Josefina');
    const own = await owner.open('/reserva');
    expect(own.body).toContain('Josefina');
    expect(checkout.status).toBe(200);
  });

  it('releases the car when the renter leaves checkout for another page, but not for a prefetch', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    const referer = checkout.url.href;
    await visitor.get('/flota', { referer, 'sec-purpose': 'prefetch' });
    await visitor.get('/assets/nothing', { referer });
    await visitor.get('/flota', { referer: 'https://elsewhere.example/reserva/checkout' });
    expect((await visitor.get('/reserva/checkout')).status).toBe(200);
    await visitor.click(checkout, 'Firefly');
    expect((await visitor.get('/reserva/checkout')).location).toBe('/reserva');
    const form = await visitor.open('/reserva');
    expect(form.body).toContain('value="ana@example.com"');
  });

  it.each(['/nada', '/en/nada', '/info/nope', '/info', '/flota%2fx'])(
    'releases the car when the renter leaves checkout for %s, which is not found',
    async (path) => {
      const visitor = site.visit();
      const referer = (await reserve(visitor)).url.href;
      expect((await visitor.get(path, { referer })).status).toBe(404);
      expect((await visitor.get('/reserva/checkout')).location).toBe('/reserva');
    },
  );

  it('does not leave checkout when a picture or a file of the page is missing', async () => {
    const visitor = site.visit();
    const referer = (await reserve(visitor)).url.href;
    for (const accept of ['image/avif,image/webp,*/*', '*/*'])
      expect((await visitor.get('/nada.png', { referer, accept })).status).toBe(404);
    expect((await visitor.get('/reserva/checkout')).status).toBe(200);
  });

  it('shows the fleet with a notice for a draft with past dates', async () => {
    const visitor = site.visit();
    await chooseCar(visitor, { search: { pickup_date: inDays(2), return_date: inDays(4) } });
    site.passMinutes(3 * 24 * 60);
    const page = await visitor.open('/en/reserva');
    expect([page.status, page.url.pathname]).toEqual([400, '/en/flota']);
    expect(page.text).toContain('Choose a date from today on');
    site.passMinutes(-3 * 24 * 60);
    expect((await visitor.get('/reserva')).status).toBe(200);
  });

  it('redirects to the form once the time to pay is over, with everything kept', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    site.passMinutes(31);
    const late = await pay(visitor, checkout);
    expect([late.status, late.url.pathname]).toEqual([200, '/reserva']);
    expect(late.text).toContain('El tiempo para pagar tu reserva se terminó y no se cobró nada.');
    expect(late.body).toContain('value="ana@example.com"');
    const anew = await visitor.press(late, 'Continuar al pago', { terms: 'accepted' });
    expect(headingOf(anew)).toBe('Paga y confirma tu reserva');
    expect(getCode(anew)).not.toBe(getCode(checkout));
    site.passMinutes(-31);
  });

  it('starts a new booking after a completed one', async () => {
    const visitor = site.visit();
    await reserve(visitor, { type: 'normal' });
    const fleet = await visitor.open(toFleetAddress());
    const form = await visitor.press(fleet, 'Elegir (paga ahora): Kia Sportage');
    expect([form.url.pathname, headingOf(form)]).toEqual(['/reserva', 'Completa tu reserva']);
  });
});
