import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress, invite, PASSWORD, signIn, waitForLink } from '#tests/support/an-account.ts';
import {
  aCard,
  chooseCar,
  confirm,
  count,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  TO_PAYMENT,
} from '#tests/support/book-by-form.ts';
import { bookToCheckIn, PAPERS, photo } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, type Page, readQuote } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { isTextField, listTextFields, pasteInto } from '#tests/support/paste-into.ts';
import { inDays } from '#tests/support/search-days.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const BIRTHDAY = { birthday_day: '17', birthday_month: '5', birthday_year: '1990' };
const PAGES = [
  '/',
  '/flota',
  '/sucursales',
  '/promos',
  '/jobs',
  '/flota/calendario',
  '/corporativo',
  '/corporativo/planes',
  '/mi-reserva',
  '/precheckin',
  '/cuenta/entrar',
  '/cuenta/registro',
  '/cuenta/recuperar',
];

const DRIVER = {
  firstName: 'Luís',
  lastName: 'Díaz',
  license: 'L-1',
  licenseExpires: '2099-01-01',
  birthday_day: '4',
  birthday_month: '3',
  birthday_year: '1985',
};

/** Names of the fields that a test has pasted into. */
const pasted = new Set<string>();

/** Presses a button with every text field of its form pasted. Follows redirects. */
async function paste(visitor: Visitor, page: Page, button: string, typed: Typed = {}): Promise<Page> {
  for (const name of listTextFields(page, button)) pasted.add(name);
  return visitor.follow(await pasteInto(visitor, page, button, typed));
}

it('the search reads pasted dates and a pasted coupon', async () => {
  const visitor = site.visit();
  const dates = { pickup_date: inDays(20), return_date: inDays(24) };
  const found = await paste(visitor, await visitor.open('/'), 'Buscar autos', {
    ...dates,
    coupon: 'BIENVENIDO10',
  });
  expect(found.text).toContain('Toyota Corolla');
  const again = await paste(visitor, found, 'Buscar autos');
  expect(again.text).toContain('Toyota Corolla');
});

it('a booking, its payment, look-up and change read pasted fields', async () => {
  const visitor = site.visit();
  const delivery = {
    delivery_zone: 'centro',
    delivery_address: 'Calle 50, Ñandú',
    delivery_instructions: 'Torre 3',
  };
  const { birthday: _, ...renter } = RENTER;
  const typed = { ...EXAMPLE_CHOICES, ...renter, ...BIRTHDAY, ...delivery };
  const page = await chooseCar(visitor, { search: { pickup_location: 'VES', return_location: 'VES' } });
  const counted = await paste(visitor, page, 'Aplicar', { ...typed, coupon: 'BIENVENIDO10' });
  expect(JSON.stringify(readQuote(counted))).toContain('BIENVENIDO10');
  const checkout = await paste(visitor, counted, TO_PAYMENT.es, typed);
  expect(checkout.url.pathname).toBe('/reserva/checkout');
  const code = getCode(checkout);
  const [row] = await site.query<Record<string, unknown>>('SELECT * FROM reservations WHERE code = $1', [
    code,
  ]);
  expect(row).toMatchObject({
    renter_first_name: 'Ana',
    renter_last_name: 'Pérez',
    renter_email: 'ana@example.com',
    renter_phone: '+50761234567',
    renter_license: 'N-1234',
    selection: { delivery: { address: 'Calle 50, Ñandú', instructions: 'Torre 3' } },
  });
  const paid = await paste(visitor, checkout, 'Pagar $', aCard());
  expect(paid.url.pathname).toBe('/reserva/thanks');

  const other = site.visit();
  const own = await paste(other, await other.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
  expect(own.url.pathname).toBe(`/mi-reserva/${code}`);
  const form = await other.click(own, 'Cambiar la reserva');
  const shown = await paste(other, form, 'Ver la diferencia', { return_date: inDays(30) });
  const changed = await paste(other, shown, 'Continuar al pago de la diferencia', {
    delivery_address: 'Calle 51',
  });
  expect(changed.url.pathname).toMatch(/^\/mi-reserva\/[^/]+\/pago\//);
  const done = await paste(other, changed, 'Pagar $', aCard());
  expect(done.text).toContain('Calle 51');
});

it('a number with a country code is read with or without its +, and its country is said', async () => {
  const visitor = site.visit();
  const typed = { phone: '57 300 123 4567', email: 'co@example.com' };
  const counted = await count(visitor, await chooseCar(visitor, { type: 'normal' }), typed);
  expect(counted.text).toContain('Lo leemos como +57 300 1234567 (Colombia).');
  const thanks = await confirm(visitor, counted, { ...EXAMPLE_CHOICES, ...RENTER, ...typed });
  expect(thanks.text).toContain('Tu teléfono: +57 300 1234567 (Colombia)');
  const own = await visitor.open(`/mi-reserva/${getCode(thanks)}`);
  expect(own.text).toContain('+57 300 1234567 (Colombia)');
});

it('a pre check-in reads pasted papers and drivers', async () => {
  const visitor = site.visit();
  const code = await bookToCheckIn(site);
  await paste(visitor, await visitor.open('/precheckin'), 'Empezar', { code, who: 'Pérez' });
  for (const kind of ['document', 'license'])
    await visitor.post(`/precheckin/photos/${kind}`, new Uint8Array(photo));
  const { birthday: _, ...papers } = PAPERS;
  const preferences = await paste(visitor, await visitor.open('/precheckin/verify'), 'Guardar y continuar', {
    ...papers,
    ...BIRTHDAY,
  });
  expect(preferences.url.pathname).toBe('/precheckin/preferences');
  const drivers = [1, 2, 3].map((number) =>
    Object.fromEntries(Object.entries(DRIVER).map(([name, value]) => [`driver${number}_${name}`, value])),
  );
  const checkout = await paste(visitor, preferences, 'Continuar', Object.assign({}, ...drivers));
  expect(checkout.url.pathname).toBe('/precheckin/checkout');
  const done = await paste(visitor, checkout, 'Pagar $', aCard());
  expect(done.url.pathname).toBe('/precheckin/thanks');
});

it('an account reads pasted names, addresses and passwords', async () => {
  const visitor = site.visit();
  const email = anAddress();
  const open = (path: string) => visitor.open(path);
  const password = PASSWORD;
  await paste(visitor, await open('/cuenta/registro'), 'Crear mi cuenta', {
    firstName: 'Ana',
    lastName: 'Ríos',
    email,
    password,
  });
  await visitor.press(await open(await waitForLink(site, email, 'verify')), 'Confirmar mi correo');
  expect((await signIn(visitor, email)).url.pathname).toBe('/cuenta');
  const account = await open('/cuenta');
  const saved = await paste(visitor, account, 'Guardar mis datos', { phone: '6123-4567', license: 'N-1' });
  expect(readValues(getControl(saved, 'phone'))).toEqual(['+507 6123-4567']);
  const next = { currentPassword: PASSWORD, password: `${PASSWORD}-2` };
  await paste(visitor, saved, 'Cambiar mi contraseña', next);

  const other = site.visit();
  const entered = await paste(other, await other.open('/cuenta/entrar'), 'Entrar', {
    email,
    password: next.password,
  });
  expect(entered.url.pathname).toBe('/cuenta');
  const asked = await paste(other, await other.open('/cuenta/recuperar'), 'Enviar el enlace', { email });
  expect(asked.status).toBe(200);
  const reset = await other.open(await waitForLink(site, email, 'reset'));
  await paste(other, reset, 'Guardar la contraseña', { password: `${PASSWORD}-3` });
  expect((await signIn(site.visit(), email, `${PASSWORD}-3`)).url.pathname).toBe('/cuenta');
  const invited = anAddress();
  const guest = site.visit();
  await paste(guest, await guest.open(await invite(site, invited)), 'Abrir mi cuenta', { password });
  expect((await signIn(guest, invited)).url.pathname).toBe('/cuenta');
});

it('a request of a company reads pasted fields', async () => {
  const visitor = site.visit();
  const sent = await paste(visitor, await visitor.open('/corporativo'), 'Enviar solicitud', {
    company: 'Café Volcán',
    contactName: 'Ana Ríos',
    email: 'ana@cafe.example',
    phone: '6123-4567',
    interest: 'plan',
    cars: '12',
    message: 'Desde enero.',
  });
  expect(sent.url.search).toBe('?sent=1');
  const rows = await site.query('SELECT * FROM corporate_requests');
  expect(JSON.stringify(rows)).toContain('Desde enero.');
});

it('no public page has a text field that the tests above leave out', async () => {
  const visitor = site.visit();
  for (const path of PAGES) {
    const { root } = await visitor.open(path);
    const names = findAll(root, isTextField).map(({ attributes }) => attributes.name);
    expect(names.filter((name) => name && !pasted.has(name) && name !== 'website')).toEqual([]);
  }
});
