import { expect, test } from 'vitest';
import { toCondition } from '#domain/conditions/condition.ts';
import { pricedDriver } from '#domain/conditions/driver-bands.ts';
import { driverWords } from './driver-words.ts';
import { makeTranslator } from './translator.ts';

const FROM_25 = toCondition('from-25', { when: { maxAge: 24 }, effects: { refuse: true } });
const VISITOR = toCondition('visitor', { when: { residence: 'abroad' }, effects: { depositCents: 100 } });
const PASSPORT = toCondition('passport', {
  when: { residence: 'abroad' },
  effects: { documents: ['passport'] },
});
const COUNTRY = toCondition('country', { when: { licenseFrom: ['DE'] }, effects: { feePerDayCents: 100 } });

const say = (language: 'es' | 'en', ...[rows, driver]: Parameters<typeof pricedDriver>) =>
  driverWords(pricedDriver(rows, driver), makeTranslator(language), language);

test('a total is for the assumed driver in all facts on which it depends', () => {
  const rows = [FROM_25, VISITOR, COUNTRY];
  expect(say('en', rows)).toBe(
    'For drivers aged 25 or older who live abroad with a license not from Germany.',
  );
  expect(say('es', rows)).toBe(
    'Para conductores de 25 años o más que viven fuera de Panamá con licencia que no sea de Alemania.',
  );
});

test('a total is for the driver who is known', () => {
  const driver = { age: 22, residence: 'panama', licenseFrom: 'DE' } as const;
  expect(say('en', [FROM_25, VISITOR, COUNTRY], driver)).toBe(
    'For drivers aged 21 to 24 years who live in Panama.',
  );
});

test('facts on which no total depends are not said', () => {
  expect([say('en', []), say('es', [PASSPORT])]).toEqual(['', '']);
});
