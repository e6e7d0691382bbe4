import { extractText } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { toEventBody } from '#operations/notify/event-body.ts';
import {
  aCard,
  chooseCar,
  count,
  getCode,
  pay,
  RENTER,
  reserve,
  TO_PAYMENT,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { bookToCheckIn, openPreferences } from '#tests/support/check-in-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, readCard, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { readAttachments } from '#tests/support/read-attachments.ts';
import { inDays, type Search } from '#tests/support/search-days.ts';
import { variants } from '#tests/support/views.ts';
import type { Typed } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const text = (es: string) => ({ text: { es, en: es } });
const FROM_25 = 'Esta clase es desde 25 años';
const CONDITIONS = [
  { code: 'from-25', when: { max_age: 24, classes: ['CFAR'] }, then: { refuse: true }, ...text(FROM_25) },
  { code: 'from-70', when: { min_age: 70 }, then: { fee_per_day: '10.00' }, ...text('Desde 70 años') },
  { code: 'license', when: { license_years_below: 2 }, then: { fee_per_day: 15 }, ...text('Licencia nueva') },
  {
    code: 'us',
    when: { license_from: ['US'], classes: ['CFAR'] },
    then: { fee_per_day: 4 },
    ...text('Licencia de EE. UU.'),
  },
  { code: 'debit', when: { payment: 'debit' }, then: { coverage: 'PTO', deposit: 300 }, ...text('Débito') },
  { code: 'credit', when: { payment: 'credit' }, then: { deposit: 750 }, ...text('Crédito') },
  { code: 'visitor', when: { residence: 'abroad' }, then: { deposit: '900.00' }, ...text('Visitantes') },
];

const site = siteForTests();
beforeAll(async () => {
  // The demo has fees of $25.00 a day to 22 years, and of $12.00 to 24.
  await site.edit('sites_config', { brand: 'firefly' }, { rental_conditions: CONDITIONS });
});

interface Journey {
  search: Partial<Search>;
  car?: string;
  typed?: Typed;
  /** On the card of the results. */
  card: string;
  /** When it differs from that on the card, because of what is stated later. */
  total?: string;
  deposit: string;
}

const search = (driver_age: string, residence = 'panama') => ({
  return_location: 'PTY',
  driver_age,
  residence,
});
const ages = (age: number) => ({ birthday: `${Number(inDays(21).slice(0, 4)) - age}-01-01` });
const toCents = (money: string) => Number(money.replace(/\D/g, ''));
const PLAIN = { card: '$367.43', deposit: '$750.00' };
const DEBIT = { ...PLAIN, total: '$459.70', deposit: '$300.00' };
const NEW_LICENSE = { license_years: '0' };

/** Seven days from the airport, paid online; $32.00 a day, for class CFAR $37.00. */
const JOURNEYS = variants<[string, Journey]>(
  [
    ['of 22 years', { search: search('21'), typed: ages(22), ...PLAIN, card: '$577.15' }],
    ['with a debit card', { search: search('25'), typed: { deposit_card: 'debit' }, ...DEBIT }],
    ['from abroad', { search: search('25', 'abroad'), ...PLAIN, deposit: '$900.00' }],
    ['with a license of one year', { search: search('25'), typed: NEW_LICENSE, ...PLAIN, total: '$493.26' }],
  ],
  [
    ['of 21 years', { search: search('21'), typed: ages(21), ...PLAIN, card: '$577.15' }],
    ['of 24 years', { search: search('23'), typed: ages(24), ...PLAIN, card: '$468.09' }],
    ['of 25 years', { search: search('25'), typed: ages(25), ...PLAIN }],
    ['of 70 years', { search: search('70'), typed: ages(70), ...PLAIN, card: '$451.32' }],
    ['with a credit card', { search: search('25'), typed: { deposit_card: 'credit' }, ...PLAIN }],
    [
      'of 25 years in a class from 25',
      { search: search('25'), car: 'Kia Seltos', ...PLAIN, card: '$405.18' },
    ],
  ],
);

it.each(JOURNEYS)(
  'a renter %s sees and pays the same total on card, bill, charge, mail, voucher and feed',
  async (who, { search, car = 'Toyota Corolla', typed, card, total = card, deposit }) => {
    const visitor = site.visit();
    const email = `${who.replace(/\W+/g, '.')}@example.com`;
    const fleet = await visitor.open(`${toFleetAddress({ search })}&marca=${car.split(' ', 1)}`);
    expect(readCard(fleet, car)).toContain(`${card} Total por 7 días`);
    const form = await visitor.press(fleet, `${WORDS.es.prepaid}: ${car}`);
    expect(readQuote(form).Total).toBe(card);
    const filled = { ...RENTER, email, license: who, coverage: 'PCM', ...typed };
    const checkout = await visitor.press(await count(visitor, form, filled), TO_PAYMENT.es);
    expect(readQuote(checkout).Total).toBe(total);
    expect(checkout.text).toContain(`Depósito de ${deposit}`);
    const thanks = await pay(visitor, checkout);
    expect(readQuote(thanks).Total).toBe(total);
    const code = getCode(thanks);
    const cents = toCents(total);
    expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([cents]);

    await expectInPapers(email, [total, deposit]);
    const sold = await readFeed(code);
    expect([sold?.bill.total_cents, sold?.deposit_cents]).toEqual([cents, toCents(deposit)]);
  },
);

/** In both parts of the mail, and in its voucher. */
async function expectInPapers(email: string, amounts: string[]): Promise<void> {
  const mail = await waitForMail(site.sandbox, email);
  const [voucher] = await readAttachments(site.sandbox, mail);
  const pdf = await extractText(new Uint8Array(voucher?.content ?? []), { mergePages: true });
  for (const part of [mail.html, mail.text, pdf.text])
    for (const amount of amounts) expect(part?.replace(/\s+/g, ' ')).toContain(amount);
}

async function readFeed(code: string) {
  const events = (await site.services.outbox.listEvents(0, 100)).map(toEventBody);
  return events.find(({ data }) => data.reservation.code === code)?.data.reservation;
}

it('a renter of 24 years is told on the card that a class is from 25, and is refused with a forged age', async () => {
  const visitor = site.visit();
  const fleetOf = (age: string) => visitor.open(`${toFleetAddress({ search: search(age) })}&marca=Kia`);
  expect(readCard(await fleetOf('23'), 'Kia Seltos')).toContain(FROM_25);
  const form = await visitor.press(await fleetOf('99'), `${WORDS.es.prepaid}: Kia Seltos`);
  const filled = { ...RENTER, coverage: 'PCM', ...ages(24) };
  const refused = await visitor.press(form, TO_PAYMENT.es, filled);
  expect(refused.url.pathname).toBe('/reserva');
  expect(errorOf(refused, 'birthday')).toContain(FROM_25);
});

const LUIS = {
  driver1_firstName: 'Luis',
  driver1_lastName: 'Díaz',
  driver1_license: 'L-1',
  driver1_licenseExpires: '2099-01-01',
  driver1_birthday: '1985-03-04',
};

it('an additional driver with a license of one year is in the bill of the pre check-in before it is paid', async () => {
  const visitor = site.visit();
  const preferences = await openPreferences(visitor, await bookToCheckIn(site));
  const checkout = await visitor.press(preferences, 'Continuar', { ...LUIS, driver1_licenseYears: '0' });
  expect(checkout.url.pathname).toBe('/precheckin/checkout');
  expect(readQuote(checkout)).toMatchObject({ 'Licencia nueva': '$105.00' });
});

it('a change to a class with a condition of its own asks for the fact, and charges the difference that it shows', async () => {
  const visitor = site.visit();
  const thanks = await pay(visitor, await reserve(visitor));
  const form = await visitor.click(await visitor.click(thanks, 'Ver mi reserva'), 'Cambiar la reserva');
  const [, seltos = ''] = /<option value="([^"]+)"[^>]*>Kia Seltos</.exec(form.body) ?? [];
  const asked = await visitor.send(form, 'Ver la diferencia', { car_id: seltos });
  expect(asked.status).toBe(400);
  expect(errorOf(asked, 'license_country')).toContain('Elige una opción');
  const shown = await visitor.press(asked, 'Ver la diferencia', { license_country: 'US' });
  const after = readQuote(shown, 'Precio nuevo');
  expect(after).toMatchObject({ 'Licencia de EE. UU.': '$28.00' });
  const done = await pay(visitor, await visitor.press(shown, 'Pagar la diferencia'));
  expect(readQuote(done).Total).toBe(after.Total);
  const charged = await readLedger(site.sandbox, getCode(thanks));
  const chargedCents = charged.reduce((sum, { netCents }) => sum + netCents, 0);
  expect(chargedCents).toBe(Number(after.Total?.replace(/\D/g, '')));
});

it('a change to such a class asks for the license of a named additional driver, and keeps it for the pre check-in', async () => {
  const visitor = site.visit();
  const typed = { email: 'with-luis@example.com', phone: '6111-0001', license: 'with-luis' };
  const thanks = await reserve(visitor, { type: 'normal', typed });
  const own = await visitor.click(thanks, 'Ver mi reserva');
  const preferences = await openPreferences(visitor, getCode(thanks));
  await visitor.press(preferences, 'Continuar', { ...LUIS, driver1_licenseYears: '2' });
  const form = await visitor.click(own, 'Cambiar la reserva');
  const [, seltos = ''] = /<option value="([^"]+)"[^>]*>Kia Seltos</.exec(form.body) ?? [];
  const asked = await visitor.send(form, 'Ver la diferencia', { car_id: seltos });
  expect(asked.status).toBe(400);
  expect(errorOf(asked, 'driver1_licenseFrom')).toContain('Elige una opción');
  const answers = { license_country: 'ZZ', driver1_licenseFrom: 'US' };
  const shown = await visitor.press(asked, 'Ver la diferencia', answers);
  const after = readQuote(shown, 'Precio nuevo');
  expect(after).toMatchObject({ 'Licencia de EE. UU.': '$28.00' });
  const done = await visitor.press(shown, 'Confirmar el cambio');
  expect(readQuote(done).Total).toBe(after.Total);
  const again = await visitor.open('/precheckin/preferences');
  expect(readValues(getControl(again, 'driver1_licenseFrom'))).toEqual(['US']);
});

it('of a total at the counter one day is held, and is the same in mail, voucher and feed', async () => {
  await site.edit('sites_config', { brand: 'firefly' }, { guarantee: true });
  const visitor = site.visit();
  const email = 'held@example.com';
  const form = await chooseCar(visitor, { type: 'normal', search: search('70') });
  const who = { email, phone: '6111-0002', license: 'held', ...ages(70) };
  const filled = { ...RENTER, ...who, coverage: 'PCM', deposit_card: 'debit' };
  const counted = await count(visitor, form, filled);
  const { Total: total = '' } = readQuote(counted);
  const cents = Math.ceil(toCents(total) / 7);
  const amount = `$${(cents / 100).toFixed(2)}`;
  const checkout = await visitor.press(counted, `Continuar a la garantía de ${amount}`, filled);
  const code = getCode(await visitor.press(checkout, `Retener ${amount}`, aCard()));
  expect((await readLedger(site.sandbox, code)).map(({ heldCents }) => heldCents)).toEqual([cents]);
  await expectInPapers(email, [total, amount, '$300.00']);
  expect(await readFeed(code)).toMatchObject({
    bill: { total_cents: toCents(total) },
    guarantee_cents: cents,
    deposit_cents: 30_000,
  });
});
