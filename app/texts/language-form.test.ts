import { describe, expect, it } from 'vitest';
import { toLanguageForm, toLocalPath, withoutLanguage } from './language-form.ts';

describe('toLanguageForm', () => {
  it.each([
    ['/', '', 'es'],
    ['/flota', '', 'es'],
    ['/es', '/es', 'es'],
    ['/es/flota', '/es', 'es'],
    ['/en', '/en', 'en'],
    ['/en.data', '/en', 'en'],
    ['/en/flota.data', '/en', 'en'],
    ['/english', '', 'es'],
    ['/especial', '', 'es'],
  ])('reads %s as %s', (path, prefix, language) => {
    expect(toLanguageForm(path)).toEqual({ prefix, language });
  });
});

describe('withoutLanguage and toLocalPath', () => {
  it.each([
    ['/', '/', '/en'],
    ['/en', '/', '/en'],
    ['/es/flota', '/flota', '/en/flota'],
    ['/reserva/thanks', '/reserva/thanks', '/en/reserva/thanks'],
  ])('return for %s the same page in another language', (path, page, english) => {
    expect(withoutLanguage(path)).toBe(page);
    expect(toLocalPath('/en', page)).toBe(english);
    expect(toLocalPath('', page)).toBe(page);
  });

  it('keep the query of the home page', () => {
    expect(toLocalPath('/en', '/?x=1')).toBe('/en?x=1');
  });
});
