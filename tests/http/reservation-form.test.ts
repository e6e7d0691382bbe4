import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLIENT,
  chooseCar,
  EXAMPLE_CHOICES,
  getCode,
  reserve,
  TO_PAYMENT,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import {
  errorOf,
  getControl,
  headingOf,
  type Page,
  readBill,
  readSummary,
} from '#tests/support/html/page.ts';
import { find, findAll, findById, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let site: TestSite;
/** A visitor for each language who has the form before them, and sends it again and again. */
const before = {} as Record<'es' | 'en', { visitor: Visitor; form: Page }>;

beforeAll(async () => {
  site = await openTestSite();
  for (const language of LANGUAGES) {
    const visitor = site.visit();
    before[language] = { visitor, form: await chooseCar(visitor, { language }) };
  }
});
afterAll(() => site.close());

const TERMS_LINK = { es: 'términos y condiciones', en: 'terms and conditions' };
const COMPLETE = { ...EXAMPLE_CHOICES, ...CLIENT };
const LANGUAGES = ['es', 'en'] as const;

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

/** A birthday that makes the renter this old, and some days more or less, on the day of pick-up. */
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

function valuesOf(page: Page): Record<string, string> {
  const names = Object.keys(CLIENT).filter((name) => name !== 'terms');
  return Object.fromEntries(names.map((name) => [name, readValues(getControl(page, name))[0] ?? '']));
}

function send(language: 'es' | 'en', typed: Record<string, string | null>): Promise<Page> {
  const { visitor, form } = before[language];
  return visitor.send(form, TO_PAYMENT[language], { ...COMPLETE, ...typed });
}

describe('the form of the reservation', () => {
  it.each(LANGUAGES)(
    'leads to the whole terms beside the box, in a window of their own, in %s',
    async (language) => {
      const { visitor, form } = before[language];
      const link = find(
        form.root,
        (each) => each.name === 'a' && textOf(each).startsWith(TERMS_LINK[language]),
      );
      expect(link?.attributes).toMatchObject({
        href: `${language === 'en' ? '/en' : ''}/info/terminos-y-condiciones`,
        target: '_blank',
      });
      expect((await visitor.get(link?.attributes.href ?? '')).status).toBe(200);
    },
  );

  it.each(cases)('refuses "$typed" as $field', async ({ field, typed, ...texts }) => {
    for (const language of LANGUAGES) {
      const page = await send(language, { [field]: typed });
      expect(page.status).toBe(400);
      expect(errorOf(page, field)).toBe(texts[language]);
      expect(Object.keys(readSummary(page))).toEqual([field]);
      const { terms: _, ...client } = CLIENT;
      expect(valuesOf(page)).toEqual({ ...client, [field]: typed });
      expect(readValues(getControl(page, 'terms'))).toEqual(['accepted']);
    }
  });

  it.each(LANGUAGES)(
    'demands that the terms are accepted and a protection is chosen (%s)',
    async (language) => {
      const page = await send(language, { terms: null, coverage: null });
      expect(page.status).toBe(400);
      expect(errorOf(page, 'terms')).toBe(TERMS[language]);
      expect(errorOf(page, 'coverage')).toBe(COVERAGE[language]);
      expect(Object.keys(readSummary(page))).toEqual(['coverage', 'terms']);
    },
  );

  it.each(LANGUAGES)(
    'lists everything that is wrong with an empty form, in its order (%s)',
    async (language) => {
      const visitor = site.visit();
      const page = await visitor.send(await chooseCar(visitor, { language }), TO_PAYMENT[language]);
      expect(page.status).toBe(400);
      const messages = Object.fromEntries(
        Object.entries(readSummary(page)).map(([field, text]) => [field, text.replace(/^.*: /, '')]),
      );
      const required = REQUIRED[language];
      expect(messages).toEqual({
        coverage: COVERAGE[language],
        firstName: required,
        lastName: required,
        email: required,
        phone: required,
        birthday: required,
        license: required,
        terms: TERMS[language],
      });
      const summary = find(page.root, ({ attributes }) => 'data-error-summary' in attributes);
      expect(summary?.attributes).toMatchObject({ autofocus: '', tabindex: '-1' });
      const named = findById(page.root, summary?.attributes['aria-labelledby'] ?? '');
      expect(named?.name).toBe('h2');
    },
  );

  it('takes a renter who turns 21 on the day of pick-up, and shows the fee for young drivers before', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const typed = { ...COMPLETE, birthday: bornFor(21) };
    const warned = await visitor.send(form, TO_PAYMENT.es, typed);
    expect(warned.status).toBe(409);
    expect(warned.text).toContain('El precio o las condiciones cambiaron mientras reservabas');
    expect(readBill(warned)['Conductor joven']).toBe('$175.00');
    const checkout = await visitor.press(warned, TO_PAYMENT.es);
    expect(headingOf(checkout)).toBe('Paga y confirma tu reserva');
    expect(readBill(checkout).Total).toBe(readBill(warned).Total);
  });

  it.each(['+507 6123-4567', '61234567', '269-0000', '+1 (305) 555-2368', '+34 600 10 20 30'])(
    'takes %s as a phone number',
    async (phone) => {
      const answer = await send('es', { phone });
      expect([answer.status, answer.location]).toEqual([303, '/reserva/checkout']);
    },
  );

  it.each([
    { firstName: 'Ñandú', lastName: "O'Higgins y Pérez-Çelik" },
    { firstName: '李小龍', lastName: 'Ødegård 👋' },
    { firstName: '<script>alert(1)</script>', lastName: '"&quot;\'><img src=x>' },
    { firstName: 'A\u202Ebc', lastName: 'B\u0000c' },
    { firstName: 'a'.repeat(299), lastName: `${'b'.repeat(299)}👋` },
  ])('keeps the name $firstName $lastName as it was typed, and nothing more', async (name) => {
    const page = await send('es', { ...name, email: 'x' });
    expect(page.status).toBe(400);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('<img src=x');
    const kept = valuesOf(page);
    expect(kept.firstName).toBe(name.firstName);
    expect(kept.lastName).toBe(name.lastName.replaceAll('\u0000', '').replace(/^(b{299}).*$/u, '$1'));
  });

  it('keeps everything on the way back from checkout', async () => {
    const visitor = site.visit();
    await reserve(visitor, { typed: { email: 'Ana.Perez@Example.com', extra_CHILDSEAT: '2' } });
    const back = await visitor.open('/reserva');
    expect(valuesOf(back)).toMatchObject({ email: 'Ana.Perez@Example.com', firstName: 'Ana' });
    expect(readValues(getControl(back, 'extra_CHILDSEAT'))).toEqual(['2']);
    expect(readBill(back).Total).toBe('$584.81');
  });

  it('makes one reservation of a double click', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const license = 'DOUBLE-1';
    const typed = { ...COMPLETE, license };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(form, TO_PAYMENT.es, typed)));
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill('/reserva/checkout'));
    const code = getCode(await visitor.open('/reserva/checkout'));
    expect(
      await site.query('select code from reservations where state = $1 and client_license = $2', [
        'held',
        license,
      ]),
    ).toEqual([{ code }]);
  });

  it('only works the bill out anew when Enter is pressed in a field', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language: 'en' });
    const [first] = findAll(
      find(form.root, (each) => each.name === 'form' && each.attributes.action === '/en/reserva') ??
        form.root,
      ({ name, attributes }) => name === 'button' && attributes.type === 'submit',
    );
    expect(first?.attributes).toMatchObject({ name: 'intent', value: 'update' });
    const answer = await visitor.send(form, 'Update total', { ...EXAMPLE_CHOICES, firstName: 'Ana' });
    expect([answer.status, answer.location]).toEqual([303, '/en/reserva']);
    const page = await visitor.follow(answer);
    expect(readBill(page).Total).toBe('$484.14');
    expect(valuesOf(page).firstName).toBe('Ana');
    expect(readSummary(page)).toEqual({});
  });

  it('counts what it offers and drops what it does not', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const page = await visitor.press(form, 'Actualizar total', {
      coverage: 'PCM',
      coverages: ['SLI', 'GRATIS', 'PTO'],
      extra_CHILDSEAT: '999',
      extra_GPS: '-1',
      extra_PANAPASS: '1e3',
      extra_JET: '1',
      additional_drivers: '99',
      price: '1',
      total: '0',
    });
    const lines = Object.keys(readBill(page));
    expect(lines.filter((line) => /SLI|Silla|Conductor adicional/.test(line))).toHaveLength(3);
    expect(lines.some((line) => /GRATIS|PTO|GPS|PanaPass|JET/.test(line))).toBe(false);
    expect(readBill(page)['Silla para niños']).toBe('$126.00');
    expect(readBill(page)['Conductor adicional']).toBe('$105.00');
  });

  it.each(['GRATIS', 'SLI', 'ERA', 'pcm', ''])(
    'refuses "%s" as the protection that must be chosen',
    async (coverage) => {
      const page = await send('en', { coverage });
      expect([page.status, errorOf(page, 'coverage')]).toEqual([400, COVERAGE.en]);
    },
  );

  it('takes a button that does not exist as a wish to go on choosing', async () => {
    const visitor = site.visit();
    await chooseCar(visitor);
    const answer = await visitor.post('/reserva', { ...COMPLETE, intent: 'free-ride' });
    expect([answer.status, answer.location]).toEqual([303, '/reserva']);
  });

  it.each([
    ['NADA', 'El cupón no existe', 'The coupon does not exist'],
    ['NAVIDAD2025', 'El cupón está vencido', 'The coupon has expired'],
    ['FUTURO2035', 'El cupón todavía no es válido', 'The coupon is not valid yet'],
    ['HERTZORO', 'El cupón no es válido para esta marca', 'The coupon is not valid for this brand'],
    [
      'AGOTADO',
      'El cupón ya se usó el máximo de veces',
      'The coupon has already been used the maximum number of times',
    ],
    [`<b>'"%`, 'El cupón no existe', 'The coupon does not exist'],
  ])('refuses the coupon %s when it is applied, and keeps the rest', async (coupon, es, en) => {
    for (const [language, text, button] of [
      ['es', es, 'Aplicar'],
      ['en', en, 'Apply'],
    ] as const) {
      const visitor = site.visit();
      const form = await chooseCar(visitor, { language });
      const page = await visitor.send(form, button, { ...COMPLETE, coupon });
      expect([page.status, errorOf(page, 'coupon')]).toEqual([400, text]);
      expect(readValues(getControl(page, 'coupon'))).toEqual([coupon.toUpperCase()]);
      expect(valuesOf(page).email).toBe('ana@example.com');
      expect(readBill(page).Total).toBe('$484.14');
      const refused = await visitor.send(page, TO_PAYMENT[language], COMPLETE);
      expect([refused.status, errorOf(refused, 'coupon')]).toEqual([400, text]);
    }
  });

  it('applies a coupon, shows what it takes off, and takes it off again', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language: 'en' });
    const applied = await visitor.press(form, 'Apply', { ...COMPLETE, coupon: ' bienvenido10 ' });
    expect(applied.text).toContain('Coupon BIENVENIDO10 applied');
    expect(applied.text).toContain('Takes $20.16 off before taxes.');
    expect(readBill(applied)['Coupon BIENVENIDO10']).toBe('−$20.16');
    expect(readBill(applied).Total).toBe('$459.98');
    const removed = await visitor.press(applied, 'Remove coupon');
    expect(readBill(removed).Total).toBe('$484.14');
    expect(removed.text).not.toContain('BIENVENIDO10');
  });

  it('takes the coupon of the search along', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(
      `/flota?${new URLSearchParams({ pickup_location: 'PTY', return_location: 'CDE', pickup_date: inDays(21), pickup_time: '10:00', return_date: inDays(28), return_time: '10:00', coupon: 'BIENVENIDO10' })}`,
    );
    const form = await visitor.press(fleet, `${WORDS.es.prepaid}: Toyota Corolla`);
    expect(form.text).toContain('Cupón BIENVENIDO10 aplicado');
  });

  it('switches between paying now and at the counter without losing what was typed', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    await visitor.press(form, 'Actualizar total', COMPLETE);
    const page = await visitor.press(await visitor.open('/reserva'), 'Prefiero pagar al retirar');
    expect(readBill(page)['A pagar ahora']).toBe('$0.00');
    expect(readBill(page)['A pagar en la sucursal']).toBe('$510.99');
    expect(valuesOf(page).email).toBe('ana@example.com');
    expect(readValues(getControl(page, 'terms'))).toEqual([]);
  });
});
