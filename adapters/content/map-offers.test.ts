import { describe, expect, it } from 'vitest';
import { mapCoupon, mapCoverage, mapExtra } from './map-offers.ts';

describe('mapCoverage', () => {
  const pcm = {
    code: 'PCM',
    role: 'mandatory',
    price_per_day: '15.00',
    deductible: '2000.00',
    translations: [{ languages_code: 'en-US', name: 'Minimum protection', description: 'D' }],
  };

  it('maps a protection; a missing Spanish text is replaced by the English one', () => {
    expect(mapCoverage(pcm, 'firefly')).toMatchObject({
      value: {
        role: 'mandatory',
        perDayCents: 1500,
        deductibleCents: 200_000,
        name: { es: '', en: 'Minimum protection' },
      },
    });
  });

  it('maps the list of what is covered, in both languages', () => {
    const rows = [
      { languages_code: 'es-ES', covers: 'Daños a terceros\r\n\n Robo del auto ' },
      { languages_code: 'en-US', covers: 'Damage to others' },
    ];
    expect(mapCoverage({ ...pcm, translations: rows }, 'firefly')).toMatchObject({
      value: { covers: [{ es: 'Daños a terceros', en: 'Damage to others' }, { es: 'Robo del auto' }] },
    });
    expect(mapCoverage(pcm, 'firefly')).toMatchObject({ value: { covers: [] } });
  });

  it.each([
    { price_per_day: null },
    { price_per_day: '-1.00' },
    { price_per_day: '2000.01' },
    { role: 'other' },
    { code: 'a b' },
  ])('leaves out a record with %j', (changes) => {
    expect(mapCoverage({ ...pcm, ...changes }, 'firefly')).toMatchObject({ kind: 'bad' });
  });
});

describe('mapExtra', () => {
  it.each([
    ['lucide:baby', 'lucide:baby'],
    ['lucide:<svg onload=1>', undefined],
    ['../../etc:passwd', undefined],
    ['https://evil.example/x.svg', undefined],
    [null, undefined],
  ])('reads %s as the icon %s', (icon, known) => {
    const mapped = mapExtra(
      { code: 'silla', price: 1, charged_per: 'day', icon, translations: [] },
      'firefly',
    );
    expect(mapped).toMatchObject({ kind: 'good' });
    expect(mapped.kind === 'good' && mapped.value.icon).toBe(known);
  });

  it.each([{ max_quantity: 1_000_000 }, { price: '99999999.99' }, { price: '2000.01' }])(
    'leaves out a record with %j',
    (changes) => {
      const seat = { code: 'SEAT', price: '6.00', charged_per: 'day', ...changes };
      expect(mapExtra(seat, 'firefly')).toMatchObject({ kind: 'bad' });
    },
  );

  it('maps an extra with its cap', () => {
    const seat = { code: 'SEAT', price: '6.00', charged_per: 'day', max_charge: '60.00', max_quantity: 3 };
    expect(mapExtra(seat, 'firefly')).toMatchObject({
      value: { name: { es: 'SEAT' }, priceCents: 600, per: 'day', maxChargeCents: 6000, maxQuantity: 3 },
    });
  });
});

describe('the id of the rental system', () => {
  const seat = { code: 'SEAT', price: '6.00', charged_per: 'day' };

  it.each([
    ['CSEAT', 'CSEAT'],
    [' CSEAT\n', 'CSEAT'],
    [4711, '4711'],
    ['', undefined],
    [null, undefined],
    ['X'.repeat(64), 'X'.repeat(64)],
  ])('reads %j as %j', (charge_id, chargeId) => {
    expect(mapExtra({ ...seat, charge_id }, 'firefly')).toMatchObject({ kind: 'good', value: { chargeId } });
  });

  it.each([
    ['of 10 kB', 'X'.repeat(10_240)],
    ['with a line break', 'CSEAT\nGPS'],
    ['with a line separator', 'CSEAT\u2028GPS'],
    ['with a terminal order', 'CSEAT\u001b[2J'],
    ['with text turned round', 'CSEAT\u202eSPG'],
    ['that is no text', ['CSEAT']],
  ])('refuses a record with an id %s, with a reason', (_name, charge_id) => {
    const refused = { kind: 'bad', problems: [expect.objectContaining({ field: 'charge_id' })] };
    expect(mapExtra({ ...seat, charge_id }, 'firefly')).toMatchObject(refused);
    expect(mapCoupon({ code: 'A', percent: 5, charge_id })).toMatchObject(refused);
    const coverage = { code: 'PCM', role: 'mandatory', price_per_day: 1, translations: [] };
    expect(mapCoverage({ ...coverage, charge_id }, 'firefly')).toMatchObject(refused);
  });
});

describe('mapCoupon', () => {
  it('maps a percentage, an amount, and days given as moments in Panama', () => {
    const dates = { valid_from: '2026-12-24', valid_until: '2027-01-01T04:59:59.000Z' };
    expect(mapCoupon({ code: 'A', percent: '10.00', amount: null, brands: ['hertz'], ...dates })).toEqual({
      kind: 'good',
      value: {
        code: 'A',
        percent: 1000,
        amountCents: undefined,
        validFrom: '2026-12-24',
        validUntil: '2026-12-31',
        maxUses: undefined,
        brands: ['hertz'],
      },
    });
    expect(mapCoupon({ code: 'B', amount: '20.00', max_uses: 0, brands: 'hertz,dollar' })).toMatchObject({
      value: { amountCents: 2000, maxUses: 0, brands: ['hertz', 'dollar'] },
    });
  });

  it.each([
    ['verano10', 'VERANO10'],
    ['Bienvenida15', 'BIENVENIDA15'],
    ['panama\u0301', 'PANAMÁ'],
  ])('maps the code %s as it is compared', (code, compared) => {
    expect(mapCoupon({ code, percent: '5' })).toMatchObject({ kind: 'good', value: { code: compared } });
  });

  it.each(['VERANO 10', '50%', ' ', 'X'.repeat(41)])('reports the code %j, which nobody can use', (code) => {
    expect(mapCoupon({ code, percent: '5' })).toMatchObject({
      kind: 'bad',
      problems: [{ field: 'code', problem: 'couponCode' }],
    });
  });

  it.each([
    {},
    { percent: '0.00' },
    { percent: '150.00', unusual: true },
    { percent: '60.01' },
    { amount: '2000.01' },
    { amount: '-5.00' },
    { percent: '5', valid_until: 'soon' },
    { percent: '5', valid_from: '2027-01-02', valid_until: '2027-01-01' },
  ])('leaves out a coupon with %j', (changes) => {
    expect(mapCoupon({ code: 'X', ...changes })).toMatchObject({ kind: 'bad' });
  });
});
