import { beforeAll, expect, it } from 'vitest';
import {
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  reserve,
  TO_PAYMENT,
} from '#tests/support/book-by-form.ts';
import { readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();
beforeAll(async () => {
  await site.edit('sites_config', { brand: 'firefly' }, { max_open_unpaid: null });
});

const REFUSALS = [
  ['es', 'Esta reserva se paga ahora, en línea', 'Pagar ahora $484.14', 'Ver mis otras reservas'],
  ['en', 'This reservation must be paid now, online', 'Pay $484.14 now', 'See my other reservations'],
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
