import { beforeAll, describe, expect, it } from 'vitest';
import { chooseCar, toFleetAddress } from '#tests/support/book-by-form.ts';
import { type Page, readQuote } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';

const site = siteForTests();
let corolla: string;

beforeAll(async () => {
  corolla = site.content.current().cars.find(({ model }) => model === 'Corolla')?.id ?? '';
});

const alertOf = ({ root }: Page) => textOf(find(root, ({ attributes }) => attributes.role === 'alert'));

describe('choosing a car', () => {
  it('shows the parts of a price on request, one car at a time', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress());
    const tablesOf = ({ root }: Page) =>
      findAll(root, ({ name, attributes }) => name === 'table' && attributes.class === 'quote');
    expect(tablesOf(fleet)).toEqual([]);
    const opened = await visitor.press(fleet, 'Ver detalle del precio: Toyota Corolla');
    expect(tablesOf(opened)).toHaveLength(1);
    expect(readQuote(opened).Total).toBe('$383.48');
    const closed = await visitor.press(opened, 'Ocultar detalle del precio: Toyota Corolla');
    expect([tablesOf(closed), closed.url.search]).toEqual([[], fleet.url.search]);
  });

  it.each(['es', 'en'] as const)(
    'redirects to the reservation of that car, with its id in the draft only (%s)',
    async (language) => {
      const visitor = site.visit();
      const page = await chooseCar(visitor, { language, type: 'normal' });
      expect([page.status, page.url.pathname]).toEqual([200, language === 'en' ? '/en/reserva' : '/reserva']);
      expect(page.text).toContain('Toyota Corolla');
      expect(visitor.cookies.get('volante_draft')).toMatch(/^[0-9a-f]{32}$/);
      expect(page.body).not.toContain(visitor.cookies.get('volante_draft'));
    },
  );

  it('takes no price from a form', async () => {
    const visitor = site.visit();
    const forged = {
      price: '1',
      total: '1',
      totalCents: '1',
      dailyCents: '1',
      precio_firefly: '0.01',
      quote: '{}',
    };
    const answer = await visitor.post('/flota', {
      ...aSearch(),
      ...forged,
      offer: `${corolla}:prepaid`,
      discount: '100',
      days: '1',
    });
    expect([answer.status, answer.location]).toEqual([303, '/reserva']);
    expect(readQuote(await visitor.follow(answer)).Total).toBe('$383.48');
  });

  interface Refusal {
    what: string;
    offer?: string;
    fields?: Record<string, string>;
    status: number;
    es: string;
    en: string;
  }

  const refusals: Refusal[] = [
    {
      what: 'a forged way to pay',
      offer: ':free',
      status: 400,
      es: 'Elige si quieres pagar ahora o al retirar.',
      en: 'Choose whether you want to pay now or at pick-up.',
    },
    {
      what: 'an unknown car',
      offer: '4711:prepaid',
      status: 400,
      es: 'Ese auto ya no está en la flota. Elige otro.',
      en: 'That car is no longer in the fleet. Choose another one.',
    },
    {
      what: 'a car whose name breaks out of things',
      offer: `'; drop table drafts; --\u0000<script>:prepaid`,
      status: 400,
      es: 'Ese auto ya no está en la flota. Elige otro.',
      en: 'That car is no longer in the fleet. Choose another one.',
    },
    {
      what: 'dates that do not exist',
      fields: { pickup_date: '2027-02-30' },
      status: 400,
      es: 'Revisa las fechas y las sucursales antes de elegir un auto.',
      en: 'Check dates and branches before you choose a car.',
    },
  ];

  it.each(refusals)(
    'refuses $what and shows the fleet again',
    async ({ fields, offer, status, ...texts }) => {
      for (const language of ['es', 'en'] as const) {
        const visitor = site.visit();
        const form = { ...aSearch(), offer: offer ?? `${corolla}:prepaid`, ...fields };
        const page = await visitor.post(language === 'en' ? '/en/flota' : '/flota', form);
        expect(page.status).toBe(status);
        expect(alertOf(page)).toBe(texts[language]);
        expect(page.text).toContain('Toyota Corolla');
        expect((await visitor.get('/reserva')).location).toBe('/');
      }
    },
  );
});
