import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawVoucher } from '#app/documents/draw-voucher.ts';
import { createMailComposer } from '#app/mail/compose-mail.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Selection } from '#domain/reservation/draft.ts';
import { aReservationForm, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { aDeliveryZone } from '#tests/support/a-rental.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { sendMails } from '../mail/send-mails.ts';
import { previewAmendment } from '../my-reservation/preview-amendment.ts';
import { publishEvents } from '../notify/deliver-events.ts';
import { toEventBody } from '../notify/event-body.ts';
import { eraseRenterData } from '../privacy/erase-renter-data.ts';
import { exportRenterData } from '../privacy/export-renter-data.ts';

const zone = aDeliveryZone({
  code: 'centro',
  label: { es: 'Centro de la ciudad', en: 'City center' },
  branches: ['PTY'],
  leadHours: 4,
});
const typed = { address: ' Calle 50,  torre 3 ', instructions: 'Preguntar por Ana' };

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await openTestFixture();
  fixture.services.outbound.mailComposer = createMailComposer(fixture.services.content, drawVoucher);
});
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.clock.now = toInstant('2026-02-20T09:00');
  fixture.edit((content) => ({
    ...content,
    site: { ...content.site, rates: { ...content.site.rates, deliveryZones: [zone] } },
  }));
});
afterAll(() => fixture.close());

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
      { field: 'delivery_address', message: { key: 'validation.required' } },
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

test('a change keeps the delivery at the same branch, and ends it at a branch without its zone', async () => {
  const reservation = await book({ zone: 'centro', label: { es: '' }, ...typed });
  const { delivery: _, ...selection } = reservation.selection;
  const change = async (search: Partial<typeof SEARCH>) => {
    const form = { search: { ...SEARCH, ...search }, carId: reservation.carId, selection };
    const outcome = await previewAmendment(fixture.services, reservation, form);
    if (outcome.kind !== 'ready') throw new Error(JSON.stringify(outcome));
    return outcome.becomes;
  };
  const later = await change({ return_date: '2026-03-10' });
  expect(later.selection.delivery).toEqual(reservation.selection.delivery);
  expect(later.quote.lines.some(({ kind }) => kind === 'delivery')).toBe(true);
  const elsewhere = await change({ pickup_location: 'CDE' });
  expect(elsewhere.selection.delivery).toBeUndefined();
  expect(elsewhere.quote.lines.some(({ kind }) => kind === 'delivery')).toBe(false);
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
