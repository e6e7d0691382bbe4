import { expect, it } from 'vitest';
import { createSecrets } from '#server/services/secrets.ts';
import { readEvidence, signPickUp, signReturn } from './evidence.ts';

const services = { secrets: createSecrets('k'.repeat(32)) };
const state = { unit: 'AB1234', km: 41_200, fuel: 8, notes: 'Rayón', at: Date.UTC(2026, 2, 2, 15) };
const photo = { kind: 'hand-over/front', sha256: 'ab'.repeat(32), id: '', at: 0 } as const;
const mark = { point: { x: 50, y: 17 }, word: 'Golpe' };
const record = signPickUp(services, 'FF-7K2Q9M', state, { photos: [photo], marks: [mark] });

it('a record has the pictures and marks of the pick-up, and is recognized however it is laid out', () => {
  const evidence = readEvidence(services, record);
  expect(evidence).toEqual({
    code: 'FF-7K2Q9M',
    handOver: {
      unit: 'AB1234',
      at: '2026-03-02T15:00:00.000Z',
      km: 41_200,
      fuel: 8,
      notes: 'Rayón',
      marks: [{ x: 50, y: 17, place: 'hood', word: 'Golpe' }],
      photos: [{ place: 'front', sha256: photo.sha256 }],
    },
  });
  const { signature, ...rest } = JSON.parse(record);
  expect(readEvidence(services, JSON.stringify({ signature, ...rest }))).toEqual(evidence);
});

it.each([
  ['with another number of kilometers', record.replace('41200', '41300')],
  ['with another picture', record.replace('abab', 'acac')],
  ['without its signature', record.replace('"signature"', '"signed"')],
  ['with something added', record.replace('{', '{ "more": 1,')],
  [
    'of another site',
    signPickUp({ secrets: createSecrets('o'.repeat(32)) }, 'FF-7K2Q9M', state, {
      photos: [photo],
      marks: [],
    }),
  ],
  ['that is no JSON', 'FF-7K2Q9M'],
  ['that is null', 'null'],
  ['that is nested without end', '['.repeat(100_000)],
  ['that is nested beyond the stack', `{"signature":"x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['that is too long', record + ' '.repeat(200_000)],
])('a record %s is not recognized', (_name, text) => {
  expect(readEvidence(services, text)).toBeUndefined();
});

it('the record of the return has that of the pick-up within, as it was signed', () => {
  const rental = { evidence: record, unit: 'AB1234', pickupMarks: '' } as Parameters<
    typeof signReturn
  >[1]['rental'];
  const back = { ...photo, kind: 'take-back/front' } as const;
  const later = { ...state, km: 41_260 };
  const whole = signReturn(services, { code: 'FF-7K2Q9M', rental }, later, {
    photos: [photo, back],
    marks: [mark],
  });
  expect(readEvidence(services, whole)).toEqual({
    ...readEvidence(services, record),
    takeBack: expect.objectContaining({ km: 41_260, photos: [{ place: 'front', sha256: photo.sha256 }] }),
  });
});

it('there is no record without a picture and a mark', () => {
  const none = { photos: [], marks: [] };
  expect(signPickUp(services, 'FF-7K2Q9M', state, none)).toBe('');
  expect(signReturn(services, { code: 'FF-7K2Q9M', rental: undefined }, state, none)).toBe('');
});
