import { describe, expect, it } from 'vitest';
import { mapBranch } from './map-branch.ts';

const day1 = [{ from: '08:00', to: '17:00' }];
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
  opening_hours: { weekly: { mon: day1, sat: day1, sun: [] }, closed: ['11-28', '2027-02-08', '02-29'] },
  translations: [
    { languages_code: 'en-US', address: 'Colón Free Zone', desk: ' Ground floor ', directions: '' },
    { languages_code: 'es-ES', address: 'Zona Libre', notes: '<p>Cerrado los domingos</p>', desk: '' },
    { languages_code: 'es-ES', address: 'Otra' },
    null,
  ],
};

const map = (changes: object) => mapBranch({ ...colon, ...changes }, 2026);

/** The branch of a good record, or the rest of a bad one, and the problems. */
function read(changes: object) {
  const mapped = map(changes);
  return { branch: mapped.kind === 'good' ? mapped.value : mapped.rest, problems: mapped.problems ?? [] };
}

describe('contacts of a branch', () => {
  it.each([
    ['269-0000', '+507 269-0000'],
    ['(507) 269-0000', '+507 269-0000'],
    ['\u202a+507 6123-4567\u202c', '+507 6123-4567'],
    ['269-0000 / 269-0001', '+507 269-0000 / +507 269-0001'],
    ['269-0000 y 269-0001', '+507 269-0000 / +507 269-0001'],
    ['269-0000 ext. 12', '+507 269-0000 ext. 12'],
    ['269-0000, ext. 12, 6123-4567', '+507 269-0000 ext. 12 / +507 6123-4567'],
    ['+57 300 123 4567', '+57 300 1234567'],
    [' ', ''],
  ])('read the telephone %j as %j', (text, phone) => {
    expect(read({ phone: text })).toMatchObject({ branch: { phone }, problems: [] });
  });

  it.each([
    ['269-000', '', '269-000'],
    ['llámanos / 269-0001', '+507 269-0001', 'llámanos'],
  ])('report the telephone %j', (text, phone, value) => {
    expect(read({ phone: text })).toMatchObject({
      branch: { phone },
      problems: [{ problem: 'phone', field: 'phone', value }],
    });
  });

  it('read a WhatsApp number without a country code as one of Panama', () => {
    expect(read({ whatsapp: '6123-4567' })).toMatchObject({
      branch: { whatsapp: '+507 6123-4567' },
      problems: [],
    });
    expect(read({ whatsapp: '6123-4567 / 6999-0000' })).toMatchObject({
      branch: { whatsapp: '+507 6123-4567' },
      problems: [{ problem: 'onePhone', field: 'whatsapp' }],
    });
  });

  it.each([
    ['ves@Example.com', 'ves@example.com', []],
    ['a@example.com, b@example.com', 'a@example.com, b@example.com', []],
    ['a@example.com y b@example.com', 'a@example.com, b@example.com', []],
    ['sin arroba', '', [{ problem: 'email', field: 'email', value: 'sin arroba' }]],
    ['a@example.com; b.example.com', 'a@example.com', [{ problem: 'email', value: 'b.example.com' }]],
  ])('read the addresses %j', (text, email, problems) => {
    expect(read({ email: text })).toMatchObject({ branch: { email }, problems });
  });
});

describe('closed days that cannot be read', () => {
  it.each([
    ['25-12', ['2025-12-25', '2026-12-25', '2027-12-25', '2028-12-25', '2029-12-25']],
    ['2026-25-12', ['2026-12-25']],
    ['2026-02-30', []],
    ['Navidad', []],
  ])('are reported: %s', (day, closedDates) => {
    const { branch, problems } = read({
      opening_hours: { weekly: { mon: day1 }, closed: ['2027-02-08', day] },
    });
    expect(branch?.hours.closedDates).toEqual([...closedDates, '2027-02-08'].toSorted());
    expect(problems).toEqual([{ problem: 'yearlyDay', field: 'opening_hours.closed.2', value: day }]);
  });
});

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
        hours: { weekly: { 0: [], 1: day1, 2: [], 6: day1 } },
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

  it.each([
    ['no hours', { opening_hours: null }],
    [
      'hours that end before they start',
      { opening_hours: { weekly: { mon: [{ from: '17:00', to: '08:00' }] } } },
    ],
    ['a time that does not exist', { opening_hours: { weekly: { mon: [{ from: '08:00', to: '25:00' }] } } }],
    ['a weekday in Spanish', { opening_hours: { weekly: { lun: day1 } } }],
    ['no place', { latitude: null }],
    ['an empty place', { longitude: '' }],
    ['a negative fee', { airport_fee_percent: '-6.00' }],
    ['a place outside the world', { latitude: 95 }],
    ['a code with a space', { code: 'ON X' }],
  ])('leaves out a branch with %s', (_name, changes) => {
    expect(map(changes)).toMatchObject({ kind: 'bad' });
  });
});
