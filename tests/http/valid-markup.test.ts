import { HtmlValidate } from 'html-validate/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCar, toFleetAddress } from '#tests/support/book-by-form.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** The rules of the standard and those of accessibility; style is the renderer's business. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // A label around its field that also names it: some programs for speech know only one of both ways.
  rules: { 'no-redundant-for': 'off' },
});

async function findProblems(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const PAGES = [
  '/',
  '/flota',
  '/sucursales',
  '/promos',
  '/jobs',
  '/info/terminos-y-condiciones',
  '/info/leasing-corporativo',
  '/corporativo',
  '/corporativo/leasing',
  '/corporativo/planes?plan=ICAR-12',
  '/cuenta/entrar',
  '/cuenta/registro',
  '/mi-reserva',
  '/precheckin',
  '/no-existe',
];

describe('the markup of every page', () => {
  it.each(['', '/en'].flatMap((form) => PAGES.map((path) => (path === '/' ? form || '/' : form + path))))(
    'is valid on %s',
    async (path) => {
      const page = await site.visit().get(path);
      expect(await findProblems(page.body)).toEqual([]);
    },
  );

  it('is valid with offers, with a refused search, and on the pages of a booking', async () => {
    const visitor = site.visit();
    const offers = await visitor.get(toFleetAddress());
    const refused = await visitor.get('/flota?pickup_date=nonsense&coupon=NADA');
    const reservation = await chooseCar(visitor);
    for (const page of [offers, refused, reservation]) expect(await findProblems(page.body)).toEqual([]);
  });

  it('is valid with the problems of a form beside its fields', async () => {
    const visitor = site.visit();
    const page = await visitor.send(await visitor.get('/corporativo'), 'Enviar solicitud');
    expect(page.status).toBe(400);
    expect(await findProblems(page.body)).toEqual([]);
  });

  it('would be found out if it were not', async () => {
    expect(await findProblems('<p><div>x</div></p><img src="a.png">')).not.toEqual([]);
  });
});
