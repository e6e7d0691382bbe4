import { expect, test } from 'vitest';
import { checkVerification, type VerificationForm } from './check-verification.ts';

const form: VerificationForm = {
  documentType: 'cedula',
  documentNumber: ' 8-123-4567 ',
  license: '8-123-4567',
  licenseExpires: '2026-12-08',
  birthday: '2005-12-01',
  address: ' Calle 50,\n Ciudad de Panamá ',
  flightNumber: 'cm 415',
  arrivalTime: '14:05',
  consent: true,
};

const context = {
  pickupDate: '2026-12-01',
  returnDate: '2026-12-08',
  photos: { license: true, document: true },
};

function problemsOf(changes: Partial<VerificationForm>, more: Partial<typeof context> = {}) {
  const check = checkVerification({ ...form, ...changes }, { ...context, ...more });
  return check.kind === 'valid' ? [] : check.problems.map(({ field, message }) => `${field} ${message.key}`);
}

test('a form as people type it becomes the stored verification', () => {
  expect(checkVerification(form, context)).toEqual({
    kind: 'valid',
    verification: {
      documentType: 'cedula',
      documentNumber: '8-123-4567',
      license: '8-123-4567',
      licenseExpires: '2026-12-08',
      birthday: '2005-12-01',
      address: 'Calle 50, Ciudad de Panamá',
      flightNumber: 'CM 415',
      arrivalTime: '14:05',
    },
  });
});

test('an empty form asks for everything but the flight, in the order of the form', () => {
  const empty: VerificationForm = {
    documentType: '',
    documentNumber: '',
    license: '',
    licenseExpires: '',
    birthday: '',
    address: ' ',
    flightNumber: '',
    arrivalTime: '',
    consent: false,
  };
  expect(problemsOf(empty, { photos: { license: false, document: false } })).toEqual([
    'documentType validation.empty.documentType',
    'documentNumber validation.empty.documentNumber',
    'documentPhoto validation.empty.documentPhoto',
    'license validation.empty.license',
    'licenseExpires validation.empty.licenseExpires',
    'licensePhoto validation.empty.licensePhoto',
    'birthday validation.empty.birthday',
    'address validation.empty.address',
    'consent validation.consent',
  ]);
});

test.each(['8-123-4567', 'PE-12-345', 'E-8-123456', 'N-19-2345', '3-PI-12-345', '10AV-12-345'])(
  'the identity card number %s is valid',
  (documentNumber) => expect(problemsOf({ documentNumber })).toEqual([]),
);

test.each([
  ['8–123–4567', '8-123-4567'],
  ['8‑123‑4567', '8-123-4567'],
  ['8 − 123 − 4567', '8-123-4567'],
  ['e—8—123456', 'E-8-123456'],
])('the identity card number %s is stored as %s', (documentNumber, stored) => {
  expect(checkVerification({ ...form, documentNumber }, context)).toMatchObject({
    verification: { documentNumber: stored },
  });
});

test.each(['8123-4567', 'X-1-2', '8-123-4567-9', '8-12345-1', '---'])(
  'the identity card number %s is refused',
  (documentNumber) => expect(problemsOf({ documentNumber })).toEqual(['documentNumber validation.cedula']),
);

test.each([
  ['pa 0123456', 'PA0123456'],
  ['PA-0123456', 'PA0123456'],
  ['pa–0123456', 'PA0123456'],
  ['AB‑12‑3456', 'AB123456'],
  ['C − 0123456', 'C0123456'],
  ['PA.012.3456', 'PA0123456'],
])('the passport number %s is stored as %s', (documentNumber, stored) => {
  expect(checkVerification({ ...form, documentType: 'passport', documentNumber }, context)).toMatchObject({
    verification: { documentNumber: stored },
  });
});

test.each(['8-123-4567', '8–123–4567', 'PE-12-345', '1234', 'PA01234567890123', 'PA#123456'])(
  'the passport number %s is refused, also when it is that of an identity card',
  (documentNumber) =>
    expect(problemsOf({ documentType: 'passport', documentNumber })).toEqual([
      'documentNumber validation.passport',
    ]),
);

test.each([
  ['cm 415', 'CM 415'],
  ['CM415', 'CM415'],
  ['CMP123', 'CMP123'],
  ['cmp 415', 'CMP 415'],
  ['CM-415', 'CM 415'],
  ['CM–415', 'CM 415'],
  ['5U 123A', '5U 123A'],
  ['CM  0415', 'CM 0415'],
])('the flight %s is stored as %s', (flightNumber, stored) => {
  expect(checkVerification({ ...form, flightNumber }, context)).toMatchObject({
    verification: { flightNumber: stored },
  });
});

test.each(['CMPA415', 'C1P415', '415', '12 345', 'CM', 'CM 12345'])(
  'the flight %s is refused',
  (flightNumber) => expect(problemsOf({ flightNumber })).toEqual(['flightNumber validation.flight']),
);

test('a license is valid until the last day of the rental, that day included', () => {
  expect(problemsOf({ licenseExpires: '2026-12-08' })).toEqual([]);
  expect(problemsOf({ licenseExpires: '2026-12-07' })).toEqual(['licenseExpires validation.licenseExpired']);
  expect(problemsOf({ licenseExpires: '2027-02-30' })).toEqual(['licenseExpires validation.date']);
});

test('a driver of 20 is refused, one who turns 21 on the day of the pick-up is not', () => {
  expect(problemsOf({ birthday: '2005-12-02' })).toEqual(['birthday validation.minimumAge']);
  expect(problemsOf({ birthday: '2005-12-01' })).toEqual([]);
});

test('a flight and an arrival are left out or right', () => {
  expect(problemsOf({ flightNumber: '', arrivalTime: '' })).toEqual([]);
  expect(problemsOf({ flightNumber: 'Copa, a las dos', arrivalTime: '25:00' })).toEqual([
    'flightNumber validation.flight',
    'arrivalTime validation.time',
  ]);
});
