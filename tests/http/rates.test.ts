import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
import { listQuoteRows, readQuote } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
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

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});
afterAll(() => site.close());

/** 3 to 10 February of the example. */
const search = {
  pickup_location: 'CDE',
  return_location: 'CDE',
  pickup_date: inDays(21),
  return_date: inDays(28),
};

const BILL = {
  es: [
    'Alquiler del auto 7 días: ver precios 2 días × $28.80 5 días × $36.00 · Carnaval $237.60',
    'Descuento por prepago −$23.76',
    'Protección mínima 7 días × $15.00 $105.00',
    'Subtotal $318.84',
    'ITBMS (7 %) $22.32',
    'Total $341.16',
    'A pagar ahora $341.16',
    'A pagar en la sucursal $0.00',
  ],
  en: [
    'Car rental 7 days: see prices 2 days × $28.80 5 days × $36.00 · Carnival $237.60',
    'Prepayment discount −$23.76',
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
    const lines = BILL[language].slice(0, 6);
    expect(listQuoteRows(thanks).slice(0, 6)).toEqual(lines);
    expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([34_116]);

    const [period, runs] =
      language === 'es'
        ? ['Carnaval', ['2 días × $28.80', '5 días × $36.00 · Carnaval']]
        : ['Carnival', ['2 days × $28.80', '5 days × $36.00 · Carnival']];
    const mail = await waitForMail(site.sandbox, email);
    const [voucher] = await readAttachments(site.sandbox, mail);
    const { text } = await extractText(new Uint8Array(voucher?.content ?? []), { mergePages: true });
    for (const part of [mail.html, mail.text, text.replace(/\s+/g, ' ')])
      for (const shown of [...runs, '$237.60', '$341.16']) expect(part).toContain(shown);

    const events = (await site.services.outbox.listEvents(0, 100)).map(toEventBody);
    const bill = events.find(({ data }) => data.reservation.code === code)?.data.reservation.bill;
    expect(bill?.lines.filter(({ kind }) => kind === 'car')).toMatchObject([
      { days: 2, unit_cents: 2880, amount_cents: 5760, period: null, is_added: false },
      { days: 5, unit_cents: 3600, amount_cents: 18_000, period, is_added: false },
    ]);
  },
);

it('six days cost no more than the week, for each way to pay, with a line that says so', async () => {
  await site.edit(
    'sites_config',
    { brand: 'firefly' },
    { rate_periods: [], length_rates: [{ ...WEEK, percent: 20 }] },
  );
  const six = { ...search, return_date: inDays(27) };
  const rows = async (type: 'prepaid' | 'normal') =>
    listQuoteRows(await chooseCar(site.visit(), { search: six, type })).slice(0, 3);
  expect(await rows('normal')).toEqual([
    'Alquiler del auto 6 días × $32.00 $192.00',
    'Precio por alquiler largo −$12.80',
    'Protección mínima 6 días × $15.00 $90.00',
  ]);
  expect(await rows('prepaid')).toEqual([
    'Alquiler del auto 6 días × $32.00 $192.00',
    'Descuento por prepago 6 días × −$3.20 −$19.20',
    'Precio por alquiler largo −$11.52',
  ]);
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});

it('invalid rows and a field that is no list change no price, and each is reported', async () => {
  const edit = (lists: Record<string, unknown>) => site.edit('sites_config', { brand: 'firefly' }, lists);
  const problems = () => site.content.problems().map(({ record, row, isKept }) => [record, row, isKept]);
  const total = async () => (await site.visit().open(toFleetAddress({ search }))).text.includes('$341.16');
  await edit({
    rate_periods: [
      { ...CARNIVAL, percent: -200 },
      { ...CARNIVAL, from: CARNIVAL.to, to: CARNIVAL.from },
      { ...CARNIVAL, classes: ['ZZZZ'], percent: 90 },
      { ...CARNIVAL, percent: '90,00' },
      CARNIVAL,
      { ...CARNIVAL, percent: 90 },
    ],
    length_rates: [{ ...WEEK, percent: -200 }, { ...WEEK, min_days: '7' }, WEEK],
  });
  expect(await total()).toBe(true);
  expect(problems()).toEqual([
    ...[1, 2, 3, 4].map((row) => ['rate_periods', row, false]),
    ...[1, 2].map((row) => ['length_rates', row, false]),
  ]);
  await edit({ rate_periods: { broken: true }, length_rates: 'broken' });
  expect(await total()).toBe(true);
  expect(problems()).toEqual([
    ['rate_periods', undefined, true],
    ['length_rates', undefined, true],
  ]);
  await edit(RATES);
});

it('a period that changes during a booking is shown before anything is charged', async () => {
  const visitor = site.visit();
  const form = await count(visitor, await chooseCar(visitor, { search }), { coverage: 'PCM' });
  await site.edit('sites_config', { brand: 'firefly' }, { rate_periods: [{ ...CARNIVAL, percent: 50 }] });
  const typed = { ...RENTER, email: 'meanwhile@example.com', license: 'L-meanwhile', coverage: 'PCM' };
  const refused = await visitor.send(form, TO_PAYMENT.es, typed);
  expect([refused.status, listQuoteRows(refused)[0]]).toEqual([
    409,
    'Alquiler del auto 7 días: ver precios 2 días × $28.80 5 días × $43.20 · Carnaval $273.60',
  ]);
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});

it('a changed reservation keeps the price of its days; page, mail, voucher and feed say what the added day costs', async () => {
  const visitor = site.visit();
  const form = await chooseCar(visitor, { search });
  const typed = { ...RENTER, email: 'added@example.com', license: 'L-added', coverage: 'PCM' };
  const checkout = await visitor.press(await count(visitor, form, { coverage: 'PCM' }), TO_PAYMENT.es, typed);
  const own = await visitor.click(await pay(visitor, checkout), 'Ver mi reserva');
  const change = await visitor.click(own, 'Cambiar la reserva');
  await site.edit('sites_config', { brand: 'firefly' }, { rate_periods: [{ ...CARNIVAL, percent: 50 }] });

  const shown = await visitor.press(change, 'Ver la diferencia', { return_date: inDays(29) });
  expect(shown.text).toContain('El día que agregas cuesta $38.88 por el auto');
  expect(shown.text).toContain('1 día × $43.20 · Carnaval · día agregado');
  expect(shown.body).toContain('>Alquiler del auto <small>1 día × $43.20');
  expect(readQuote(shown, 'Precio de ahora').Total).toBe('$341.16');
  expect(listQuoteRows(shown, 'Precio nuevo').slice(0, 2)).toEqual([
    'Alquiler del auto 8 días: ver precios 2 días × $28.80 5 días × $36.00 · Carnaval 1 día × $43.20 · Carnaval · día agregado $280.80',
    'Descuento por prepago −$28.08',
  ]);

  const payment = await visitor.press(shown, 'Continuar al pago de la diferencia');
  const done = await visitor.press(payment, 'Pagar $', aCard());
  const added = '1 día × $43.20 · Carnaval · día agregado';
  expect(listQuoteRows(done)[0]).toContain(added);
  const mail = await vi.waitFor(
    async () => {
      const newest = await waitForMail(site.sandbox, 'added@example.com');
      expect(newest.text).toContain(added);
      return newest;
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(mail.html).toContain(added);
  const [voucher] = await readAttachments(site.sandbox, mail);
  const { text } = await extractText(new Uint8Array(voucher?.content ?? []), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain(added);
  const events = (await site.services.outbox.listEvents(0, 100)).map(toEventBody);
  const bill = events.findLast(({ data }) => data.reservation.code === getCode(own))?.data.reservation.bill;
  expect(bill?.lines.filter(({ kind }) => kind === 'car')).toMatchObject([
    { days: 2, unit_cents: 2880, is_added: false },
    { days: 5, unit_cents: 3600, is_added: false },
    { days: 1, unit_cents: 4320, period: 'Carnaval', is_added: true },
  ]);
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});

it('without dates a card shows the lowest price of the next 60 days', async () => {
  const green = { name: { es: 'Verde', en: 'Green' }, from: inDays(50), to: inDays(59), percent: -50 };
  const later = { ...green, from: inDays(60), to: inDays(90), percent: -90, unusual: true };
  await site.edit('sites_config', { brand: 'firefly' }, { rate_periods: [later, green], length_rates: [] });
  const fleet = await site.visit().open('/flota?marca=Toyota');
  // (32.00 × 50 % × 90 % + 15.00) × 107 %
  expect(fleet.text).toContain('desde $31.46 Total por 1 día en los próximos 60 días');
  await site.edit('sites_config', { brand: 'firefly' }, RATES);
});
