import { hash } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { formatMoney } from '#app/texts/format.ts';
import { conditionRows } from '#demo/content/conditions.ts';
import { addDays, dateOf } from '#domain/calendar/panama.ts';
import { reservationVerbNames } from '#domain/office/verbs.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { listFittingUnits } from '#operations/office/hand-over.ts';
import { confirmationMail } from '#operations/reservation/reservation-mails.ts';
import { heldForNow } from '#tests/support/a-reservation.ts';
import { anAddress } from '#tests/support/an-account.ts';
import { bookAtCounter } from '#tests/support/book-at-counter.ts';
import { getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { photo } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { inDays } from '#tests/support/search-days.ts';
import { endNewestSession, findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

let clerk: Visitor;
let admin: Visitor;
beforeAll(async () => {
  [clerk, admin] = [await signInStaff(site, 'counter'), await signInStaff(site, 'admin')];
});

/** A confirmed rental of the next year at the counter's branch. */
async function aConfirmed(): Promise<Reservation> {
  const store = createStore(site.database);
  const { id } = await getPlaced(store, heldForNow());
  const year = new Date().getUTCFullYear() + 1;
  await site.query(
    `UPDATE reservations SET state = 'confirmed', hold_until = NULL, version = version + 1,
      pickup_at = $2::timestamp, return_at = $2::timestamp + interval '7 days' WHERE id = $1`,
    [id, `${year}-03-02T10:00`],
  );
  const found = await store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  return found;
}

const pathOf = ({ code }: Reservation, verb: string) => `/staff/reservations/${code}/${verb}`;

it.each(reservationVerbNames)('%s has a page, and a form for its address alone', async (verb) => {
  const reservation = await aConfirmed();
  const path = pathOf(reservation, verb);
  expect((await admin.get(path)).status).toBe(200);
  const form = { intent: 'other', version: `${reservation.version}` };
  expect((await admin.post(path, form)).status).toBe(400);
  expect((await admin.get(pathOf({ ...reservation, code: 'FF-AAAAAA' }, verb))).status).toBe(404);
});

it('a clerk writes a note, which keeps what was typed when the reservation has changed meanwhile', async () => {
  const reservation = await aConfirmed();
  const page = await clerk.open(`/staff/reservations/${reservation.code}`);
  const form = await clerk.click(page, 'Agregar nota');
  const refused = await clerk.send(form, 'Agregar nota', { text: 'tarjeta 4111 1111 1111 1111' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('número de tarjeta');
  await site.query('UPDATE reservations SET version = version + 1 WHERE id = $1', [reservation.id]);
  const text = 'Llega <b>tarde</b>\nvuelo CM 432';
  const stale = await clerk.send(form, 'Agregar nota', { text });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('La reserva cambió mientras escribías');
  const again = await clerk.send(stale, 'Agregar nota');
  expect([again.status, again.location]).toEqual([303, `/staff/reservations/${reservation.code}?done=note`]);
  expect((await clerk.send(stale, 'Agregar nota')).status).toBe(303);
  const shown = await clerk.follow(again);
  expect(headingOf(shown)).toContain(reservation.code);
  expect(shown.text).toContain('La nota está guardada.');
  expect(shown.body.match(/Llega &lt;b&gt;tarde/g)).toHaveLength(1);
});

it('a clerk sends the confirmation again', async () => {
  const reservation = await aConfirmed();
  await createStore(site.database).outbox.queueMails([confirmationMail(reservation)]);
  const page = await clerk.open(`/staff/reservations/${reservation.code}`);
  const form = await clerk.click(page, 'Reenviar correo');
  expect(form.text).toContain(reservation.renter.email);
  const shown = await clerk.press(form, 'Reenviar correo');
  expect(shown.text).toContain('El correo sale ahora.');
});

it('a clerk corrects the data of the renter, and sees what is wrong with it', async () => {
  const reservation = await aConfirmed();
  const page = await clerk.open(`/staff/reservations/${reservation.code}`);
  const form = await clerk.click(page, 'Corregir datos');
  const refused = await clerk.send(form, 'Corregir datos', { email: 'ana@', lastName: 'Pérez Gómez' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Corrige los campos marcados.');
  const shown = await clerk.press(refused, 'Corregir datos', { email: 'ana.gomez@example.com' });
  expect(headingOf(shown)).toContain('Pérez Gómez');
  expect(shown.text).toContain('ana.gomez@example.com');
});

it('a clerk with an old form of the renter undoes nothing that another has corrected since', async () => {
  const reservation = await aConfirmed();
  const old = await clerk.open(pathOf(reservation, 'renter'));
  const other = await signInStaff(site, 'manager');
  const theirs = await other.open(pathOf(reservation, 'renter'));
  await other.press(theirs, 'Corregir datos', { phone: '+507 6123-4567', license: 'B-2' });
  const stale = await clerk.send(old, 'Corregir datos', { lastName: 'Pérez', license: 'C-3' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('ahora es B-2');
  await clerk.press(stale, 'Corregir datos');
  const found = await site.services.reservations.find(reservation.id);
  expect(found?.renter).toMatchObject({ phone: '+50761234567', lastName: 'Pérez', license: 'C-3' });
});

it('a clerk extends a rental whose renter has the car, after reading the price, which is taken at the counter', async () => {
  const reservation = await bookAtCounter(site);
  await site.query(
    `WITH moved AS (UPDATE reservations SET state = 'picked-up' WHERE id = $1)
    INSERT INTO rentals (reservation_id, picked_up_at, pickup_changed_at) VALUES ($1, now(), now())`,
    [reservation.id],
  );
  const page = await clerk.open(`/staff/reservations/${reservation.code}`);
  const form = await clerk.click(page, 'Extender alquiler');
  const refused = await clerk.send(form, 'Ver el precio');
  expect([refused.status, refused.text.includes('después de la actual')]).toEqual([400, true]);
  const day = addDays(dateOf(reservation.search.returnAt), 1);
  const preview = await clerk.send(refused, 'Ver el precio', { return_date: day });
  expect([preview.status, preview.text.includes('Total: antes')]).toEqual([200, true]);
  const shown = await clerk.press(preview, 'Extender alquiler');
  expect(shown.text).toContain('El alquiler está extendido.');
  await clerk.click(shown, 'Registrar cobro');
  const found = await site.services.reservations.find(reservation.id);
  expect(dateOf(found?.search.returnAt ?? '')).toBe(day);
});

it('a clerk gives a renter another car in exchange, with what is read from both', async () => {
  const reservation = await bookAtCounter(site);
  const { stock, reservations } = site.services;
  const [now, at] = [Date.now(), reservation.createdAt];
  await stock.pickUp({
    reservationId: reservation.id,
    unit: undefined,
    facts: { at, km: 31_000, fuelEighths: 8, changedAt: at },
    freeAt: now,
    by: 'rental-system',
    now,
  });
  const before = await reservations.findUnitLabel(reservation.id);
  const form = await clerk.open(pathOf(reservation, 'exchange'));
  const read = { returned_km: '31,300', returned_fuel: '6', km: '20500', fuel: '8' };
  const refused = await clerk.send(form, 'Cambiar de unidad', { ...read, returned_km: '30999' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('ya marcaba más kilómetros');
  const shown = await clerk.press(refused, 'Cambiar de unidad', read);
  expect(shown.text).toContain('El cambio de unidad está anotado.');
  const after = await reservations.findUnitLabel(reservation.id);
  expect([after === before, shown.text.includes(after ?? 'no unit')]).toEqual([false, true]);
  // The next booking would have the unit that is still being prepared.
  await site.query('UPDATE car_units SET active = false WHERE label = $1', [before]);
});

it('a clerk takes pictures of the car, each of which is stored with what was typed before', async () => {
  const reservation = await bookAtCounter(site);
  const path = `${pathOf(reservation, 'hand-over')}/photos`;
  const form = await clerk.open(pathOf(reservation, 'hand-over'));
  const page = await clerk.press(form, 'Guardar; fotos y marcas: 0 de 8', { km: '91200', fuel: '7' });
  expect([page.url.pathname, page.text]).toEqual([path, expect.stringContaining('Faltan 4')]);
  const send = (bytes: Uint8Array | undefined, visitor = clerk) => {
    const sent = new FormData();
    sent.set('place', 'front');
    sent.set('photo', new Blob([Uint8Array.from(bytes ?? [])]), bytes ? 'front.jpg' : '');
    return visitor.post(path, sent);
  };
  for (const [bytes, status, text] of [
    [undefined, 400, 'Elige una foto.'],
    [Buffer.from('<svg onload="alert(1)"/>'), 400, 'no se puede leer'],
    [Buffer.alloc(16_000_000), 413, 'pesa más de 15 MB'],
  ] as const) {
    const refused = await send(bytes);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(text)]);
  }
  expect((await send(photo, await signInStaff(site, 'finance'))).status).toBe(403);
  const taken = await clerk.follow(await send(photo));
  expect(taken.text).toContain('Faltan 3');
  const picture = await clerk.get(`${path}/front`);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(picture.body).not.toContain('Camera Works');
  expect((await clerk.get(`${path}/back`)).status).toBe(404);
  const wrong = await clerk.send(taken, 'Anotar marca', { word: 'Rayón' });
  expect([wrong.status, errorOf(wrong, 'at')]).toEqual([400, 'Pulsa el lugar en el dibujo o elígelo.']);
  const noted = await clerk.press(wrong, 'Anotar marca', { at: 'hood' });
  expect(noted.text).toContain('Rayón · Capó · nueva');
  // As a browser sends a press of the drawing.
  const pressed = { word: 'Golpe', at: '', 'at.x': '36', 'at.y': '172' };
  const both = await clerk.follow(await clerk.post(path, pressed));
  expect(both.text).toContain('Golpe · Puerta delantera izquierda · nueva');
  expect((await clerk.press(both, 'Quitar: Rayón')).text).not.toContain('Rayón');
  const again = await admin.open(pathOf(reservation, 'hand-over'));
  expect(again.text).toContain('Guardado por mostrador@staff.example');
  expect(['km', 'fuel'].map((name) => readValues(getControl(again, name)))).toEqual([['91200'], ['7']]);
  // The own unit may be on the road, by the exchange of another test.
  const [unit = ''] = await listFittingUnits(site.services, reservation);
  const handed = await clerk.press(again, 'Entregar el auto', { unit, deposit_reference: 'T-1' });
  expect(handed.text).toContain('Fotos y marcas al entregar (1)');
  expect((await send(photo)).status).toBe(409);
  const closed = await clerk.open(path);
  expect(closed.text).toContain('estas fotos y marcas son evidencia y no cambian');
  const back = await clerk.open(`${pathOf(reservation, 'take-back')}/photos`);
  for (const text of ['al entregar ·', 'Golpe · Puerta delantera izquierda · de antes'])
    expect(back.text).toContain(text);
  expect((await clerk.press(back, 'Reparada: Golpe')).text).not.toContain('Golpe');

  const renter = site.visit();
  const own = `/mi-reserva/${reservation.code}`;
  const files = ['contrato.pdf', 'evidencia.json', 'fotos/hand-over/front'].map((name) => `${own}/${name}`);
  for (const file of files) expect((await renter.get(file)).status).toBe(302);
  await renter.send(await renter.open('/mi-reserva'), 'Ver mi reserva', {
    code: reservation.code,
    who: 'Pérez',
  });
  expect((await renter.open(own)).text).toContain('Foto al salir: frente');
  for (const file of files) expect([file, (await renter.get(file)).status]).toEqual([file, 200]);
  expect((await renter.get(`${own}/fotos/hand-over/back`)).status).toBe(404);
  const record = (await renter.get(`${own}/evidencia.json`)).body;
  const verify = (text: string) => {
    const sent = new FormData();
    sent.set('record', new Blob([text]), 'record.json');
    return site.visit().post('/mi-reserva/evidencia', sent);
  };
  const right = await verify(record);
  expect(right.text).toContain(`nadie lo cambió. Es de la reserva ${reservation.code}`);
  const [kept] = await site.services.stock.listPhotos(reservation.id);
  const jpeg = await site.services.privateFiles.read(kept?.id ?? '');
  expect(right.text).toContain(hash('sha256', jpeg ?? ''));
  const forged = await verify(record.replace('91200', '91300'));
  expect([forged.status, forged.text]).toEqual([400, expect.stringContaining('No es un registro nuestro')]);
});

/** Sends a form after 30 idle minutes. Returns the page to sign in. */
async function sendIdle(visitor: Visitor, form: Page, button: string, typed: Typed = {}): Promise<Page> {
  await endNewestSession(site);
  const asked = await visitor.press(form, button, typed);
  expect(headingOf(asked)).toBe('Entrar a la oficina');
  return asked;
}

it('what was typed in a session that has ended is there again after the sign-in, and is sent once', async () => {
  const reservation = await aConfirmed();
  const visitor = await signInStaff(site, 'counter');
  const path = pathOf(reservation, 'note');
  const text = 'Trae su propia silla.\nLlega a las 10.';
  const asked = await sendIdle(visitor, await visitor.open(path), 'Agregar nota', { text });
  expect(asked.text).toContain('Lo que escribiste no se pierde');
  const again = await visitor.press(asked, 'Entrar', findStaff('counter'));
  expect(again.url.pathname).toBe(path);
  expect(again.text).toContain('No se guardó nada, porque había que entrar otra vez.');
  const shown = await visitor.press(again, 'Agregar nota');
  expect(shown.text).toContain('Trae su propia silla.');
  expect((await visitor.open(path)).text).not.toContain('Trae su propia silla.');
});

it('what was typed before somebody else changed the reservation does not undo that change after the sign-in', async () => {
  const reservation = await aConfirmed();
  const visitor = await signInStaff(site, 'counter');
  const form = await visitor.open(pathOf(reservation, 'renter'));
  await clerk.press(form, 'Corregir datos', { firstName: 'Marta' });
  const asked = await sendIdle(visitor, form, 'Corregir datos', { lastName: 'Pérez' });
  const again = await visitor.press(asked, 'Entrar', findStaff('counter'));
  expect(readValues(getControl(again, 'lastName'))).toEqual(['Pérez']);
  const stale = await visitor.send(again, 'Corregir datos');
  expect([stale.status, readValues(getControl(stale, 'lastName'))]).toEqual([409, ['Pérez']]);
});

it('a card number that was typed in a session that has ended is kept nowhere', async () => {
  const { code } = await aConfirmed();
  const visitor = await signInStaff(site, 'counter');
  const form = await visitor.open(`/staff/reservations/${code}/renter`);
  const typed = { lastName: 'Pérez', license: '4111 1111 1111 1111' };
  const asked = await sendIdle(visitor, form, 'Corregir datos', typed);
  const again = await visitor.press(asked, 'Entrar', findStaff('counter'));
  expect(readValues(getControl(again, 'lastName'))).toEqual(['Pérez']);
  expect(again.body).not.toContain('4111');
});

it('a clerk hands a car over and takes it back, and the next renter of the unit reads its marks', async () => {
  const reservation = await bookAtCounter(site);
  const form = await clerk.open(pathOf(reservation, 'hand-over'));
  expect(form.text).toContain('Falta por cobrar');
  expect(form.text).toContain('Esta unidad todavía no tiene una devolución anotada.');
  const typed = { km: '41,200', fuel: '8', marks: '4111 1111 1111 1111', deposit_reference: 'T-1' };
  const refused = await clerk.send(form, 'Entregar el auto', typed);
  expect([refused.status, errorOf(refused, 'marks')]).toEqual([
    400,
    'Hay un número de tarjeta. Bórralo: no se guarda en ninguna parte.',
  ]);
  expect(readValues(getControl(refused, 'km'))).toEqual(['41,200']);
  const handed = await clerk.press(refused, 'Entregar el auto', { marks: 'Rayón en la puerta' });
  expect(handed.text).toContain('El auto está entregado.');
  const agreement = await clerk.get(pathOf(reservation, 'agreement'));
  expect([agreement.status, agreement.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const back = await clerk.click(handed, 'Recibir el auto');
  expect(back.text).toContain('Vuelve antes');
  expect(readValues(getControl(back, 'marks'))).toEqual(['Rayón en la puerta']);
  const lower = await clerk.send(back, 'Ver la cuenta final', { km: '41199', fuel: '6' });
  expect(readValues(getControl(lower, 'charge.fuel'))).toEqual(['2']);
  expect(lower.text).toContain('8/8 → 6/8');
  const refusedKm = await clerk.send(lower, 'Recibir el auto');
  expect([refusedKm.status, errorOf(refusedKm, 'km')]).toEqual([
    400,
    'El auto ya marcaba más kilómetros. Revisa la unidad y la lectura.',
  ]);
  const bill = await clerk.send(refusedKm, 'Ver la cuenta final', { km: '41260', 'charge.fuel': '1' });
  expect(bill.text).toContain('$12.00');
  const shown = await clerk.press(bill, 'Recibir el auto');
  expect(shown.text).toContain('El auto está de vuelta y el cliente recibe la cuenta final.');
  const correction = await clerk.click(shown, 'Corregir la cuenta final');
  const added = { what: 'add:damage', value: '20', reason: 'Tapa perdida' };
  const corrected = await clerk.press(correction, 'Corregir la cuenta final', added);
  expect(corrected.text).toContain('Tapa perdida');
  const due = formatMoney(reservation.quote.dueAtBranchCents + 3_200);
  const payment = await clerk.click(corrected, 'Registrar cobro');
  for (const name of ['A pagar en la sucursal', 'Falta por cobrar'])
    expect(payment.text).toContain(`${name} ${due}`);
  const renter = site.visit();
  const { code } = reservation;
  await renter.send(await renter.open('/mi-reserva'), 'Ver mi reserva', {
    code,
    who: reservation.renter.email,
  });
  const own = await renter.open(`/mi-reserva/${code}`);
  for (const text of ['Cuenta final', 'Combustible', '8/8 → 6/8', 'Tapa perdida'])
    expect(own.text).toContain(text);
  expect(own.body).not.toContain(findStaff('counter').email);
  const [unit = ''] = readValues(getControl(form, 'unit'));
  const next = await clerk.open(pathOf(await bookAtCounter(site), 'hand-over'));
  const looked = await clerk.send(next, 'Ver las marcas de esta unidad', { unit });
  expect(looked.text).toContain(`Marcas de ${unit} en su última devolución Rayón en la puerta`);
});

it('what an employee typed in a session that has ended is dropped when another one signs in', async () => {
  const visitor = await signInStaff(site, 'counter');
  const path = pathOf(await aConfirmed(), 'note');
  const asked = await sendIdle(visitor, await visitor.open(path), 'Agregar nota', { text: 'Pide un GPS' });
  const shown = await visitor.press(asked, 'Entrar', findStaff('manager'));
  expect([shown.url.pathname, shown.text]).toEqual([path, expect.not.stringContaining('Pide un GPS')]);
  await visitor.press(shown, 'Salir');
  await visitor.press(await visitor.open('/staff/sign-in'), 'Entrar', findStaff('counter'));
  expect((await visitor.open(path)).text).not.toContain('Pide un GPS');
});

it('the sign-in promises to show again only what its page shows', async () => {
  const visitor = await signInStaff(site, 'admin');
  for (const [path, button] of [
    ['/staff/account', 'Guardar'],
    ['/staff/money?list=differences', 'Comparar'],
    [pathOf(await aConfirmed(), 'note'), 'Salir'],
  ] as const) {
    const asked = await sendIdle(visitor, await visitor.open(path), button);
    expect([path, asked.text]).toEqual([path, expect.not.stringContaining('Lo que escribiste')]);
    await visitor.press(asked, 'Entrar', findStaff('admin'));
  }
});

it('a count of cash that was typed in a session that has ended is shown for its own day alone', async () => {
  const visitor = await signInStaff(site, 'counter');
  const form = await visitor.open('/staff/money/close');
  const asked = await sendIdle(visitor, form, 'Cerrar caja', { counted: '12.50' });
  const again = await visitor.press(asked, 'Entrar', findStaff('counter'));
  expect(again.url.search).toMatch(/^\?branch=PTY&date=20/);
  expect(readValues(getControl(again, 'counted'))).toEqual(['12.50']);
  await endNewestSession(site);
  const yesterday = { intent: 'close-day', branch: 'PTY', date: addDays(inDays(0), -1), counted: '12.50' };
  const late = await visitor.follow(await visitor.post('/staff/money/close', yesterday));
  const today = await visitor.press(late, 'Entrar', findStaff('counter'));
  expect([today.url.search, readValues(getControl(today, 'counted'))]).toEqual(['', ['']]);
});

it('a clerk cancels, after reading what comes back', async () => {
  const reservation = await aConfirmed();
  const form = await clerk.open(pathOf(reservation, 'cancel'));
  expect(form.text).toContain('El auto queda libre');
  const shown = await clerk.press(form, 'Cancelar reserva');
  expect(shown.text).toContain('La reserva está cancelada y su auto libre.');
  expect(shown.text).toContain('Cancelada');
  expect(shown.body).not.toContain(pathOf(reservation, 'cancel'));
  expect((await clerk.open(pathOf(reservation, 'cancel'))).text).toContain('esto no se puede hacer');
});

it('a clerk records a no-show from an hour after the pick-up', async () => {
  const reservation = await aConfirmed();
  expect((await clerk.open(pathOf(reservation, 'no-show'))).text).toContain('todavía puede llegar');
  await site.query(
    `UPDATE reservations SET pickup_at = now() - interval '8 hours', version = version + 1 WHERE id = $1`,
    [reservation.id],
  );
  const form = await clerk.open(pathOf(reservation, 'no-show'));
  const shown = await clerk.press(form, 'No se presentó');
  expect(shown.text).toContain('Está anotado que el cliente no vino');
});

it('a clerk changes the return, after reading the difference', async () => {
  const reservation = await bookAtCounter(site);
  const form = await clerk.open(pathOf(reservation, 'change'));
  const refused = await clerk.send(form, 'Ver la diferencia', { return_date: '2020-01-01' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Corrige los campos marcados.');
  const day = addDays(dateOf(reservation.search.returnAt), 1);
  const preview = await clerk.send(form, 'Ver la diferencia', { return_date: day });
  expect(preview.status).toBe(200);
  expect(preview.text).toContain('Total: antes');
  const shown = await clerk.press(preview, 'Cambiar');
  expect(shown.text).toContain('El cambio está hecho');
  const found = await site.services.reservations.find(reservation.id);
  expect(dateOf(found?.search.returnAt ?? '')).toBe(day);
});

it('a form that was opened before somebody else changed the reservation does not undo that change', async () => {
  const reservation = await bookAtCounter(site);
  const old = await clerk.open(pathOf(reservation, 'change'));
  const day = addDays(dateOf(reservation.search.returnAt), 1);
  const other = await signInStaff(site, 'manager');
  const preview = await other.send(old, 'Ver la diferencia', { return_date: day });
  await other.press(preview, 'Cambiar');
  const stale = await clerk.send(old, 'Ver la diferencia', { additional_drivers: '2' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('La reserva cambió mientras escribías');
  expect(stale.text).toContain('gerencia@staff.example · Cambio');
  expect(readValues(getControl(stale, 'additional_drivers'))).toEqual(['2']);
});

const FROM_25 = 'Esta clase es para conductores desde 25 años';
const NO_REASON = 'Una excepción necesita un motivo.';

it('a clerk corrects a birth date with the price that it makes; an exception is offered to a manager alone', async () => {
  const reservation = await bookAtCounter(site);
  const birthday = `${Number(reservation.search.pickupAt.slice(0, 4)) - 23}-01-01`;
  const refused = await clerk.send(await clerk.open(pathOf(reservation, 'renter')), 'Corregir datos', {
    birthday,
  });
  expect(refused.status).toBe(400);
  // The key Enter presses the first one.
  expect([...refused.body.matchAll(/value="(renter|correct)"/g)].map(([, intent]) => intent)).toEqual([
    'renter',
    'correct',
    'renter',
  ]);
  const preview = await clerk.press(refused, 'Ver el cambio con esa fecha y su diferencia');
  expect(preview.url.search).toBe('');
  const unread = await clerk.send(preview, 'Ver la diferencia', { birthday: '5/2/2003' });
  expect([unread.status, errorOf(unread, 'birthday')]).toEqual([400, 'Escribe una fecha válida']);
  expect(preview.text).toContain('Total: antes');
  expect((await clerk.press(preview, 'Cambiar')).text).toContain('El cambio está hecho');
  const corrected = await site.services.reservations.find(reservation.id);
  expect(corrected?.renter.birthday).toBe(birthday);
  expect(corrected?.quote.totalCents).toBeGreaterThan(reservation.quote.totalCents);

  const from25 = site.content.current().cars.find(({ classCode }) => classCode === 'SFBD');
  const ask = async (visitor: Visitor) =>
    visitor.send(await visitor.open(pathOf(reservation, 'change')), 'Ver la diferencia', {
      car_id: from25?.id ?? '',
    });
  const told = await ask(clerk);
  expect([told.status, told.body.includes('name="exception"')]).toEqual([400, false]);
  expect(told.text).toContain('Gerencia puede hacer una excepción.');
  expect(told.text).toContain(`Cliente: ${FROM_25}`);
  expect(errorOf(told, 'car_id')).toContain(FROM_25);
  const manager = await signInStaff(site, 'manager');
  const offered = await ask(manager);
  const unreasoned = await manager.send(offered, 'Ver la diferencia', { exception: 'on' });
  expect([unreasoned.status, errorOf(unreasoned, 'reason')]).toEqual([400, NO_REASON]);
  expect(unreasoned.text).toContain(`${NO_REASON} Excepciones de este cambio: Cliente: ${FROM_25}`);
  const ready = await manager.send(unreasoned, 'Ver la diferencia', { reason: 'Cliente fiel' });
  expect(ready.status).toBe(200);
  expect(ready.text).toContain(`Excepciones de este cambio: Cliente: ${FROM_25}`);
  const rows = conditionRows('firefly');
  const members = { ...rows[0], code: 'members', text: { es: 'Solo para socios', en: 'Members only' } };
  await site.edit('sites_config', { brand: 'firefly' }, { rental_conditions: [...rows, members] });
  const again = await manager.press(ready, 'Cambiar');
  expect(again.status).toBe(409);
  expect(again.text).toContain('no se hizo nada. Revisa cómo queda ahora.');
  expect(again.text).toContain(`Excepciones de este cambio: Cliente: ${FROM_25} Cliente: ${members.text.es}`);
  const excepted = await manager.press(again, 'Cambiar');
  await site.edit('sites_config', { brand: 'firefly' }, { rental_conditions: rows });
  expect(excepted.text).toContain('El cambio está hecho');
  expect(excepted.text).toContain(`Excepción ${FROM_25}`);
  expect(excepted.text).toContain('Depósito: antes');
  const audit = await admin.open(`/staff/audit?subject=${reservation.code}`);
  expect(audit.text).toContain(`Condiciones exceptuadas Cliente: ${FROM_25}`);
  expect((await site.services.reservations.find(reservation.id))?.carId).toBe(from25?.id);
});

it('a clerk changes a paid reservation, whose difference is paid by the link of a mail or at the counter', async () => {
  const renter = site.visit();
  const email = anAddress();
  const code = getCode(await pay(renter, await reserve(renter, { typed: { email } })));
  const form = await clerk.open(`/staff/reservations/${code}/change`);
  const preview = await clerk.send(form, 'Ver la diferencia', { return_date: inDays(30) });
  expect(preview.text).toContain('El cliente recibe un enlace para pagar');
  const shown = await clerk.press(preview, 'Cambiar');
  expect(shown.text).toContain('El cliente recibió el enlace para pagar la diferencia.');
  expect(shown.text).toContain('Un cambio espera el pago de');
  const next = await clerk.open(`/staff/reservations/${code}/change`);
  expect(next.text).toContain('Otro cambio lo reemplaza');
  const link = await vi.waitFor(async () => {
    const mails = await fetch(`${site.sandbox.url}/mails.json?to=${encodeURIComponent(email)}`);
    const [found] = /\/mi-reserva\?\S+abrir=pago\S+/.exec(JSON.stringify(await mails.json())) ?? [];
    if (!found) throw new Error('No link to a payment has come');
    return found.split('\\n')[0] ?? '';
  }, 15_000);
  const payment = await site.visit().open(link);
  expect(headingOf(payment)).toContain('Paga la diferencia de');
  const counter = await clerk.click(shown, 'Cobrarlo en el mostrador');
  const taken = await clerk.press(counter, 'Registrar cobro', { method: 'cash' });
  expect(taken.text).toContain('El cobro está registrado.');
  expect(taken.text).not.toContain('Un cambio espera');
  expect(dateOf((await site.services.reservations.findByCode(code))?.search.returnAt ?? '')).toBe(inDays(30));
});
