import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCar, EXAMPLE_CHOICES, RENTER, TO_PAYMENT } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import {
  errorOf,
  getControl,
  getLink,
  headingOf,
  type Page,
  readQuote,
  readSummary,
} from '#tests/support/html/page.ts';
import { find, findAll, findById, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import {
  LANGUAGES,
  openReservationForms,
  type ReservationForms,
  readRenter,
} from '#tests/support/reservation-forms.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
let forms: ReservationForms;

beforeAll(async () => {
  site = await openTestSite();
  forms = await openReservationForms(site);
});
afterAll(() => site.close());

const COMPLETE = { ...EXAMPLE_CHOICES, ...RENTER };
const REQUIRED = { es: 'Este campo es obligatorio', en: 'This field is required' };
const EMAIL = { es: 'Ingresa un correo electrónico válido', en: 'Add a valid email address' };
const PHONE = { es: 'Ingresa un número de teléfono válido', en: 'Add a valid phone number' };
const AGE = {
  es: 'La edad mínima para reservar es de 21 años',
  en: 'Minimum age required for reserve is 21 years',
};
const DATE = { es: 'Ingresa una fecha válida', en: 'Add a valid date' };
const LONG = { es: 'Usa un máximo de 80 caracteres', en: 'Use at most 80 characters' };
const TERMS = {
  es: 'Acepta los términos y condiciones para continuar',
  en: 'Accept the terms and conditions to continue',
};
const COVERAGE = {
  es: 'Debes seleccionar una cobertura para continuar',
  en: 'You must select a coverage to continue',
};

/** A birthday with which the renter has this age on the day of pick-up, shifted by `days`. */
function bornFor(age: number, days = 0): string {
  const [year, ...rest] = inDays(21 - days).split('-');
  return [Number(year) - age, ...rest].join('-');
}

const cases = [
  ...['firstName', 'lastName', 'email', 'phone', 'birthday', 'license'].flatMap((field) => [
    { field, typed: '', ...REQUIRED },
    { field, typed: '   ', ...REQUIRED },
  ]),
  ...['ana', 'ana@', '@example.com', 'ana perez@example.com', 'ana@example', 'a@b.com\r\nBcc: all@b.com'].map(
    (typed) => ({ field: 'email', typed, ...EMAIL }),
  ),
  ...['123', 'seis uno dos', '+507 1', '+1 000 000 0000'].map((typed) => ({
    field: 'phone',
    typed,
    ...PHONE,
  })),
  ...['2001-02-30', 'ayer', '17/05/1990', '0000-00-00'].map((typed) => ({
    field: 'birthday',
    typed,
    ...DATE,
  })),
  { field: 'birthday', typed: bornFor(21, -1), ...AGE },
  { field: 'birthday', typed: inDays(-1), ...AGE },
  { field: 'birthday', typed: inDays(400), ...AGE },
  ...['firstName', 'lastName', 'license'].map((field) => ({ field, typed: 'á'.repeat(81), ...LONG })),
];

describe('input of the client form', () => {
  it.each(cases)('refuses "$typed" as $field', async ({ field, typed, ...texts }) => {
    for (const language of LANGUAGES) {
      const page = await forms.send(language, { [field]: typed });
      expect(page.status).toBe(400);
      expect(errorOf(page, field)).toBe(texts[language]);
      expect(Object.keys(readSummary(page))).toEqual([field]);
      const { terms: _, ...renter } = RENTER;
      expect(readRenter(page)).toEqual({ ...renter, [field]: typed });
      expect(readValues(getControl(page, 'terms'))).toEqual(['accepted']);
    }
  });

  it.each(LANGUAGES)('requires accepted terms and a chosen protection (%s)', async (language) => {
    const page = await forms.send(language, { terms: null, coverage: null });
    expect(page.status).toBe(400);
    expect(errorOf(page, 'terms')).toBe(TERMS[language]);
    expect(errorOf(page, 'coverage')).toBe(COVERAGE[language]);
    expect(Object.keys(readSummary(page))).toEqual(['coverage', 'terms']);
  });

  it.each(LANGUAGES)(
    'lists everything that is wrong with an empty form, in its order (%s)',
    async (language) => {
      const visitor = site.visit();
      const form = await chooseCar(visitor, { language });
      const page = await visitor.send(form, TO_PAYMENT[language], { coverage: null });
      expect(page.status).toBe(400);
      const { coverage, terms, ...others } = readSummary(page);
      expect([coverage, terms]).toEqual([COVERAGE[language], TERMS[language]]);
      const messages = Object.fromEntries(
        Object.entries(others).map(([field, text]) => [field, text.replace(/^.*: /, '')]),
      );
      const required = REQUIRED[language];
      expect(messages).toEqual({
        firstName: required,
        lastName: required,
        email: required,
        phone: required,
        birthday: required,
        license: required,
      });
      const summary = find(page.root, ({ attributes }) => 'data-error-summary' in attributes);
      expect(summary?.attributes).toMatchObject({ autofocus: '', tabindex: '-1' });
      const named = findById(page.root, summary?.attributes['aria-labelledby'] ?? '');
      expect(named?.name).toBe('h2');
    },
  );

  it('accepts a renter who turns 21 on the day of pick-up, after showing the fee for young drivers', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const typed = { ...COMPLETE, birthday: bornFor(21) };
    const warned = await visitor.send(form, TO_PAYMENT.es, typed);
    expect(warned.status).toBe(409);
    expect(warned.text).toContain('El precio o las condiciones cambiaron mientras reservabas');
    expect(readQuote(warned)['Conductor joven']).toBe('$175.00');
    const checkout = await visitor.press(warned, TO_PAYMENT.es);
    expect(headingOf(checkout)).toBe('Paga y confirma tu reserva');
    expect(readQuote(checkout).Total).toBe(readQuote(warned).Total);
  });

  it.each(['+507 6123-4567', '61234567', '269-0000', '+1 (305) 555-2368', '+34 600 10 20 30'])(
    'accepts %s as a phone number',
    async (phone) => {
      const answer = await forms.send('es', { phone });
      expect([answer.status, answer.location]).toEqual([303, '/reserva/checkout']);
    },
  );

  it.each([
    { firstName: 'Ñandú', lastName: "O'Higgins y Pérez-Çelik" },
    { firstName: '李小龍', lastName: 'Ødegård 👋' },
    { firstName: '<script>alert(1)</script>', lastName: '"&quot;\'><img src=x>' },
    { firstName: 'A\u202Ebc', lastName: 'B\u0000c' },
    { firstName: 'a'.repeat(299), lastName: `${'b'.repeat(299)}👋` },
  ])('keeps the name $firstName $lastName as it was typed, without invisible characters', async (name) => {
    const page = await forms.send('es', { ...name, email: 'x' });
    expect(page.status).toBe(400);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('<img src=x');
    const kept = readRenter(page);
    expect(kept.firstName).toBe(name.firstName.replace('\u202E', ''));
    expect(kept.lastName).toBe(name.lastName.replaceAll('\u0000', '').replace(/^(b{299}).*$/u, '$1'));
  });
});

describe('what can be chosen on the form', () => {
  it('compares the protections by what they cover, with the legal minimum chosen', async () => {
    const form = await chooseCar(site.visit(), { language: 'en' });
    const [minimum = '', full = ''] = findAll(
      form.root,
      ({ name, attributes }) => name === 'label' && /^field-coverage-/.test(attributes.for ?? ''),
    ).map(textOf);
    expect(minimum).toMatch(/^Minimum protection\s*Included\s*Deductible.*\$2,000\.00/);
    expect(minimum).toContain('Covers: Damage and injury to others');
    expect(minimum).toContain('Does not cover: Theft of the car');
    expect(full).toMatch(/\+\$13\.19 per day\s*\+\$92\.28 for 7 days\s*Deductible.*\$500\.00/);
    expect(full).toContain('Covers: Theft of the car');
    expect(full).not.toContain('Does not cover');
    const chosen = findAll(
      form.root,
      ({ attributes }) => attributes.type === 'radio' && 'checked' in attributes,
    );
    expect(chosen.map(({ attributes }) => attributes.value)).toEqual(['PCM']);
    expect(readQuote(form).Total).toBe('$383.48');
  });

  it.each(['es', 'en'] as const)('names no protection by an abbreviation, in %s', async (language) => {
    const form = await chooseCar(site.visit(), { language });
    const choices = findAll(
      form.root,
      ({ name, attributes }) => name === 'label' && /^field-(coverages?|era)-/.test(attributes.for ?? ''),
    ).map(textOf);
    expect(choices).toHaveLength(4);
    for (const choice of choices) expect(choice).not.toMatch(/\b[A-Z]{3}\b/);
  });

  it('has the next step beside the total: to the section without an answer, then to the next page', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    expect(getLink(form, 'Continuar')).toBe('#field-coverage');
    const covered = await visitor.press(form, 'Actualizar total');
    expect(getLink(covered, 'Continuar')).toBe('#client');
    for (const id of ['field-coverage', 'client']) expect(findById(covered.root, id)).toBeDefined();
    const begun = await visitor.press(form, 'Actualizar total', { firstName: 'Ana' });
    const shortcuts = findAll(begun.root, (each) => each.name === 'button' && textOf(each) === 'Continuar');
    expect(shortcuts.map(({ attributes }) => [attributes.form, attributes.value])).toEqual(
      Array(2).fill(['booking-form', 'reserve']),
    );
  });

  it('keeps extras, drivers and coupon collapsed until one of them is chosen', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const lines = (page: Page) =>
      findAll(page.root, ({ attributes }) => attributes.class === 'option-line').map((line) => [
        textOf(find(line, ({ name }) => name === 'strong')),
        'open' in line.attributes,
      ]);
    expect(lines(form)).toEqual([
      ['Extras', false],
      ['Conductores adicionales', false],
      ['Cupón', false],
    ]);
    const chosen = await visitor.press(form, 'Actualizar total', { extra_PANAPASS: '1' });
    expect(lines(chosen).map(([, isOpen]) => isOpen)).toEqual([true, false, false]);
    const refused = await visitor.press(form, 'Aplicar', { coupon: 'NADA' });
    expect(lines(refused).map(([, isOpen]) => isOpen)).toEqual([false, false, true]);
  });
});
