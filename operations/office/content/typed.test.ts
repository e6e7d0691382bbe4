import { describe, expect, it } from 'vitest';
import { branchRecords } from '#demo/content/branches.ts';
import { planRecords } from '#demo/content/corporate.ts';
import { classRecords, discountRecords } from '#demo/content/fleet.ts';
import { jobRecords } from '#demo/content/jobs.ts';
import { couponRecords, coverageRecords, extraRecords } from '#demo/content/offers.ts';
import { promoRecords } from '#demo/content/promotions.ts';
import { siteRecords } from '#demo/content/sites.ts';
import { listEditedCollections } from '#server/services/edited-collections.ts';
import { findWrongValues, toValues } from './to-values.ts';
import { toNewUnits, toUnits } from './typed.ts';

const collections = listEditedCollections();
function fieldsOf(name: string) {
  const found = collections.find((collection) => collection.name === name);
  if (!found) throw new Error(name);
  return found.fields;
}

describe('the form of a record', () => {
  it.each([
    ['sites_config', siteRecords([1, 2])],
    ['car_classes', classRecords()],
    ['descuentos', discountRecords],
    ['sucursales', branchRecords()],
    ['coverages', coverageRecords],
    ['extras', extraRecords],
    ['coupons', couponRecords],
    ['promos', promoRecords(new Map())],
    ['jobs', jobRecords],
    ['corporate_plans', planRecords()],
  ])('has every value of %s, and they come back unchanged', (name, records) => {
    const fields = fieldsOf(name);
    for (const record of records) {
      const units = toUnits(fields, record);
      const { values, problems } = toValues(fields, units, undefined);
      expect(problems).toEqual([]);
      expect(toUnits(fields, values)).toEqual(units);
    }
  });

  it('begins with the values that the columns of a new record have', () => {
    expect(toNewUnits(fieldsOf('redirects'))).toMatchObject({ code: '302', active: 'yes', from: '' });
    expect(toNewUnits(fieldsOf('promos'))).toMatchObject({
      status: 'published',
      'translations.es.title': '',
    });
  });

  it('has a moment as the clock of Panama shows it', () => {
    const fields = fieldsOf('sites_config');
    const at = (value: string) =>
      toUnits(fields, { disable_reservations_until: value }).disable_reservations_until;
    expect([at('2026-12-24T15:30:00.000Z'), at('2026-12-24T10:30:00')]).toEqual(
      Array(2).fill('2026-12-24T10:30'),
    );
    const { values } = toValues(fields, { disable_reservations_until: '2026-12-24T10:30' }, undefined);
    expect(values).toEqual({ disable_reservations_until: '2026-12-24T10:30:00-05:00' });
  });
});

describe('what was typed', () => {
  it.each([
    ['36.50', '36.50'],
    ['36,50', '36.50'],
    [' 12 ', '12'],
    ['', null],
  ])('as a price, "%s", is %s', (typed, value) => {
    const { values, problems } = toValues(fieldsOf('flota'), { precio_firefly: typed }, {});
    expect([values, problems]).toEqual([{ precio_firefly: value }, []]);
  });

  it.each(['1.000,50', 'treinta', '$36', '1e3'])('as a price, "%s", is refused', (typed) => {
    const { problems } = toValues(fieldsOf('flota'), { precio_firefly: typed }, {});
    expect(problems).toEqual([{ path: 'precio_firefly', problem: 'amount', value: typed }]);
  });

  it('is refused with the place of the row', () => {
    const row = { from_age: '21', to_age: 'x', per_day: '', unusual: '' };
    const { problems } = toValues(fieldsOf('sites_config'), { young_driver: [row] }, {});
    expect(problems).toEqual([
      { path: 'young_driver.0.to_age', problem: 'wholeNumber', value: 'x' },
      { path: 'young_driver.0.per_day', problem: 'missing' },
    ]);
  });

  it('leaves rows and values as they are stored that nobody has touched, also wrong ones', () => {
    const wrong = { kind: 'no-pickup', from: 'Carnaval', to: '2027-02-10', old: 1 };
    const right = { kind: 'min-days', days: '3', from: '2027-01-01', to: '2027-01-31 y más' };
    const record = { restrictions: [wrong, right] };
    const fields = fieldsOf('sites_config').filter(({ name }) => name === 'restrictions');
    const { restrictions } = toUnits(fields, record) as { restrictions: Record<string, string>[] };
    const [first, second] = restrictions;
    const typed = { restrictions: [{ ...second, days: '4' }, first ?? {}] };
    const { values, problems } = toValues(fields, typed, { restrictions: [right, wrong] });
    expect([values, problems]).toEqual([{ restrictions: [{ ...right, days: 4 }, wrong] }, []]);
    expect(findWrongValues(fields, { restrictions })).toEqual([
      { path: 'restrictions.0.from', problem: 'day', value: 'Carnaval' },
      { path: 'restrictions.1.to', problem: 'day', value: '2027-01-31 y más' },
    ]);
  });

  it('of one language leaves the texts of the other as they are', () => {
    const rows = [
      { id: 7, languages_code: 'es-ES', title: 'Uno', content: 'x' },
      { id: 8, languages_code: 'fr-FR', title: 'Un' },
    ];
    const { values } = toValues(fieldsOf('jobs'), { 'translations.en.title': 'One' }, { translations: rows });
    expect(values).toEqual({ translations: [rows[0], { languages_code: 'en-US', title: 'One' }, rows[1]] });
  });
});
