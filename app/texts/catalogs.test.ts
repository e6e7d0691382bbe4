import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { formatMessageValues } from '#app/ui/language/use-message.ts';
import { validationKeys } from '#domain/message.ts';
import { messages as officeEnglish } from './messages/en/office.ts';
import { messages as serverEnglish } from './messages/en/server.ts';
import { messages as english } from './messages/en.ts';
import { messages as officeSpanish } from './messages/es/office.ts';
import { messages as serverSpanish } from './messages/es/server.ts';
import { messages as spanish } from './messages/es.ts';
import { makeTranslator } from './translator.ts';

const spanishTexts = new Map(flatten({ ...spanish, ...serverSpanish, ...officeSpanish }));
const englishTexts = new Map(flatten({ ...english, ...serverEnglish, ...officeEnglish }));

describe('the catalogs', () => {
  it('have the same keys', () => {
    expect([...englishTexts.keys()].sort()).toEqual([...spanishTexts.keys()].sort());
  });

  it.each([...spanishTexts])('have the same placeholders for %s in both languages', (key, text) => {
    const other = englishTexts.get(key) ?? '';
    expect(other.trim()).not.toBe('');
    expect(() => compile(text)).not.toThrow();
    expect(() => compile(other)).not.toThrow();
    expect(listBlanks(other)).toEqual(listBlanks(text));
  });

  it.each(validationKeys)('have a text for %s', (key) => {
    expect(spanishTexts.get(key)).toBeTruthy();
  });
});

describe('the texts of the requirements', () => {
  it.each([
    ['validation.required', 'This field is required'],
    ['validation.minimumAge', 'Minimum age required for reserve is 21 years'],
    ['validation.phone', 'Add a valid phone number'],
    ['validation.email', 'Add a valid email address'],
    ['validation.terms', 'Accept the terms and conditions to continue'],
    ['validation.cardNumber', 'Add a valid card number'],
    ['validation.numeric', 'Value must be a number'],
    ['validation.cardExpired', 'Card is expired'],
    ['validation.expirationInvalid', 'Invalid expiration date'],
    ['validation.coverage', 'You must select a coverage to continue'],
    ['validation.leadTime', 'At least 2 hours in advance to book for today'],
    ['validation.minimumDays', '{days} days minimum to reserve'],
  ])('are exact in English: %s', (key, text) => {
    expect(englishTexts.get(key)).toBe(text);
  });

  it.each([
    ['errors.notFound.title', '404 - Página no encontrada'],
    ['errors.notFound.text', 'Lo sentimos, la página que buscas no existe.'],
    ['errors.backHome', 'Volver al inicio'],
    [
      'reservation.locationForm.processingError',
      'Error procesando la reserva, intente nuevamente más tarde.',
    ],
  ])('are exact in Spanish: %s', (key, text) => {
    expect(spanishTexts.get(key)).toBe(text);
  });
});

describe('makeTranslator', () => {
  it('fills the placeholders of a message outside of pages', () => {
    expect(makeTranslator('es')('validation.minimumDays', { days: 1 })).toBe('Mínimo 1 día para reservar');
    expect(makeTranslator('en')('validation.minimumDays', { days: 3 })).toBe('3 days minimum to reserve');
  });
});

describe('formatMessageValues', () => {
  it('formats days, times and texts in the style of the language', () => {
    const branch = { es: 'Aeropuerto', en: 'Airport' };
    const values = { from: '2026-12-02', hours: '08:00–17:00', branch, days: 3 };
    expect(formatMessageValues(values, 'en')).toEqual({
      from: 'Wed, Dec 2, 2026',
      hours: '8:00\u00a0AM–5:00\u00a0PM',
      branch: 'Airport',
      days: 3,
    });
  });
});

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Returns the names of the values that a message needs. */
function listBlanks(text: string): unknown[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name))].sort();
}
