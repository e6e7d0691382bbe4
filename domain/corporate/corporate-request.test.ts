import { describe, expect, it } from 'vitest';
import { type CorporateForm, checkCorporateRequest } from './corporate-request.ts';

const form: CorporateForm = {
  company: ' Café   Volcán S. A. ',
  contactName: 'Ana Ríos',
  email: 'ana@CAFE.example',
  phone: '6123-4567',
  interest: 'plan',
  cars: ' 12 ',
  message: '\nPara la cosecha.\nDesde enero. ',
};

const check = (changes: Partial<CorporateForm> = {}) =>
  checkCorporateRequest({ ...form, ...changes }, (text) =>
    /^6\d{3}-\d{4}$/.test(text) ? `+507${text.replace('-', '')}` : undefined,
  );

describe('checkCorporateRequest', () => {
  it('parses a request and keeps its line breaks', () => {
    expect(check()).toEqual({
      kind: 'valid',
      request: {
        company: 'Café Volcán S. A.',
        contactName: 'Ana Ríos',
        email: 'ana@cafe.example',
        phone: '+50761234567',
        interest: 'plan',
        cars: 12,
        message: 'Para la cosecha.\nDesde enero.',
      },
    });
  });

  it('needs no message', () => {
    expect(check({ message: '' })).toMatchObject({ kind: 'valid', request: { message: '' } });
  });

  it.each([
    ['company', '  ', 'validation.empty.company'],
    ['company', 'x'.repeat(121), 'validation.tooLong'],
    ['contactName', '', 'validation.empty.contactName'],
    ['email', 'ana@', 'validation.email'],
    ['phone', '123', 'validation.phone'],
    ['interest', 'everything', 'validation.empty.interest'],
    ['cars', '', 'validation.empty.cars'],
    ['cars', 'many', 'validation.numeric'],
    ['cars', '1e2', 'validation.numeric'],
    ['cars', '0', 'validation.numberBetween'],
    ['cars', '1000', 'validation.numberBetween'],
    ['message', 'x'.repeat(2001), 'validation.tooLong'],
  ] as const)('reports the problem of %s "%.10s"', (field, text, key) => {
    expect(check({ [field]: text })).toMatchObject({
      kind: 'invalid',
      problems: [{ field, message: { key } }],
    });
  });
});
