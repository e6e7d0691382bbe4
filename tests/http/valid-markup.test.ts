import { HtmlValidate } from 'html-validate/node';
import { describe, expect, it } from 'vitest';
import { aRenter } from '#tests/support/an-account.ts';
import { aCard, CARDS, chooseCar, getCode, reserve, toFleetAddress } from '#tests/support/book-by-form.ts';
import { openPapers, PAPERS } from '#tests/support/check-in-by-form.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { openTestSite, siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { variants } from '#tests/support/views.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();

/** Rules of the HTML standard and accessibility, not of style, on which the renderer decides. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Off for labels that contain their field and also reference it: some speech software supports only one of
  // both.
  rules: { 'no-redundant-for': 'off' },
});

/** Mistakes that no rule of the validator finds. Attributes of an element are in any order. */
const MISTAKES: [string, RegExp][] = [
  ['a status inside a heading', /<h([1-6])\b(?:(?!<\/h\1>)[\s\S])*role="status"/],
  ['maxlength of a date', /<input(?=[^>]*type="date")(?=[^>]*maxlength)/i],
  ['an empty nonce', /<meta(?=[^>]*csp-nonce)(?=[^>]*content="")/],
  ['a security code as password', /<input(?=[^>]*autocomplete="cc-csc")(?=[^>]*type="password")/i],
  ['colors of the root in a style of the body', /<body[\s\S]*<style[^>]*>[^<]*:root/],
];

async function findProblems(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  const mistakes = MISTAKES.filter(([, pattern]) => pattern.test(markup)).map(([mistake]) => mistake);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...mistakes, ...problems];
}

const PAGES = [
  '/',
  '/flota',
  '/sucursales',
  '/promos',
  '/jobs',
  '/accesibilidad',
  '/info/terminos-y-condiciones',
  '/info/leasing-corporativo',
  '/info/preguntas-frecuentes',
  '/info/condiciones',
  '/info/nada',
  '/flota/calendario',
  '/flota/calendario?pickup_location=NADA',
  '/corporativo',
  '/corporativo/leasing',
  '/corporativo/planes?plan=ICAR-12',
  '/cuenta/entrar',
  '/cuenta/registro',
  '/cuenta/recuperar',
  '/cuenta/restablecer',
  '/cuenta/invitacion',
  '/cuenta/verificar',
  '/mi-reserva',
  '/precheckin',
  '/no-existe',
];

describe('the markup of every page', () => {
  it.each(
    variants([''], ['/en']).flatMap((form) =>
      PAGES.map((path) => (path === '/' ? form || '/' : form + path)),
    ),
  )('is valid on %s', async (path) => {
    const page = await site.visit().get(path);
    expect(await findProblems(page.body)).toEqual([]);
  });

  it('is valid with offers, with a refused search, and on the pages of a booking', async () => {
    const visitor = site.visit();
    const offers = await visitor.get(toFleetAddress());
    const refused = await visitor.get('/flota?pickup_date=nonsense&coupon=NADA');
    const reservation = await chooseCar(visitor);
    const auto = findAll(offers.root, ({ attributes }) => attributes.name === 'auto').map(
      ({ attributes }) => attributes.value ?? '',
    );
    const comparison = await visitor.press(offers, 'Comparar autos', { auto });
    for (const page of [offers, refused, comparison, reservation])
      expect(await findProblems(page.body)).toEqual([]);
  });

  it('is valid on the pages of a reservation', async () => {
    const visitor = site.visit();
    const thanks = await visitor.press(await reserve(visitor), 'Pagar $', aCard());
    const own = await visitor.click(thanks, 'Ver mi reserva');
    const change = await visitor.click(own, 'Cambiar la reserva');
    const wrong = await visitor.press(change, 'Ver la diferencia', { return_date: '2020-01-01' });
    const bills = await visitor.press(change, 'Ver la diferencia', { return_date: inDays(30) });
    const payment = await visitor.press(bills, 'Pagar la diferencia');
    const declined = await visitor.press(payment, 'Pagar $', aCard(CARDS.declined));
    const data = await visitor.click(own, 'Descargar o borrar mis datos');
    const cancel = await visitor.click(own, 'Cancelar la reserva');
    const canceled = await visitor.press(cancel, 'Cancelar la reserva');
    const pages = { own, change, wrong, bills, payment, declined, data, cancel, canceled };
    for (const [name, page] of Object.entries(pages))
      expect([name, await findProblems(page.body)]).toEqual([name, []]);
  });

  it('is valid on the pages of a pre check-in', async () => {
    const visitor = site.visit();
    const code = getCode(await reserve(visitor, { type: 'normal' }));
    const papers = await openPapers(visitor, code);
    const wrong = await visitor.send(papers, 'Guardar y continuar', { birthday: '2020-01-01' });
    const preferences = await visitor.press(papers, 'Guardar y continuar', PAPERS);
    const refused = await visitor.send(preferences, 'Continuar', { driver1_lastName: 'Díaz' });
    const checkout = await visitor.press(preferences, 'Continuar', { extra_GPS: '1' });
    const thanks = await visitor.press(checkout, 'Pagar al retirar');
    for (const [name, page] of Object.entries({ papers, wrong, preferences, refused, checkout, thanks }))
      expect([name, await findProblems(page.body)]).toEqual([name, []]);
  });

  it('is valid with the problems of a form beside its fields', async () => {
    const visitor = site.visit();
    const page = await visitor.send(await visitor.get('/corporativo'), 'Enviar solicitud');
    expect(page.status).toBe(400);
    expect(await findProblems(page.body)).toEqual([]);
  });

  it('is valid where an address is refused, where something failed, and with an open account', async () => {
    const { visitor } = await aRenter(site);
    const profile = await visitor.open('/en/cuenta');
    const refused = await site.visit().get('/flota%00');
    const { reservations } = site.services;
    const gone = { ...reservations, findDraft: () => Promise.reject(new Error('the drafts are gone')) };
    const failed = await withServices(site.services, { reservations: gone }, () =>
      site.visit().get('/reserva', { cookie: `volante_draft=${'a'.repeat(32)}` }),
    );
    const signIn = await site.visit().open('/cuenta/entrar');
    const wrong = await site.visit().send(signIn, 'Entrar', { email: 'a@example.com', password: 'x' });
    const pages = {
      profile: [profile, 200],
      refused: [refused, 404],
      failed: [failed, 500],
      wrong: [wrong, 400],
    } as const;
    for (const [name, [page, status]] of Object.entries(pages))
      expect([name, page.status, await findProblems(page.body)]).toEqual([name, status, []]);
  });

  it('is valid with the question of consent', async () => {
    const measured = await openTestSite({ GTM_ID: 'GTM-TEST1' });
    const page = await measured.visit().get('/en');
    await measured.close();
    expect(page.body).toContain('id="consent"');
    expect(await findProblems(page.body)).toEqual([]);
  });

  it('is valid where there is nothing to list', async () => {
    const { promos, jobs, branches } = site.content.current();
    for (const { id } of promos) await site.edit('promos', { id }, { status: 'draft' });
    for (const { id } of jobs) await site.edit('jobs', { id }, { status: 'draft' });
    for (const { code } of branches) await site.edit('sucursales', { code }, { status: 'draft' });
    for (const path of ['/promos', '/en/jobs', '/sucursales', '/en', '/flota']) {
      const page = await site.visit().get(path);
      expect([path, page.status, await findProblems(page.body)]).toEqual([path, 200, []]);
    }
  });
});
