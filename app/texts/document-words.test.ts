import { expect, test } from 'vitest';
import type { CounterTerms } from '#domain/pricing/quote.ts';
import { documentWords } from './document-words.ts';
import { makeTranslator } from './translator.ts';

const way = { payment: undefined, isRefused: false, depositCents: 0, coverage: undefined };
const write = (terms: Omit<CounterTerms, 'deposits'>, language: 'es' | 'en' = 'es') =>
  documentWords({ terms: { deposits: [way], ...terms } }, makeTranslator(language));

test('documents are named in one sentence, always with the license', () => {
  expect(write({ documents: ['license', 'passport', 'entry-stamp'] })).toBe(
    'De quien conduce, en físico: licencia de conducir vigente, pasaporte y sello de entrada a Panamá.',
  );
  expect(write({ documents: ['id-card'] }, 'en')).toBe(
    'The driver must show originals, not copies: valid driver’s license and identity card.',
  );
});

test('what depends on an unknown residence is named for both', () => {
  expect(write({ documents: ['passport', 'entry-stamp'], residentDocuments: ['id-card'] })).toBe(
    'De quien conduce, en físico: licencia de conducir vigente. ' +
      'Si vive fuera de Panamá, también pasaporte y sello de entrada a Panamá. Si vive en Panamá, también cédula.',
  );
});

test('without conditions about documents, and in old reservations, they are those that are always needed', () => {
  const any = 'Licencia de conducir vigente y cédula o pasaporte de quien conduce, en físico.';
  expect([write({ documents: [] }), documentWords({}, makeTranslator('es'))]).toEqual([any, any]);
});

test('for how long a license must have been held stands behind it', () => {
  expect(write({ documents: ['license'], licenseYears: 2 }, 'en')).toBe(
    'The driver must show originals, not copies: valid driver’s license. License held for 2 years or more.',
  );
  expect(write({ documents: [], licenseYears: 1 })).toMatch(/\. Licencia con 1 año o más\.$/);
});
