import { describe, expect, it } from 'vitest';
import { mapCallToAction, mapSite } from './map-site.ts';

describe('mapSite', () => {
  it('has the defaults of SPEC.md where content says nothing', () => {
    expect(mapSite({ brand: 'firefly' })).toMatchObject({
      value: {
        siteName: 'firefly',
        reservationMinDays: 1,
        reservationBackgroundColor: '#ffffff',
        paymentGateway: 'metrobank',
        corporateEmail: undefined,
        disableReservationsUntil: undefined,
        minimumDaysRule: 'as-built',
        allowedClasses: [],
        rates: { graceMinutes: 29, youngDriver: [], delivery: undefined, saf: undefined },
      },
    });
  });

  it('takes the day of a moment in Panama', () => {
    const until = { disable_reservations_until: '2026-12-24T05:00:00.000Z' };
    expect(mapSite({ brand: 'firefly', ...until })).toMatchObject({
      value: { disableReservationsUntil: '2026-12-24' },
    });
  });

  it('reads the rates', () => {
    const rates = {
      one_way_fees: { default: '60.00', pairs: [{ from: 'PTY', to: 'VES', fee: '15.00' }] },
      young_driver: [{ from_age: 21, to_age: 22, per_day: 25 }],
      additional_driver_per_day: '5.00',
      saf_code: 'SAF',
      saf_label: 'Cargo SAF',
      saf_percent: '2.50',
    };
    expect(mapSite({ brand: 'firefly', ...rates })).toMatchObject({
      value: {
        rates: {
          oneWay: { defaultCents: 6000, pairs: [{ from: 'PTY', to: 'VES', feeCents: 1500 }] },
          youngDriver: [{ fromAge: 21, toAge: 22, perDayCents: 2500 }],
          additionalDriverPerDayCents: 500,
          saf: { code: 'SAF', label: { es: 'Cargo SAF' }, amountCents: undefined, rate: 250 },
        },
      },
    });
  });

  it.each([
    { one_way_fees: { default: 'free' } },
    { young_driver: [{ from_age: 21 }] },
    { grace_minutes: -1 },
    { brand: null },
  ])('refuses settings with %j', (changes) => {
    expect(mapSite({ brand: 'firefly', ...changes })).toMatchObject({ kind: 'bad' });
  });
});

describe('mapCallToAction', () => {
  const call = {
    id: 1,
    status: 'published',
    link: '/flota',
    translations: [{ languages_code: 'es-ES', title: 'Reserva ya', description: null, button_text: 'Ver' }],
  };

  it('maps one', () => {
    expect(mapCallToAction(call)).toMatchObject({
      value: { id: '1', link: '/flota', title: { es: 'Reserva ya' }, buttonText: { es: 'Ver' } },
    });
  });

  it.each([{ status: 'draft' }, { link: 'javascript:alert(1)' }, { translations: [] }, { link: null }])(
    'leaves it out with %j',
    (changes) => {
      expect(mapCallToAction({ ...call, ...changes })).toMatchObject({ kind: 'bad' });
    },
  );
});
