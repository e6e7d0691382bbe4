import { beforeAll, describe, expect, it } from 'vitest';
import {
  chooseCar,
  count,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  reserve,
  TO_PAYMENT,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, type Page, readQuote, readSummary } from '#tests/support/html/page.ts';
import { find, findAll, findById, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();
/** For each language, a visitor on the form with the car of the worked example. */
let forms: Record<Language, { visitor: Visitor; form: Page }>;

beforeAll(async () => {
  forms = { es: await openForm('es'), en: await openForm('en') };
});

const LANGUAGES = ['es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

async function openForm(language: Language) {
  const visitor = site.visit();
  return { visitor, form: await chooseCar(visitor, { language }) };
}

/** The values of the fields about the renter. */
function readRenter(page: Page): Record<string, string> {
  const names = Object.keys(RENTER).filter((name) => name !== 'terms' && name !== 'birthday');
  return Object.fromEntries(names.map((name) => [name, readValues(getControl(page, name))[0] ?? '']));
}

const TERMS_LINK = { es: 'términos y condiciones', en: 'terms and conditions' };
const COMPLETE = { ...EXAMPLE_CHOICES, ...RENTER };
describe('the form of the reservation', () => {
  it.each(LANGUAGES)('links to the terms beside the checkbox, in a new window, in %s', async (language) => {
    const { visitor, form } = forms[language];
    const link = find(
      form.root,
      (each) => each.name === 'a' && textOf(each).startsWith(TERMS_LINK[language]),
    );
    expect(link?.attributes).toMatchObject({
      href: `${language === 'en' ? '/en' : ''}/info/terminos-y-condiciones`,
      target: '_blank',
    });
    expect((await visitor.get(link?.attributes.href ?? '')).status).toBe(200);
  });

  it('keeps everything on going back from checkout', async () => {
    const visitor = site.visit();
    await reserve(visitor, { typed: { email: 'Ana.Perez@Example.com', extra_CHILDSEAT: '2' } });
    const back = await visitor.open('/reserva');
    expect(readRenter(back)).toMatchObject({ email: 'Ana.Perez@Example.com', firstName: 'Ana' });
    expect(readValues(getControl(back, 'extra_CHILDSEAT'))).toEqual(['2']);
    expect(readQuote(back).Total).toBe('$584.81');
  });

  it('answers a repeated form after the confirmation, but no other form with the old id', async () => {
    const visitor = site.visit();
    const form = await count(visitor, await chooseCar(visitor, { type: 'normal' }), COMPLETE);
    const [late, other] = [site.visit(), site.visit()];
    for (const each of [late, other])
      for (const [name, value] of visitor.cookies) each.cookies.set(name, value);
    const code = getCode(await visitor.press(form, WORDS.es.confirm, COMPLETE));
    expect((await other.press(form, WORDS.es.confirm, { ...COMPLETE, license: 'X-1' })).url.pathname).toBe(
      '/',
    );
    expect((await other.press(form, 'Actualizar total', COMPLETE)).url.pathname).toBe('/');
    expect((await other.get('/reserva/thanks')).location).toBe('/');
    expect(getCode(await late.press(form, WORDS.es.confirm, COMPLETE))).toBe(code);
  });

  it('only updates the bill when Enter is pressed in a field', async () => {
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
    expect(readQuote(page).Total).toBe('$484.14');
    expect(readRenter(page).firstName).toBe('Ana');
    expect(readSummary(page)).toEqual({});
  });

  it('includes offered options and drops others', async () => {
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
    const lines = Object.keys(readQuote(page));
    expect(lines.filter((line) => /Responsabilidad|Silla|Conductor adicional/.test(line))).toHaveLength(3);
    expect(lines.some((line) => /GRATIS|PTO|GPS|PanaPass|JET/.test(line))).toBe(false);
    expect(readQuote(page)['Silla para niños']).toBe('$126.00');
    expect(readQuote(page)['Conductor adicional']).toBe('$105.00');
  });

  it.each([
    ['es', 'NAVIDAD2025', 'El cupón está vencido', 'Aplicar'],
    ['en', `<b>'"%`, 'The coupon does not exist', 'Apply'],
  ] as const)('refuses in %s the coupon %s, and keeps the rest', async (language, coupon, text, button) => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language });
    const page = await visitor.send(form, button, { ...COMPLETE, coupon });
    expect([page.status, errorOf(page, 'coupon')]).toEqual([400, text]);
    expect(readValues(getControl(page, 'coupon'))).toEqual([coupon.toUpperCase()]);
    expect(readRenter(page).email).toBe('ana@example.com');
    expect(readQuote(page).Total).toBe('$484.14');
    const refused = await visitor.send(page, TO_PAYMENT[language], COMPLETE);
    expect([refused.status, errorOf(refused, 'coupon')]).toEqual([400, text]);
  });

  it('applies a coupon, shows its discount, and removes it', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { language: 'en' });
    const applied = await visitor.press(form, 'Apply', { ...COMPLETE, coupon: ' bienvenido10 ' });
    expect(applied.text).toContain('Coupon BIENVENIDO10 applied');
    expect(applied.text).toContain('Takes $20.16 off before taxes.');
    expect(readQuote(applied)['Coupon BIENVENIDO10']).toBe('−$20.16');
    expect(readQuote(applied).Total).toBe('$459.98');
    const removed = await visitor.press(applied, 'Remove coupon');
    expect(readQuote(removed).Total).toBe('$484.14');
    expect(removed.text).not.toContain('BIENVENIDO10');
  });

  it.each(LANGUAGES)(
    'shows the text of the specification for an internal failure, in %s',
    async (language) => {
      const visitor = site.visit();
      const form = await chooseCar(visitor, { language });
      const { reservations } = site.services;
      const full = { ...reservations, place: () => Promise.reject(new Error('no disk')) };
      const answer = await withServices(site.services, { reservations: full }, () =>
        visitor.send(form, TO_PAYMENT[language], COMPLETE),
      );
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(
        {
          es: 'Error procesando la reserva, intente nuevamente más tarde.',
          en: 'Error processing the reservation, please try again later.',
        }[language],
      );
      expect(readRenter(answer)).toMatchObject({ email: RENTER.email });
      const again = await visitor.press(answer, TO_PAYMENT[language], COMPLETE);
      expect(again.url.pathname).toMatch(/\/reserva\/checkout$/);
    },
  );

  it('confirms no total that a visitor without scripts has not seen', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { type: 'normal' });
    const refused = await visitor.send(form, WORDS.es.confirm, COMPLETE);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('El total cambió con lo que elegiste');
    const [, total = ''] = /El total es ahora (\$[\d.]+);/.exec(refused.text) ?? [];
    const thanks = await visitor.press(refused, WORDS.es.confirm);
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    expect(thanks.text).toContain(`Total ${total}`);
  });

  it('reserves for the same total as soon as a refused birth date is corrected', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { type: 'normal' });
    const birthday = `${Number(inDays(0).slice(0, 4)) - 20}-12-31`;
    const refused = await visitor.send(form, WORDS.es.confirm, { ...RENTER, birthday });
    expect(refused.status).toBe(400);
    const thanks = await visitor.press(refused, WORDS.es.confirm, { birthday: RENTER.birthday });
    expect(thanks.url.pathname).toBe('/reserva/thanks');
  });

  it('keeps the coupon of the search', async () => {
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
    expect(readQuote(page)['A pagar ahora']).toBe('$0.00');
    expect(readQuote(page)['A pagar en la sucursal']).toBe('$510.99');
    expect(readRenter(page).email).toBe('ana@example.com');
    expect(readValues(getControl(page, 'terms'))).toEqual([]);
  });
});

const EMPTY = {
  es: {
    firstName: 'Escribe tu nombre',
    lastName: 'Escribe tu apellido',
    email: 'Escribe tu correo electrónico',
    phone: 'Escribe tu teléfono',
    birthday: 'Escribe la fecha de nacimiento',
    license: 'Escribe el número de licencia',
  },
  en: {
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    email: 'Enter your email address',
    phone: 'Enter your phone number',
    birthday: 'Enter the date of birth',
    license: 'Enter the license number',
  },
};
const TERMS = {
  es: 'Acepta los términos y condiciones para continuar',
  en: 'Accept the terms and conditions to continue',
};
const COVERAGE = {
  es: 'Elige una protección para continuar',
  en: 'You must select a coverage to continue',
};

describe('input of the client form', () => {
  it.each(LANGUAGES)(
    'lists everything that is wrong with an empty form, in its order (%s)',
    async (language) => {
      const visitor = site.visit();
      const form = await chooseCar(visitor, { language });
      const page = await visitor.send(form, TO_PAYMENT[language], { coverage: null });
      expect(page.status).toBe(400);
      const { coverage, terms, ...others } = readSummary(page);
      expect([coverage, terms]).toEqual([COVERAGE[language], TERMS[language]]);
      expect(others).toEqual(EMPTY[language]);
      const summary = find(page.root, ({ attributes }) => 'data-error-summary' in attributes);
      expect(summary?.attributes).toMatchObject({ autofocus: '', tabindex: '-1' });
      const named = findById(page.root, summary?.attributes['aria-labelledby'] ?? '');
      expect(named?.name).toBe('h2');
    },
  );
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
    expect(full).toMatch(/\+\$13\.19 per day\s*\+\$92\.28 for 7\sdays\s*Deductible.*\$500\.00/);
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
