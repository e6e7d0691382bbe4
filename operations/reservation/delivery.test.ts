import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailComposer } from '#app/letters/mail/compose-mail.ts';
import { drawVoucher } from '#app/letters/voucher/draw-voucher.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Delivery, Selection } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { aDeliveryZone } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { sendMails } from '../mail/send-mails.ts';
import { publishEvents } from '../notify/deliver-events.ts';
import { toEventBody } from '../notify/event-body.ts';
import { eraseRenterData } from '../privacy/erase-renter-data.ts';
import { exportRenterData } from '../privacy/export-renter-data.ts';
import { previewAmendment } from './preview-amendment.ts';
import { requestAmendment } from './request-amendment.ts';

const zone = aDeliveryZone({
  code: 'centro',
  label: { es: 'Centro de la ciudad', en: 'City center' },
  branches: ['PTY'],
  leadHours: 4,
});
const typed = { address: ' Calle 50,  torre 3 ', instructions: 'Preguntar por Ana' };

const fixture = fixtureForTests();
beforeAll(async () => {
  fixture.services.outbound.mailComposer = createMailComposer(
    fixture.services.content,
    drawVoucher,
    async () => new Uint8Array(),
  );
});
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.clock.now = toInstant('2026-02-20T09:00');
  fixture.editRates({ deliveryZones: [zone] });
});

async function reserve(delivery: Selection['delivery']) {
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
  const form = aReservationForm();
  return reserveAs(fixture.services, draftId, {
    form: { ...form, selection: { ...form.selection, delivery } },
  });
}

async function book(delivery: Selection['delivery']) {
  const outcome = await reserve(delivery);
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  return outcome.reservation;
}

test('a delivery is billed once and stored with the name of its zone', async () => {
  const { quote, selection } = await book({ zone: 'centro', label: { es: '' }, ...typed });
  expect(quote.lines.filter(({ kind }) => kind === 'delivery')).toMatchObject([
    { code: 'centro', label: zone.label, amountCents: 2000, airportFeeApplies: false },
  ]);
  expect(selection.delivery).toEqual({
    zone: 'centro',
    label: zone.label,
    address: 'Calle 50, torre 3',
    instructions: 'Preguntar por Ana',
  });
});

test('a zone that the branch does not serve is not offered, and one without an address or notice is refused', async () => {
  const elsewhere = await book({ zone: 'colon', label: { es: '' }, ...typed });
  expect(elsewhere.selection.delivery).toBeUndefined();
  fixture.clock.now = toInstant('2026-03-02T07:00');
  expect(await reserve({ zone: 'centro', label: { es: '' }, address: ' ', instructions: '' })).toEqual({
    kind: 'invalid',
    problems: [
      { field: 'delivery_zone', message: { key: 'validation.deliveryLead', values: { hours: 4 } } },
      { field: 'delivery_address', message: { key: 'validation.empty.delivery_address' } },
    ],
  });
});

test('renter, branch and rental system are notified of the address', async () => {
  await book({ zone: 'centro', label: { es: '' }, ...typed });
  const bodies: unknown[] = [];
  await fixture.services.outbox.publishEvents({
    limit: 9,
    toMails: (event) => {
      bodies.push(toEventBody(event).data.reservation.delivery);
      return [];
    },
    hasReceiver: false,
  });
  expect(bodies).toEqual([
    { zone: 'centro', address: 'Calle 50, torre 3', instructions: 'Preguntar por Ana' },
  ]);
  while ((await publishEvents(fixture.services)) > 0);
  while ((await sendMails(fixture.services)) > 0);
  const mails = fixture.mails.splice(0);
  expect(mails.length).toBeGreaterThan(0);
  for (const { text } of mails)
    for (const word of [
      'TE LLEVAMOS EL AUTO',
      'Centro de la ciudad',
      'Calle 50, torre 3',
      'Preguntar por Ana',
    ])
      expect(text).toContain(word);
});

const keptZone = { zone: 'centro', label: { es: '' }, address: '', instructions: '' };

/** The change of a reservation, and what confirming it with this address gives. */
async function change(
  reservation: Reservation,
  search: Partial<typeof SEARCH>,
  delivery: Selection['delivery'] = undefined,
  address: Partial<Delivery> = {},
) {
  const { delivery: _, ...selection } = reservation.selection;
  const form = {
    search: { ...SEARCH, ...search },
    carId: reservation.carId,
    selection: { ...selection, ...(delivery && { delivery }) },
  };
  const preview = await previewAmendment(fixture.services, reservation, form);
  const fingerprint = preview.kind === 'ready' ? preview.fingerprint : '';
  const confirm = () =>
    requestAmendment(fixture.services, {
      reservation,
      form: {
        ...form,
        selection: { ...selection, ...(delivery && { delivery: { ...delivery, ...address } }) },
      },
      submitted: { version: reservation.version, fingerprint },
    });
  return { preview, becomes: preview.kind === 'ready' ? preview.becomes : undefined, confirm };
}

const isDelivered = (becomes: Pick<Reservation, 'quote'> | undefined) =>
  becomes?.quote.lines.some(({ kind }) => kind === 'delivery');
const reload = ({ id }: Reservation) => fixture.services.reservations.find(id);

test('a change can keep the delivery, and ends it at a branch without its zone', async () => {
  const reservation = await book({ zone: 'centro', label: { es: '' }, ...typed });
  const later = await change(reservation, { return_date: '2026-03-10' }, keptZone, typed);
  expect(isDelivered(later.becomes)).toBe(true);
  expect(await later.confirm()).toMatchObject({ kind: 'changed' });
  const changed = await reload(reservation);
  expect(changed?.selection.delivery).toEqual(reservation.selection.delivery);
  if (!changed) throw new Error('The reservation is gone');
  const elsewhere = await change(changed, { pickup_location: 'CDE' }, keptZone);
  expect([elsewhere.becomes?.selection.delivery, isDelivered(elsewhere.becomes)]).toEqual([undefined, false]);
});

test('a change keeps the delivery of a zone that left content, at its price', async () => {
  const reservation = await book({ zone: 'centro', label: { es: '' }, ...typed });
  const deliveryOf = ({ quote }: Pick<Reservation, 'quote'>) =>
    quote.lines.find(({ kind }) => kind === 'delivery');
  for (const deliveryZones of [[], [{ ...zone, branches: ['CDE'], priceCents: 1 }]]) {
    fixture.editRates({ deliveryZones });
    const { becomes } = await change(reservation, { return_date: '2026-03-10' }, keptZone);
    if (!becomes) throw new Error('The change was refused');
    expect(deliveryOf(becomes)).toEqual(deliveryOf(reservation));
    expect(becomes.selection.delivery).toMatchObject({ zone: 'centro', label: zone.label });
  }
});

test('without the notice of its zone a delivery cannot be added, changed or removed, and the rest can', async () => {
  const [delivered, fetched] = [await book({ ...keptZone, ...typed }), await book(undefined)];
  fixture.clock.now = toInstant('2026-03-02T07:00');
  const late = {
    kind: 'invalid',
    problems: [
      { field: 'delivery_zone', message: { key: 'validation.deliveryFixed', values: { hours: 4 } } },
    ],
  };
  expect((await change(fetched, {}, keptZone)).preview).toEqual(late);
  expect((await change(delivered, {})).preview).toEqual(late);
  expect((await change(delivered, { pickup_time: '11:00' }, keptZone)).preview).toEqual(late);
  expect(await (await change(delivered, {}, keptZone, { address: 'Calle 51' })).confirm()).toEqual(late);
  const longer = await change(delivered, { return_date: '2026-03-10' }, keptZone, typed);
  expect(await longer.confirm()).toMatchObject({ kind: 'changed' });
});

test('the address is in the data of the renter, and erased with it everywhere', async () => {
  const reservation = await book({ zone: 'centro', label: { es: '' }, ...typed });
  expect(JSON.stringify(await exportRenterData(fixture.services, reservation))).toContain('Calle 50');
  fixture.clock.now = toInstant('2026-04-01T10:00');
  expect(await eraseRenterData(fixture.services, reservation)).toEqual({ kind: 'erased' });
  for (const table of [
    'reservations',
    'reservation_history',
    'amendments',
    'events',
    'drafts',
    'outbox_mails',
  ]) {
    const rows = await fixture.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    expect(JSON.stringify(rows)).not.toContain('Calle 50');
  }
  const erased = await fixture.services.reservations.find(reservation.id);
  expect(erased?.quote).toEqual(reservation.quote);
});
