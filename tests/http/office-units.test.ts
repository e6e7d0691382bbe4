import { beforeAll, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { inDays } from '#tests/support/search-days.ts';
import { findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

let manager: Visitor;
beforeAll(async () => {
  manager = await signInStaff(site, 'manager');
});

/** The only premium 4×4 of Tocumen Town, whose home is a branch of the manager. */
const UNIT = 'TOC-PFBD-1';
const pathOf = (label: string) => `/staff/units/${label}`;

const auditOf = (subject: string) =>
  site.query(`SELECT verb, outcome FROM staff_audit WHERE subject = $1 ORDER BY id`, [subject]);

/** A sold rental of the unit's class at its branch. */
function sell(days: [number, number]) {
  const [pickupAt, returnAt] = days.map((day) => `${inDays(day)}T10:00`) as [string, string];
  const search = {
    ...aReservation().search,
    pickupLocation: 'TOC',
    returnLocation: 'TOC',
    pickupAt,
    returnAt,
  };
  return getPlaced(createStore(site.database), {
    classCode: 'PFBD',
    state: 'confirmed',
    holdUntil: undefined,
    search,
  });
}

it('a manager finds a unit, notes its papers, and is told what cannot be', async () => {
  const list = await manager.open('/staff/units?q=pfbd-1');
  expect(headingOf(list)).toBe('Unidades');
  expect([list.text.includes(UNIT), list.text.includes('DAV-PFBD-1')]).toEqual([true, false]);
  const page = await manager.click(list, UNIT);
  const refused = await manager.send(page, 'Guardar', { plate: 'ab 1234', vin: '1234567' });
  expect([refused.status, refused.text.includes('El VIN tiene 17')]).toEqual([400, true]);
  expect(readValues(getControl(refused, 'plate'))).toEqual(['ab 1234']);
  const saved = await manager.press(refused, 'Guardar', {
    vin: '1hgcm82633a004352',
    km: '41,200',
    insurance: inDays(10),
  });
  expect(saved.text).toContain('Está guardado.');
  expect(headingOf(saved)).toBe(`${UNIT} · AB1234`);
  const stale = await manager.send(page, 'Guardar', { plate: 'ZZ9999' });
  expect([stale.status, stale.text.includes('alguien lo cambió mientras tanto')]).toEqual([409, true]);
  const due = await manager.open('/staff/units?due=1');
  expect(due.text).toContain('Seguro');
  expect((await manager.open('/staff/today?q=ab1234')).status).toBe(200);
  expect(await auditOf(UNIT)).toEqual([{ verb: 'edit-unit', outcome: 'done' }]);
});

it('a block of a sold unit is a conflict with a proposal, and a block is lifted', async () => {
  const { code } = await sell([40, 43]);
  const page = await manager.open(pathOf(UNIT));
  expect(page.text).toContain(code);
  const typed = { blocked_from: `${inDays(41)}T08:00`, blocked_until: `${inDays(40)}T08:00` };
  const refused = await manager.send(page, 'Bloquear', typed);
  expect([refused.status, refused.text.includes('no es después del comienzo')]).toEqual([400, true]);
  const waits = await manager.press(refused, 'Bloquear', {
    blocked_until: `${inDays(42)}T08:00`,
    reason: 'damage',
  });
  expect(waits.text).toContain(`${code} no puede tener la unidad: un bloqueo (daño) la necesita.`);
  const lifted = await manager.press(waits, `Quitar el bloqueo desde`, {});
  expect([lifted.text.includes('El bloqueo se quitó.'), lifted.text.includes('Conflictos')]).toEqual([
    true,
    false,
  ]);
});

it('a transfer moves a unit to another branch, where it is listed from then on', async () => {
  const page = await manager.open(pathOf(UNIT));
  const there = { leaves: `${inDays(60)}T08:00`, arrives: `${inDays(60)}T12:00` };
  const refused = await manager.send(page, 'Trasladar a otra sucursal', { ...there, to: 'TOC' });
  expect([refused.status, refused.text.includes('donde la unidad no esté ya')]).toEqual([400, true]);
  const moved = await manager.press(refused, 'Trasladar a otra sucursal', { to: 'DAV' });
  expect(moved.text).toContain('El traslado está anotado.');
  expect(moved.text).toMatch(/→ .*David/);
});

it('a service that is due takes the unit out of sale until the next one is noted', async () => {
  const unit = 'TOC-SVAR-1';
  const page = await manager.open(pathOf(unit));
  const due = await manager.press(page, 'Guardar', { km: '9000', service_km: '9000' });
  expect(due.text).toContain('Bloqueada');
  expect(due.text).toContain('Termina cuando anotas el próximo mantenimiento.');
  const reference = { intent: 'lift-block', reference: `service-${unit}` };
  expect((await manager.post(pathOf(unit), reference)).status).toBe(409);
  const mistyped = await manager.press(due, 'Guardar', { km: '900' });
  expect(mistyped.text).toContain('No tiene nada.');
  const again = await manager.press(mistyped, 'Guardar', { km: '9000' });
  const done = await manager.press(again, 'Guardar', { service_km: '18000' });
  expect(done.text).toContain('No tiene nada.');
});

it('units are added and leave the fleet', async () => {
  const list = await manager.open('/staff/units');
  const refused = await manager.send(list, 'Agregar unidades', { of_class: 'SVAR', home: 'TOC', count: '0' });
  expect(refused.status).toBe(400);
  const added = await manager.press(refused, 'Agregar unidades', { count: '1' });
  expect(added.text).toContain('Las unidades están agregadas.');
  const page = await manager.click(added, 'TOC-SVAR-3');
  const left = await manager.press(page, 'Sacar de la flota', {});
  expect(left.text).toContain('Fuera de la flota');
  expect((await manager.press(left, 'Devolver a la flota', {})).text).toContain('Libre');
});

it('a unit of another branch is refused, and an unknown one is not there; the audit has both', async () => {
  for (const [label, status] of [
    ['DAV-PFBD-1', 403],
    ['DAV-NONE-1', 404],
  ] as const) {
    expect((await manager.get(pathOf(label))).status).toBe(status);
    expect((await manager.post(pathOf(label), { intent: 'block-unit' })).status).toBe(status);
    expect(await auditOf(label)).toEqual([
      { verb: 'see-page', outcome: 'refused' },
      { verb: 'block-unit', outcome: 'refused' },
    ]);
  }
  expect((await manager.get('/staff/units?branch=DAV')).status).toBe(403);
  const { email } = findStaff('manager');
  const refused = await site.query(
    `SELECT 1 FROM staff_audit WHERE who = $1 AND subject LIKE '%branch=DAV'`,
    [email],
  );
  expect(refused).toHaveLength(1);
});
