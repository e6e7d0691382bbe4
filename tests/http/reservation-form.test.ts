import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseCar,
  confirm,
  count,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  reserve,
  TO_PAYMENT,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, labelOf, readQuote, readSummary } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import {
  LANGUAGES,
  openReservationForms,
  type ReservationForms,
  readRenter,
} from '#tests/support/reservation-forms.ts';
import { inDays } from '#tests/support/search-days.ts';
import { withServices } from '#tests/support/with-services.ts';

let site: TestSite;
let forms: ReservationForms;

beforeAll(async () => {
  site = await openTestSite();
  forms = await openReservationForms(site);
});
afterAll(() => site.close());

const TERMS_LINK = { es: 'términos y condiciones', en: 'terms and conditions' };
const COMPLETE = { ...EXAMPLE_CHOICES, ...RENTER };
const COVERAGE = {
  es: 'Debes seleccionar una cobertura para continuar',
  en: 'You must select a coverage to continue',
};

describe('the form of the reservation', () => {
  it.each(LANGUAGES)('links to the terms beside the checkbox, in a new window, in %s', async (language) => {
    const { visitor, form } = forms.before[language];
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

  it('makes one reservation of a double click', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor);
    const license = 'DOUBLE-1';
    const typed = { ...COMPLETE, license };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(form, TO_PAYMENT.es, typed)));
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill('/reserva/checkout'));
    const code = getCode(await visitor.open('/reserva/checkout'));
    expect(
      await site.query('select code from reservations where state = $1 and renter_license = $2', [
        'held',
        license,
      ]),
    ).toEqual([{ code }]);
  });

  it.each([0, 20, 50, 100])(
    'leads both answers to a form sent twice in %i ms to the confirmation',
    async (ms) => {
      const visitor = site.visit();
      const form = await count(visitor, await chooseCar(visitor, { type: 'normal' }), COMPLETE);
      const other = site.visit();
      for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
      const [first, second] = await Promise.all([
        visitor.press(form, WORDS.es.confirm, COMPLETE),
        setTimeout(ms).then(() => other.press(form, WORDS.es.confirm, COMPLETE)),
      ]);
      expect([first.url.pathname, second.url.pathname]).toEqual(['/reserva/thanks', '/reserva/thanks']);
      expect(getCode(second)).toBe(getCode(first));
      expect(getCode(await other.open('/reserva/thanks'))).toBe(getCode(first));
    },
  );

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

  it.each(['GRATIS', 'SLI', 'ERA', 'pcm', ''])(
    'refuses "%s" as the mandatory protection',
    async (coverage) => {
      const page = await forms.send('en', { coverage });
      expect([page.status, errorOf(page, 'coverage')]).toEqual([400, COVERAGE.en]);
    },
  );

  it('treats an unknown button as an update', async () => {
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
  ])('refuses the coupon %s, and keeps the rest', async (coupon, es, en) => {
    for (const [language, text, button] of [
      ['es', es, 'Aplicar'],
      ['en', en, 'Apply'],
    ] as const) {
      const visitor = site.visit();
      const form = await chooseCar(visitor, { language });
      const page = await visitor.send(form, button, { ...COMPLETE, coupon });
      expect([page.status, errorOf(page, 'coupon')]).toEqual([400, text]);
      expect(readValues(getControl(page, 'coupon'))).toEqual([coupon.toUpperCase()]);
      expect(readRenter(page).email).toBe('ana@example.com');
      expect(readQuote(page).Total).toBe('$484.14');
      const refused = await visitor.send(page, TO_PAYMENT[language], COMPLETE);
      expect([refused.status, errorOf(refused, 'coupon')]).toEqual([400, text]);
    }
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

  it('offers roadside assistance with all that it covers, and bills it with the same words', async () => {
    const visitor = site.visit();
    const form = await chooseCar(visitor, { type: 'normal' });
    const words = ['llave', 'representación legal', 'grúa', 'cambio de llanta', 'batería'];
    const thanks = await confirm(visitor, form, COMPLETE);
    for (const page of [form, thanks])
      for (const word of [...words, 'El tiempo de respuesta depende del día, la hora y el lugar'])
        expect(page.text).toContain(word);
  });

  it('bills the airport fee and the company charge (SAF) beside the details of the reservation', async () => {
    await site.edit(
      'sites_config',
      { brand: 'firefly' },
      { saf_code: 'SAF', saf_label: 'Cargo SAF', saf_amount: '3.00' },
    );
    const form = await chooseCar(site.visit());
    expect(readQuote(form)).toMatchObject({ 'Cargo SAF': '$3.00' });
    expect(Object.keys(readQuote(form)).join()).toMatch(/aeropuerto/i);
    await site.edit(
      'sites_config',
      { brand: 'firefly' },
      { saf_code: null, saf_label: null, saf_amount: null },
    );
    expect(readQuote(await chooseCar(site.visit()))).not.toHaveProperty('Cargo SAF');
  });

  it('has the required fields, on each of the four forms', async () => {
    const visitor = site.visit();
    const home = await visitor.open('/');
    for (const name of ['pickup_location', 'return_location', 'pickup_date', 'return_date'])
      expect(labelOf(home, name)).not.toBe('');
    const form = await chooseCar(visitor);
    const fields = ['firstName', 'lastName', 'email', 'phone', 'birthday', 'license', 'terms', 'coupon'];
    for (const name of fields) expect(labelOf(form, name)).not.toBe('');
    const checkout = await visitor.press(form, TO_PAYMENT.es, COMPLETE);
    for (const name of ['cardHolder', 'cardNumber', 'expiration', 'cvv'])
      expect(labelOf(checkout, name)).not.toBe('');
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
