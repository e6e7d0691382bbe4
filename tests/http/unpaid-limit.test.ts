import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  reserve,
  TO_PAYMENT,
} from '#tests/support/book-by-form.ts';
import { getLink, readQuote } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await site.edit('sites_config', { brand: 'firefly' }, { max_open_unpaid: null });
});
afterAll(() => site.close());

const REFUSALS = [
  ['es', 'Esta reserva se paga ahora, en línea', 'Pagar ahora $484.14', 'Ver mis otras reservas'],
  ['en', 'This reservation is paid now, online', 'Pay $484.14 now', 'See my other reservations'],
] as const;

it.each(REFUSALS)(
  'offers a third booking without payment to be paid now, with all that was typed (%s)',
  async (language, title, payNow, toOwn) => {
    const [email, phone, license] = [
      `${language}@example.com`,
      language === 'es' ? '6111-1111' : '6222-2222',
      `L-${language}`,
    ];
    const typed = { ...EXAMPLE_CHOICES, ...RENTER, email, phone, license };
    for (const day of [20, 30])
      getCode(
        await reserve(site.visit(), {
          language,
          type: 'normal',
          search: { pickup_date: inDays(day), return_date: inDays(day + 7) },
          typed,
        }),
      );
    const visitor = site.visit();
    const refused = await confirm(visitor, await chooseCar(visitor, { language, type: 'normal' }), typed);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(title);
    expect(refused.text).toContain(toOwn);
    const toPay = await visitor.press(refused, payNow);
    expect(readQuote(toPay).Total).toBe('$484.14');
    const checkout = await visitor.press(toPay, TO_PAYMENT[language], { terms: RENTER.terms });
    expect(checkout.url.pathname).toContain('/reserva/checkout');
  },
);

it('says what to do to who holds too many cars that wait for their payment', async () => {
  const typed = {
    ...EXAMPLE_CHOICES,
    ...RENTER,
    email: 'hold@example.com',
    phone: '6333-3333',
    license: 'H-1',
  };
  const hold = async (language: 'es' | 'en', day: number) => {
    const visitor = site.visit();
    const search = { pickup_date: inDays(day), return_date: inDays(day + 7) };
    return visitor.send(await chooseCar(visitor, { language, search }), TO_PAYMENT[language], typed);
  };
  for (const day of [20, 30]) expect((await hold('es', day)).status).toBe(303);
  const [spanish, english] = [await hold('es', 40), await hold('en', 40)];
  expect([spanish.status, english.status]).toEqual([409, 409]);
  expect(spanish.text).toContain('Ya hay varios autos apartados que esperan su pago');
  expect(english.text).toContain('Several cars are already held and wait for their payment');
  expect(getLink(english, 'See the phone numbers of the branches')).toBe('/en/sucursales');
});

it.each([
  ['es', 'son para reservas pagadas en línea', 'Pagar ahora $484.14'],
  ['en', 'are for reservations that are paid online', 'Pay $484.14 now'],
] as const)(
  'offers to pay now when the cars that are left are for paid bookings (%s)',
  async (language, text, payNow) => {
    await site.edit('sites_config', { brand: 'firefly' }, { unpaid_share: 100 });
    const typed = {
      ...EXAMPLE_CHOICES,
      ...RENTER,
      email: 'share@example.com',
      phone: '6444-4444',
      license: 'S',
    };
    const visitor = site.visit();
    const refused = await confirm(visitor, await chooseCar(visitor, { language, type: 'normal' }), typed);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(text)]);
    expect(readQuote(await visitor.press(refused, payNow)).Total).toBe('$484.14');
    await site.edit('sites_config', { brand: 'firefly' }, { unpaid_share: null });
  },
);
