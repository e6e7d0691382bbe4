import { extractText } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { toEventBody } from '#operations/notify/event-body.ts';
import {
  aCard,
  CARDS,
  chooseCar,
  count,
  getCode,
  pay,
  RENTER,
  TO_PAYMENT,
  toFleetAddress,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { listQuoteRows } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { readAttachments } from '#tests/support/read-attachments.ts';
import { inDays } from '#tests/support/search-days.ts';
import { languages } from '#tests/support/views.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

/** The rates of the example in pricing.md#rates-by-length, as many days before Carnival as there. */
const CARNIVAL = {
  name: { es: 'Carnaval', en: 'Carnival' },
  from: inDays(23),
  to: inDays(28),
  percent: 25,
};
const WEEK = { min_days: 7, percent: -10 };
const RATES = { rate_periods: [CARNIVAL], length_rates: [WEEK] };

const site = siteForTests();
beforeAll(async () => {
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});

/** 3 to 10 February of the example. */
const search = {
  pickup_location: 'CDE',
  return_location: 'CDE',
  pickup_date: inDays(21),
  return_date: inDays(28),
};

const BILL = {
  es: [
    'Alquiler del auto $237.60',
    '7 días: ver precios 2 días × $28.80 5 días × $36.00 · Carnaval',
    'Descuento por pagar ahora −$23.76',
    'Protección mínima 7 días × $15.00 $105.00',
    'Subtotal $318.84',
    'ITBMS (7 %) $22.32',
    'Total $341.16',
    'A pagar ahora $341.16',
    'A pagar en la sucursal $0.00',
  ],
  en: [
    'Car rental $237.60',
    '7 days: see prices 2 days × $28.80 5 days × $36.00 · Carnival',
    'Discount for paying now −$23.76',
    'Minimum protection 7 days × $15.00 $105.00',
    'Subtotal $318.84',
    'ITBMS tax (7%) $22.32',
    'Total $341.16',
    'Due now $341.16',
    'Due at the branch $0.00',
  ],
};

it.each(languages)(
  'the example of Carnival and a week costs $341.16 on every page, at the bank, in mail, voucher and feed (%s)',
  async (language) => {
    const visitor = site.visit();
    const email = `carnival.${language}@example.com`;
    const fleet = await visitor.open(toFleetAddress({ language, search }));
    expect(fleet.text).toContain('$341.16');
    const form = await chooseCar(visitor, { language, search });
    const checkout = await visitor.press(
      await count(visitor, form, { coverage: 'PCM' }),
      TO_PAYMENT[language],
      { ...RENTER, email, license: `L-${language}`, coverage: 'PCM' },
    );
    expect(listQuoteRows(checkout)).toEqual(BILL[language]);
    const thanks = await pay(visitor, checkout, aCard(CARDS.frictionless));
    const code = getCode(thanks);
    const lines = BILL[language].slice(0, 7);
    expect(listQuoteRows(thanks).slice(0, 7)).toEqual(lines);
    expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([34_116]);

    const [period, runs] =
      language === 'es'
        ? ['Carnaval', ['2 días × $28.80', '5 días × $36.00 · Carnaval']]
        : ['Carnival', ['2 days × $28.80', '5 days × $36.00 · Carnival']];
    const mail = await waitForMail(site.sandbox, email);
    const [voucher] = await readAttachments(site.sandbox, mail);
    const { text } = await extractText(new Uint8Array(voucher?.content ?? []), { mergePages: true });
    for (const part of [mail.html, mail.text, text])
      for (const shown of [...runs, '$237.60', '$341.16'])
        expect(part?.replace(/\s+/g, ' ')).toContain(shown);

    const events = (await site.services.outbox.listEvents(0, 100)).map(toEventBody);
    const bill = events.find(({ data }) => data.reservation.code === code)?.data.reservation.bill;
    expect(bill?.lines.filter(({ kind }) => kind === 'car')).toMatchObject([
      { days: 2, unit_cents: 2880, amount_cents: 5760, period: null, is_added: false },
      { days: 5, unit_cents: 3600, amount_cents: 18_000, period, is_added: false },
    ]);
  },
);
