import { describe, expect, it } from 'vitest';
import { keepFields, mapCallToAction, mapSite, readTransferTable } from './map-site.ts';

describe('mapSite', () => {
  it('has the required defaults where content says nothing', () => {
    expect(mapSite({ brand: 'firefly' })).toMatchObject({
      value: {
        siteName: undefined,
        logoId: undefined,
        reservationMinDays: 1,
        reservationBackgroundColor: '#ffffff',
        paymentGateway: 'metrobank',
        corporateEmail: undefined,
        editorEmail: undefined,
        disableReservationsUntil: undefined,
        minimumDaysRule: 'as-built',
        allowedClasses: [],
        rates: { graceMinutes: 29, conditions: [], deliveryZones: [], saf: undefined },
      },
    });
  });

  it.each([
    [{ legal_name: ' Autos, S.A. ' }, { legalName: 'Autos, S.A.' }],
    [{ legal_name: 'Autos, S.A.', tax_id: '1-2-3 DV 4', legal_address: ' ' }, { taxId: '1-2-3 DV 4' }],
    [{ legal_name: ' ', tax_id: '1-2-3 DV 4' }, undefined],
  ])('names the company of %j as far as it is filled in', (record, company) => {
    const mapped = mapSite({ brand: 'firefly', ...record });
    const none = { legalName: 'Autos, S.A.', taxId: undefined, address: undefined, phone: undefined };
    expect(mapped).toMatchObject({ value: { company: company && { ...none, ...company } } });
  });

  it('keeps half of a class for paid bookings, or the whole percent that content says', () => {
    const read = (unpaid_share: unknown) => mapSite({ brand: 'firefly', unpaid_share });
    for (const [stored, unpaidShare] of [
      [null, 50],
      [0, 0],
      ['30', 30],
      [100, 100],
    ])
      expect(read(stored)).toMatchObject({ kind: 'good', value: { unpaidShare } });
    for (const stored of [-1, 101, 0.5, 'half']) expect(read(stored).kind).toBe('bad');
  });

  it('reads the limit of refunds in dollars, $500 without one', () => {
    const read = (refund_limit: unknown) => mapSite({ brand: 'firefly', refund_limit });
    for (const [stored, refundLimitCents] of [
      [null, 50_000],
      ['0.00', 0],
      ['120.50', 12_050],
    ])
      expect(read(stored)).toMatchObject({ kind: 'good', value: { refundLimitCents } });
    for (const stored of [-1, 'much']) expect(read(stored).kind).toBe('bad');
  });

  it('reads every required field of a site config', () => {
    const record = {
      brand: 'firefly',
      brand_logo: '0c2f9d1e-7a57-4b0e-9f3a-0a4d6f0e2b11',
      site_name: 'Firefly Panamá',
      reservation_min_days: 3,
      reservation_background_color: '#0a1B2c',
      payment_gateway: 'paypal-only',
      disable_reservations_until: '2026-12-24',
      cars: [{ car_classes_code: { code: 'ECAR' } }, { car_classes_code: { code: 'ICAR' } }],
    };
    expect(mapSite(record)).toMatchObject({
      value: {
        brand: 'firefly',
        siteName: 'Firefly Panamá',
        logoId: record.brand_logo,
        reservationMinDays: 3,
        reservationBackgroundColor: '#0a1B2c',
        paymentGateway: 'paypal-only',
        disableReservationsUntil: '2026-12-25T00:00',
        allowedClasses: ['ECAR', 'ICAR'],
      },
    });
  });

  it.each([
    ['a time with a zone', '2026-12-24T20:30:00.000Z', '2026-12-24T15:30'],
    ['a time with another zone', '2026-12-24T20:30:00+01:00', '2026-12-24T14:30'],
    ['a time without a zone, which is that of Panama', '2026-12-24T15:30:00', '2026-12-24T15:30'],
    ['a day, which is included', '2026-12-24', '2026-12-25T00:00'],
  ])('disables reservations until %s', (_, written, until) => {
    expect(mapSite({ brand: 'firefly', disable_reservations_until: written })).toMatchObject({
      value: { disableReservationsUntil: until },
    });
  });

  it.each(['2026-12-32', '2026-12-24T25:00:00Z', 'mañana'])('refuses the time %s', (written) => {
    expect(mapSite({ brand: 'firefly', disable_reservations_until: written })).toMatchObject({
      kind: 'bad',
      problems: [{ problem: 'dayOrTime', field: 'disable_reservations_until', value: written }],
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
          oneWay: { defaultCents: 6000 },
          conditions: [
            { code: '21–22', when: { minAge: 21, maxAge: 22 }, effects: { feePerDayCents: 2500 } },
          ],
          additionalDriverPerDayCents: 500,
          saf: { code: 'SAF', label: { es: 'Cargo SAF' }, amountCents: undefined, rate: 250 },
        },
      },
    });
  });

  it('reads the percentage of the company charge where its amount is zero', () => {
    const charge = { saf_code: 'SAF', saf_label: 'Cargo SAF', saf_amount: '0.00', saf_percent: '2.50' };
    expect(mapSite({ brand: 'firefly', ...charge })).toMatchObject({
      value: { rates: { saf: { code: 'SAF', amountCents: undefined, rate: 250 } } },
    });
  });

  it.each([
    { one_way_fees: { default: 'free' } },
    { young_driver: [{ from_age: 21 }] },
    { grace_minutes: -1 },
    { grace_minutes: 1440 },
    { max_additional_drivers: -1 },
    { max_additional_drivers: 21 },
    { max_additional_drivers: 1_000_000 },
    { reservation_min_days: 366 },
    { minimum_rental_hours: 721 },
    { turnaround_minutes: 10_081 },
    { cancellation_free_hours: 8761 },
    { precheckin_minimum_hours: 721 },
    { max_open_unpaid: 10_001 },
    { confirm_hours: 721 },
    { young_driver: [{ from_age: 21, to_age: 1000, per_day: 5 }] },
    { cancellation_fee: '99999999.99' },
    { brand: null },
  ])('refuses settings with %j', (changes) => {
    expect(mapSite({ brand: 'firefly', ...changes })).toMatchObject({ kind: 'bad' });
  });
});

describe('a fee of young drivers', () => {
  const read = (changes: object) =>
    mapSite({ brand: 'firefly', young_driver: [{ from_age: 21, to_age: 25, per_day: 15, ...changes }] });

  it.each([
    ['whose ages are reversed', { from_age: 26 }, 'agesReversed', 'young_driver.1.to_age'],
    ['above $2,000 a day', { per_day: 2500 }, 'unusual', 'young_driver.1.per_day'],
  ])('is refused %s', (_what, changes, problem, field) => {
    expect(read(changes)).toMatchObject({ kind: 'bad', problems: [{ problem, field }] });
  });

  it('may be that high where the editor means it', () => {
    expect(read({ per_day: 2500, unusual: true })).toMatchObject({
      value: { rates: { conditions: [{ effects: { feePerDayCents: 250_000 } }] } },
    });
  });
});

describe('a field of the settings that can be wrong alone', () => {
  it.each([
    ['reservation_background_color', 'rojo', 'color', { reservationBackgroundColor: '#ffffff' }],
    ['reservation_background_color', '#12345', 'color', { reservationBackgroundColor: '#ffffff' }],
    ['corporate_email', 'sin arroba', 'email', { corporateEmail: undefined }],
    ['editor_email', 'a@example.com, b', 'email', { editorEmail: 'a@example.com' }],
    ['minimum_days_rule', 'at most', 'choice', { minimumDaysRule: 'as-built' }],
  ])('is reported: %s %s', (field, value, problem, rest) => {
    expect(mapSite({ brand: 'firefly', [field]: value })).toMatchObject({
      kind: 'bad',
      problems: [{ problem, field }],
      rest,
    });
  });

  it('keeps its own last good value; the others are current', () => {
    const record = {
      brand: 'firefly',
      reservation_background_color: '#0a1b2c',
      corporate_email: 'a@example.com',
      legal_name: 'Autos, S.A.',
      legal_phone: '269-0000',
    };
    const before = mapSite(record);
    const wrong = { ...record, reservation_background_color: 'rojo', corporate_email: 'a', legal_phone: '1' };
    const now = mapSite({ ...wrong, site_name: 'Firefly Panamá', legal_name: 'Autos y más, S.A.' });
    if (before.kind === 'bad' || now.kind === 'good' || !now.rest) throw new Error('not as expected');
    expect(keepFields(now.rest, before.value, now.problems)).toEqual({
      ...before.value,
      siteName: 'Firefly Panamá',
      company: { ...before.value.company, legalName: 'Autos y más, S.A.' },
    });
  });

  it.each([
    ['0a1b2c', '#0a1b2c'],
    [' #FC0 ', '#FFCC00'],
    ['', '#ffffff'],
  ])('may have the color %j', (text, color) => {
    expect(mapSite({ brand: 'firefly', reservation_background_color: text })).toMatchObject({
      kind: 'good',
      value: { reservationBackgroundColor: color },
    });
  });
});

describe('mapCallToAction', () => {
  const call = {
    id: 1,
    status: 'published',
    link: '/flota',
    translations: [{ languages_code: 'es-ES', title: 'Reserva ya', description: null, button_text: 'Ver' }],
  };
  const image = '0c2f9d1e-7a57-4b0e-9f3a-0a4d6f0e2b11';

  it('maps a call to action: link, title, description, button and image, by language', () => {
    const texts = [
      { languages_code: 'es-ES', title: 'Reserva ya', description: 'Hoy', button_text: 'Ver', image },
      { languages_code: 'en-US', title: 'Book now', description: 'Today', button_text: 'See', image: null },
    ];
    expect(mapCallToAction({ ...call, translations: texts })).toEqual({
      kind: 'good',
      value: {
        id: '1',
        link: '/flota',
        title: { es: 'Reserva ya', en: 'Book now' },
        description: { es: 'Hoy', en: 'Today' },
        buttonText: { es: 'Ver', en: 'See' },
        imageId: image,
      },
    });
  });

  it('requires only a title and a link', () => {
    expect(mapCallToAction({ ...call, translations: [{ languages_code: 'es-ES', title: 'Ya' }] })).toEqual({
      kind: 'good',
      value: {
        id: '1',
        link: '/flota',
        title: { es: 'Ya' },
        description: { es: '' },
        buttonText: { es: 'Ya' },
        imageId: undefined,
      },
    });
  });

  it.each([{ status: 'draft' }, { link: 'javascript:alert(1)' }, { translations: [] }, { link: null }])(
    'leaves out a record with %j',
    (changes) => {
      expect(mapCallToAction({ ...call, ...changes })).toMatchObject({ kind: 'bad' });
    },
  );
});

describe('readTransferTable', () => {
  it('reads the rows as they are, with the default', () => {
    const transfers = { default: 4, pairs: [{ from: 'PTY', to: 'DAV', hours: -1 }, null] };
    expect(readTransferTable({ transfers })).toEqual({ defaultHours: 4, rows: transfers.pairs });
    expect(readTransferTable({ transfers: null })).toEqual({ defaultHours: undefined, rows: [] });
    expect(readTransferTable({})).toEqual({ defaultHours: undefined, rows: [] });
  });

  it.each([[[]], ['six hours'], [{ pairs: 'none' }]])('is undefined for %j', (transfers) => {
    expect(readTransferTable({ transfers })).toBeUndefined();
  });
});
