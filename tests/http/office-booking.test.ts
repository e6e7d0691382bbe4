import { beforeAll, expect, it } from 'vitest';
import { chooseCar, RENTER } from '#tests/support/book-by-form.ts';
import { errorOf, getControl, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch, inDays, type Search } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
let clerk: Visitor;
let manager: Visitor;
beforeAll(async () => {
  [clerk, manager] = await Promise.all([signInStaff(site, 'counter'), signInStaff(site, 'manager')]);
});

const FROM_25 = 'Esta clase es para conductores desde 25 años';
const WHO = { ...RENTER, birthday: '1990-05-17' };
let people = 0;

/** Each time another person, because bookings without payment are limited. */
function aRenter(changes: Typed = {}): Typed {
  people += 1;
  const own = {
    email: `walkin${people}@example.com`,
    phone: `6900-${1000 + people}`,
    license: `W-${people}`,
  };
  return { ...WHO, ...own, ...changes };
}

const toAddress = (source: string, search: Partial<Search> = {}) =>
  `/staff/new?${new URLSearchParams({ source, ...aSearch(search) })}`;

/** From the cars of a search to the form of a booking. */
async function begin(
  visitor: Visitor,
  source: string,
  { car = 'Toyota Corolla', ...search }: Partial<Search> & { car?: string } = {},
): Promise<Page> {
  return visitor.press(await visitor.open(toAddress(source, search)), `Elegir ${car}`);
}

it('a telephone booking has the total of the site to the cent, its source, its audit, and hand over as next step', async () => {
  const visitor = site.visit();
  const typed = { coverage: 'PCM', era: 'ERA', extra_PANAPASS: '1', additional_drivers: '1' };
  const onSite = await visitor.press(await chooseCar(visitor, { type: 'normal' }), 'Actualizar total', typed);
  const page = await begin(clerk, 'telephone');
  expect(headingOf(page)).toBe('Nueva reserva');
  const shown = await clerk.press(page, 'Calcular de nuevo', { ...typed, ...aRenter() });
  const { Total: total } = readQuote(shown, 'Cuenta');
  expect(total).toBe(readQuote(onSite).Total);
  expect(getControl(shown, 'lastName').attributes.value).toBe('Pérez');
  const placed = await clerk.send(shown, 'Reservar');
  expect(placed.status).toBe(303);
  const again = await clerk.send(shown, 'Reservar');
  expect(again.location).toBe(placed.location);
  const reservation = await clerk.follow(placed);
  expect(reservation.text).toContain('La reserva está hecha');
  expect(reservation.text).toContain('Por teléfono');
  expect(reservation.text).toContain('Confirmada');
  const code = /[A-Z]{2}-[A-Z0-9]{6}/.exec(headingOf(reservation))?.[0];
  expect(headingOf(await clerk.click(reservation, 'Entregar el auto'))).toContain(code);
  expect(await clerk.open(shown.url.pathname)).toMatchObject({ url: { pathname: reservation.url.pathname } });
  const audit = await site.query(
    `SELECT who, "after" FROM staff_audit WHERE subject = $1 AND verb = 'book'`,
    [code],
  );
  expect(audit).toMatchObject([{ who: 'mostrador@staff.example', after: { source: 'telephone' } }]);
  const stored = await site.query(
    'SELECT source, state, reservation_type FROM reservations WHERE code = $1',
    [code],
  );
  expect(stored).toEqual([{ source: 'telephone', state: 'confirmed', reservation_type: 'normal' }]);
  const finance = await signInStaff(site, 'finance');
  expect((await finance.open('/staff/reports?report=bookings&by=source')).text).toContain('Por teléfono');
});

it('a walk-in gets a car now', async () => {
  const open = await clerk.open('/staff/new');
  const cars = await clerk.press(open, 'Buscar autos');
  const form = await clerk.press(cars, 'Elegir Toyota Corolla');
  const page = await clerk.press(form, 'Reservar', aRenter());
  expect(page.text).toContain('La reserva está hecha');
  expect(page.text).toContain('Cómo llega En el mostrador');
});

it('what is missing or hostile is said beside its field, and a card number is stored nowhere', async () => {
  const form = await begin(clerk, 'telephone');
  const missing = await clerk.send(form, 'Reservar', { firstName: 'Ana' });
  expect(missing.status).toBe(400);
  expect(errorOf(missing, 'email')).toBeDefined();
  expect(getControl(missing, 'firstName').attributes.value).toBe('Ana');
  const card = await clerk.send(missing, 'Calcular de nuevo', aRenter({ lastName: '4111 1111 1111 1111' }));
  expect([card.status, errorOf(card, 'lastName')]).toEqual([
    400,
    expect.stringContaining('número de tarjeta'),
  ]);
  const booked = await clerk.send(card, 'Reservar');
  expect(booked.status).toBe(409);
  const drafts = await site.query(`SELECT FROM drafts WHERE draft::text LIKE '%4111%'`);
  expect(drafts).toHaveLength(0);
});

it('the last car that went meanwhile is said in words, and another one keeps what was typed', async () => {
  const form = await begin(clerk, 'telephone');
  const stored = site.services.reservations.place;
  site.services.reservations.place = async (input) =>
    input.audited ? { kind: 'no-unit-free' } : stored(input);
  const refused = await clerk.send(form, 'Reservar', aRenter({ lastName: 'Guardada' }));
  site.services.reservations.place = stored;
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('se fue el último auto libre de esa clase');
  const cars = await clerk.click(refused, 'Otro auto u otras fechas');
  const other = await clerk.press(cars, 'Elegir Kia Picanto');
  expect(other.url.pathname).toBe(form.url.pathname);
  expect(getControl(other, 'lastName').attributes.value).toBe('Guardada');
  expect((await clerk.send(other, 'Reservar', { terms: 'accepted' })).status).toBe(303);
});

it('an exception from the conditions is for managers, with a reason, never below the minimum age', async () => {
  const young = aRenter({ birthday: inDays(-8_200) });
  const car = 'Toyota Fortuner';
  const offered = await clerk.open(toAddress('telephone', { driver_age: '22' }));
  expect(offered.text).toContain(FROM_25);
  const byClerk = await clerk.send(await clerk.press(offered, `Elegir ${car}`), 'Reservar', young);
  expect(byClerk.status).toBe(400);
  expect(byClerk.text).toContain(`Gerencia puede hacer una excepción. Los motivos: Cliente: ${FROM_25}`);
  const forced = { intent: 'book', ...young, exception: 'on', reason: 'Cliente de la casa' } as Record<
    string,
    string
  >;
  expect((await clerk.post(byClerk.url.pathname, forced)).status).toBe(403);
  const byManager = await manager.send(await begin(manager, 'telephone', { car }), 'Reservar', young);
  const unexplained = await manager.send(byManager, 'Reservar', { exception: 'on' });
  expect([unexplained.status, errorOf(unexplained, 'reason')]).toEqual([
    409,
    'Una excepción necesita un motivo.',
  ]);
  const placed = await manager.press(unexplained, 'Reservar', { reason: 'Cliente de la casa' });
  expect(placed.text).toContain(`Excepción ${FROM_25}`);
  const audit = await site.query(`SELECT reason FROM staff_audit WHERE verb = 'book' AND outcome = 'done'
    ORDER BY id DESC LIMIT 1`);
  expect(audit).toEqual([{ reason: 'Cliente de la casa' }]);
  const child = await manager.send(
    await begin(manager, 'telephone'),
    'Reservar',
    aRenter({ birthday: inDays(-6000) }),
  );
  expect(child.text).toContain('nadie puede hacer una excepción');
});

it('a branch of others, and a booking that is none of an employee, are refused and in the audit', async () => {
  const foreign = toAddress('telephone', { pickup_location: 'DAV', return_location: 'DAV' });
  expect((await clerk.get(foreign)).status).toBe(403);
  expect((await clerk.get(`/staff/new/${'0'.repeat(32)}`)).status).toBe(404);
  const begun = await manager.press(
    await manager.open(toAddress('telephone', { pickup_location: 'TOC', return_location: 'TOC' })),
    'Elegir Toyota Corolla',
  );
  expect((await clerk.get(begun.url.pathname)).status).toBe(403);
  const audit = await site.query(
    `SELECT FROM staff_audit WHERE verb = 'book' AND outcome = 'refused' AND subject = '/staff/new'`,
  );
  expect(audit.length).toBeGreaterThanOrEqual(3);
});
