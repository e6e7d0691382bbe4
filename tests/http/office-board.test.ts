import { beforeAll, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { inDays } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

let manager: Visitor;
beforeAll(async () => {
  manager = await signInStaff(site, 'manager');
});

const boardOf = (query: string) => manager.open(`/staff/board?branch=TOC&from=${inDays(40)}&days=7&${query}`);

/** A sold rental of a class at Tocumen Town, and its unit. */
async function sell(classCode: string, [first, last]: [number, number]) {
  const store = createStore(site.database);
  const search = {
    ...aReservation().search,
    pickupLocation: 'TOC',
    returnLocation: 'TOC',
    pickupAt: `${inDays(first)}T10:00`,
    returnAt: `${inDays(last)}T10:00`,
  };
  const placed = await getPlaced(store, { classCode, state: 'confirmed', holdUntil: undefined, search });
  return { ...placed, unit: await unitOf(placed) };
}

async function unitOf({ id }: Reservation): Promise<string> {
  return (await createStore(site.database).reservations.findUnitLabel(id)) ?? '';
}

it('a manager sees rentals by unit and day, and moves one to another unit', async () => {
  const rental = await sell('SFBD', [41, 44]);
  const page = await boardOf('');
  expect(headingOf(page)).toMatch(/^Tablero: .*Tocumen.*, desde /);
  for (const text of [rental.code, rental.unit, '2 unidades, 1 libre todos los días'])
    expect(page.text).toContain(text);
  const chosen = await manager.press(page, 'Ver unidades que sirven', { move: rental.code });
  expect(chosen.text).toContain(`Mover ${rental.code} a otra unidad`);
  const other = rental.unit === 'TOC-SFBD-1' ? 'TOC-SFBD-2' : 'TOC-SFBD-1';
  const moved = await manager.press(chosen, 'Mover', { unit: other.toLowerCase() });
  expect(moved.text).toContain(`${rental.code} ya tiene otra unidad.`);
  expect(await unitOf(rental)).toBe(other);
  expect(
    await site.query(`SELECT verb, before, after FROM staff_audit WHERE subject = $1`, [rental.code]),
  ).toEqual([{ verb: 'move-unit', before: { unit: rental.unit }, after: { unit: other } }]);
  const again = await manager.send(chosen, 'Mover', { unit: other });
  expect([again.status, again.location?.includes(`moved=${rental.code}`)]).toEqual([303, true]);
});

it('a unit that does not fit is refused with the reason, and one that does is named', async () => {
  const [first, second] = [await sell('SVAR', [41, 44]), await sell('SVAR', [42, 45])];
  const page = await boardOf(`move=${first.code}`);
  const refused = async (unit: string) => {
    const answer = await manager.send(page, 'Mover', { unit });
    expect(answer.status).toBe(409);
    return answer.text;
  };
  expect(await refused(second.unit)).toContain(`No sirve: entonces la tiene ${second.code}.`);
  expect(await refused(first.unit)).toContain('Ya tiene esa unidad.');
  expect(await refused('TOC-ECAR-1')).toContain('de una clase más barata');
  expect(await refused('TOC-NONE-1')).toContain('Esa unidad no existe.');
  expect(await unitOf(first)).toBe(first.unit);
  await site.query('UPDATE reservations SET version = version + 1 WHERE id = $1', [first.id]);
  expect(await refused('TOC-PFBD-1')).toContain('alguien cambió la reserva mientras tanto');
});

it('a conflict has a unit that fits instead, and one press more gives it', async () => {
  const rental = await sell('IFAR', [41, 44]);
  const typed = {
    blocked_from: `${inDays(42)}T08:00`,
    blocked_until: `${inDays(43)}T08:00`,
    reason: 'damage',
  };
  const board = await boardOf('');
  const refused = await manager.send(board, 'Bloquear', { ...typed, blocked_unit: 'TOC-NONE-1' });
  expect([refused.status, refused.text.includes('Esa unidad no existe.')]).toEqual([409, true]);
  const page = await manager.press(refused, 'Bloquear', { blocked_unit: rental.unit });
  expect(page.text).toContain('La unidad está bloqueada.');
  expect(page.text).toContain('hay un conflicto');
  const chosen = await manager.click(page, 'Mover a ');
  const moved = await manager.press(chosen, 'Mover');
  expect(moved.text).toContain(`${rental.code} ya tiene otra unidad.`);
  expect(moved.text).not.toContain('hay un conflicto');
});

it('a clerk reads the board of the own branch and moves nothing', async () => {
  const clerk = await signInStaff(site, 'counter');
  const page = await clerk.open('/staff/board');
  expect([page.status, page.text.includes('Mover un alquiler')]).toEqual([200, false]);
  expect((await clerk.get('/staff/board?branch=TOC')).status).toBe(403);
  const { code } = await sell('SQBD', [41, 44]);
  const form = { intent: 'move-unit', version: '1', unit: 'TOC-SQBD-1' };
  expect((await clerk.post(`/staff/board?move=${code}`, form)).status).toBe(403);
  expect((await manager.post('/staff/board?move=FF-AAAAAA', form)).status).toBe(404);
});
