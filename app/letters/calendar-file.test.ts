import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { firefly } from '#app/texts/brands/firefly/brand.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { aBranch, aCityBranch } from '#tests/support/a-rental.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { makeCalendarFile } from './calendar-file.ts';

const address = { es: 'Terminal 1, llegadas; piso \\ 2\nfrente a "Salida, A"' };
const content = someSiteContent({ branches: [aBranch({ address }), aCityBranch()] });

function write(language: Language = 'es', changes: Partial<Reservation> = {}) {
  return makeCalendarFile(aReservation({ state: 'confirmed', ...changes }), {
    brand: firefly,
    language,
    t: makeTranslator(language),
    findBranch: (code) => findBranch(content, code),
    origin: 'https://www.example.com',
    mailFrom: 'Firefly Panamá <reservas@example.com>',
    now: toInstant('2026-02-20T09:00'),
  });
}

/** Parses the file with another library. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} events`);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  return { method: calendar.getFirstPropertyValue('method'), component: event, event: new ICAL.Event(event) };
}

test('another program parses one event from pick-up to return, in Panama time', () => {
  const { method, event, component } = read(write());
  expect(method).toBe('PUBLISH');
  expect(event.uid).toBe('FF-7K2Q9M@firefly.reservations');
  expect(event.startDate.toString()).toBe('2026-03-02T10:00:00');
  expect(event.startDate.zone.tzid).toBe('America/Panama');
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-03-02T15:00:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-03-09T15:00:00.000Z');
  expect(event.organizer).toBe('mailto:reservas@example.com');
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
});

test('the event has both branches, whatever characters their addresses contain', () => {
  const { event } = read(write());
  expect(event.location).toBe(`Aeropuerto de Tocumen, ${address.es}`);
  for (const text of [address.es, 'Aeropuerto de Tocumen', 'Costa del Este', '+5072690000', 'FF-7K2Q9M'])
    expect(event.description).toContain(text);
});

test('the event of a delivery is at its address, without the position of the branch', () => {
  const { selection } = aReservation();
  const delivery = {
    zone: 'centro',
    label: { es: 'Centro', en: 'Downtown' },
    address: 'Calle 50, torre 3',
    instructions: 'Preguntar en recepción',
  };
  const { event, component } = read(write('es', { selection: { ...selection, delivery } }));
  expect(event.location).toBe('Calle 50, torre 3, Centro');
  expect(component.hasProperty('geo')).toBe(false);
  expect(event.description).toContain('te llevamos el auto a Calle 50, torre 3, Centro');
  for (const text of ['Preguntar en recepción', '+5072690000', 'Costa del Este'])
    expect(event.description).toContain(text);
  expect(event.description).not.toContain(address.es);
  expect(read(write()).component.hasProperty('geo')).toBe(true);
});

test('the event is in the language of the renter', () => {
  expect(read(write('es')).event.description).toContain('Retiro: lunes, 2 de marzo de 2026');
  const english = read(write('en')).event;
  expect(english.description).toContain('Pick-up: Monday, March 2, 2026');
  expect(english.location).toContain('Tocumen Airport');
  expect(`${english.location} ${english.description}`).not.toContain('Aeropuerto de Tocumen');
});

test('a change raises the sequence of the same event', () => {
  const [before, after] = [read(write()).event, read(write('es', { version: 2 })).event];
  expect(after.uid).toBe(before.uid);
  expect(after.sequence).toBeGreaterThan(before.sequence);
});

test('a canceled reservation takes the event out of the calendar', () => {
  const { method, component } = read(write('es', { state: 'cancelled', version: 3 }));
  expect(method).toBe('CANCEL');
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('no line is longer than 75 octets, and each ends as RFC 5545 says', () => {
  const text = write('es', { snapshot: { ...aReservation().snapshot, carName: 'ñ€🚗'.repeat(60) } });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(read(text).event.summary).toContain('ñ€🚗'.repeat(60));
});
