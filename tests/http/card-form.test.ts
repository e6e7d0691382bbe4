import { beforeAll, describe, expect, it } from 'vitest';
import { aCard, CARDS, getCode, RENTER, reserve, WORDS } from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, type Page, readQuote, readSummary } from '#tests/support/html/page.ts';
import { find } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const LANGUAGES = ['es', 'en'] as const;

const site = siteForTests();
const at = {} as Record<'es' | 'en', { visitor: Visitor; checkout: Page }>;

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const visitor = site.visit();
    at[language] = { visitor, checkout: await reserve(visitor, { language }) };
  }
});

const EMPTY = [
  { field: 'cardHolder', es: 'Escribe el nombre que está en la tarjeta', en: 'Enter the name on the card' },
  { field: 'cardNumber', es: 'Escribe el número de la tarjeta', en: 'Enter the card number' },
  {
    field: 'expiration',
    es: 'Escribe el vencimiento de la tarjeta',
    en: 'Enter the expiration date of the card',
  },
  { field: 'cvv', es: 'Escribe el código de seguridad', en: 'Enter the security code' },
];
const NUMBER = { es: 'Escribe un número de tarjeta válido', en: 'Add a valid card number' };
const CODE = { es: 'Escribe un código de seguridad válido', en: 'Add a valid security code' };

/** The renter, with whose name the form begins. */
const RENTER_NAME = `${RENTER.firstName} ${RENTER.lastName}`;

/** Problems of two fields; `check-card.test.ts` has all rules. */
const cases = [
  { field: 'cardNumber', typed: '4012', ...NUMBER },
  { field: 'cvv', typed: '1234', ...CODE },
];

describe('the card form', () => {
  it('is filled with the name of the renter as card holder', () => {
    for (const language of LANGUAGES)
      expect(readValues(getControl(at[language].checkout, 'cardHolder'))).toEqual([RENTER_NAME]);
  });

  it.each(cases)(
    'refuses "$typed" as $field and returns no card data',
    async ({ field, typed, ...texts }) => {
      for (const language of LANGUAGES) {
        const { visitor, checkout } = at[language];
        const page = await visitor.send(checkout, WORDS[language].pay, {
          ...aCard(),
          cardHolder: 'Carlos Díaz',
          [field]: typed,
        });
        expect(page.status).toBe(400);
        expect(errorOf(page, field)).toBe(texts[language]);
        expect(Object.keys(readSummary(page))).toEqual([field]);
        for (const name of ['cardNumber', 'expiration', 'cvv'])
          expect(readValues(getControl(page, name))).toEqual(['']);
        expect(readValues(getControl(page, 'cardHolder'))).toEqual([RENTER_NAME]);
        for (const secret of [
          CARDS.frictionless,
          CARDS.frictionless.replaceAll(' ', ''),
          'value="123"',
          '12/31',
        ])
          expect(page.body).not.toContain(secret);
        expect(page.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  it.each(LANGUAGES)(
    'lists all problems, and states why the card must be typed again (%s)',
    async (language) => {
      const { visitor, checkout } = at[language];
      const page = await visitor.send(checkout, WORDS[language].pay, { cardHolder: '' });
      expect(page.status).toBe(400);
      expect(Object.values(readSummary(page))).toEqual(EMPTY.map((texts) => texts[language]));
      expect(page.text).toContain(
        { es: 'vuelve a escribir los datos de la tarjeta', en: 'please type the card again' }[language],
      );
      expect(readQuote(page).Total).toBe('$484.14');
    },
  );

  it('makes no call to the bank while the form has problems', async () => {
    for (const language of LANGUAGES)
      expect(await readLedger(site.sandbox, getCode(at[language].checkout))).toEqual([]);
  });

  it('sets autocomplete for each field, and hides the code', () => {
    const { checkout } = at.es;
    const autocomplete = (name: string) => getControl(checkout, name).attributes.autocomplete;
    expect(['cardHolder', 'cardNumber', 'expiration', 'cvv'].map(autocomplete)).toEqual([
      'cc-name',
      'cc-number',
      'cc-exp',
      'cc-csc',
    ]);
    expect(getControl(checkout, 'cvv').attributes).toMatchObject({ type: 'text', inputmode: 'numeric' });
    const form = find(checkout.root, ({ name, attributes }) => name === 'form' && 'novalidate' in attributes);
    expect(form?.attributes.method).toBe('post');
  });

  it('refuses a forged form', async () => {
    const { visitor } = at.es;
    for (const fields of [{}, { intent: 'refund' }, { intent: 'pay-paypal-please' }]) {
      const page = await visitor.post('/reserva/checkout', fields);
      expect(page.status).toBe(400);
      expect(page.text).toContain('No pudimos procesar la solicitud');
    }
  });
});
