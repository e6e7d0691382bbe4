import { describe, expect, it } from 'vitest';
import { mapBranch } from './map-branch.ts';

const day = [{ from: '08:00', to: '17:00' }];
const colon = {
  code: 'ONX',
  name: 'Colón',
  phone: '+507 433-1500',
  email: null,
  latitude: 9.355,
  longitude: '-79.9',
  is_airport: false,
  airport_fee_percent: '6.00',
  after_hours_fee: '25.00',
  opening_hours: { weekly: { mon: day, sat: day, sun: [] }, closed: ['11-28', '2027-02-08', '02-29'] },
  translations: [
    { languages_code: 'en-US', address: 'Colón Free Zone', desk: ' Ground floor ', directions: '' },
    { languages_code: 'es-ES', address: 'Zona Libre', notes: '<p>Cerrado los domingos</p>', desk: '' },
    { languages_code: 'es-ES', address: 'Otra' },
    null,
  ],
};

const map = (changes: object) => mapBranch({ ...colon, ...changes }, 2026);

describe('mapBranch', () => {
  it('maps a branch with its hours, its fees and its texts', () => {
    expect(map({})).toMatchObject({
      kind: 'good',
      value: {
        code: 'ONX',
        longitude: -79.9,
        email: '',
        airportFee: 600,
        afterHoursFeeCents: 2500,
        address: { es: 'Zona Libre', en: 'Colón Free Zone' },
        notes: { es: 'Cerrado los domingos' },
        desk: { es: '', en: 'Ground floor' },
        directions: undefined,
        hours: { weekly: { 0: [], 1: day, 2: [], 6: day } },
      },
    });
  });

  it.each([
    ['its own name in both languages', [{ languages_code: 'en-US', address: 'Free Zone' }], { es: 'Colón' }],
    [
      'a translated name, and its own in Spanish',
      [
        { languages_code: 'en-US', name: ' Colon Free Zone ' },
        { languages_code: 'es-ES', name: '' },
      ],
      { es: 'Colón', en: 'Colon Free Zone' },
    ],
    [
      'the names of both translations',
      [
        { languages_code: 'en-US', name: 'Colon Free Zone' },
        { languages_code: 'es-ES', name: 'Zona Libre de Colón' },
      ],
      { es: 'Zona Libre de Colón', en: 'Colon Free Zone' },
    ],
    ['its own name without translations', null, { es: 'Colón' }],
  ])('names a branch by %s', (_name, translations, name) => {
    const mapped = map({ translations });
    expect(mapped.kind === 'good' && mapped.value.name).toEqual(name);
  });

  it('writes out yearly holidays around the present year, and single ones as they are', () => {
    const mapped = map({});
    expect(mapped.kind === 'good' && mapped.value.hours.closedDates).toEqual([
      '2025-11-28',
      '2026-11-28',
      '2027-02-08',
      '2027-11-28',
      '2028-02-29',
      '2028-11-28',
      '2029-11-28',
    ]);
  });

  it('refuses pick-ups after hours where there is no fee for them', () => {
    expect(map({ after_hours_fee: null })).toMatchObject({ value: { afterHoursFeeCents: undefined } });
  });

  it.each([
    ['no hours', { opening_hours: null }],
    [
      'hours that end before they start',
      { opening_hours: { weekly: { mon: [{ from: '17:00', to: '08:00' }] } } },
    ],
    ['a time that does not exist', { opening_hours: { weekly: { mon: [{ from: '08:00', to: '25:00' }] } } }],
    ['a negative fee', { airport_fee_percent: '-6.00' }],
    ['a place outside the world', { latitude: 95 }],
    ['a code with a space', { code: 'ON X' }],
  ])('leaves out a branch with %s', (_name, changes) => {
    expect(map(changes)).toMatchObject({ kind: 'bad' });
  });
});
