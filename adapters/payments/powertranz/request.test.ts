import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StartPayment } from '#operations/ports/card-gateway.ts';
import { foldName, makeStartRequest } from './request.ts';

function aPayment(changes: Partial<StartPayment> = {}): StartPayment {
  return {
    attemptId: 'att_01',
    gatewayTxnId: '0b6d2b1e-5c0f-4d0c-9a55-2f4b3c1f7a10',
    gatewayOrderId: 'R7K2Q9-01',
    captureMode: 'sale',
    amountCents: 18_400,
    currency: 'USD',
    payer: { firstName: 'Begoña', lastName: 'Ríos', email: 'begona@example.com', phone: '+507 6123-4567' },
    card: {
      holder: 'Begoña Ríos',
      number: '4012000000020006',
      expirationMonth: '12',
      expirationYear: '28',
      cvv: '123',
    },
    returnUrl: 'https://rent.example.test/pay/return/att_01/Zk3',
    ...changes,
  };
}

function readBody(payment: StartPayment) {
  const request = makeStartRequest(payment, '01');
  if (request.kind !== 'request') throw new Error(`A request was expected, not ${request.kind}`);
  return { text: request.body, document: JSON.parse(request.body) };
}

describe('makeStartRequest', () => {
  it('writes exactly the fields of the protocol', () => {
    const { text, document } = readBody(aPayment());
    expect(text).toContain('"TotalAmount":184.00,');
    expect(document).toEqual({
      TransactionIdentifier: '0b6d2b1e-5c0f-4d0c-9a55-2f4b3c1f7a10',
      TotalAmount: 184,
      CurrencyCode: '840',
      ThreeDSecure: true,
      OrderIdentifier: 'R7K2Q9-01',
      ExternalIdentifier: 'att_01',
      AddressMatch: false,
      Source: {
        CardPan: '4012000000020006',
        CardCvv: '123',
        CardExpiration: '2812',
        CardholderName: 'Begona Rios',
      },
      BillingAddress: {
        FirstName: 'Begona',
        LastName: 'Rios',
        EmailAddress: 'begona@example.com',
        PhoneNumber: '50761234567',
      },
      ExtendedData: {
        ThreeDSecure: { ChallengeWindowSize: 5, ChallengeIndicator: '01' },
        MerchantResponseUrl: 'https://rent.example.test/pay/return/att_01/Zk3',
      },
    });
  });

  it.each([
    ['6123-4567', '50761234567'],
    ['223-4567', '5072234567'],
    ['00 1 305 555 0100', '13055550100'],
    ['+44 20 7946 0958', '442079460958'],
  ])('writes the telephone number %s as %s', (phone, written) => {
    const payment = aPayment();
    expect(
      readBody({ ...payment, payer: { ...payment.payer, phone } }).document.BillingAddress.PhoneNumber,
    ).toBe(written);
  });

  it('leaves out values that the gateway would refuse', () => {
    const payer = {
      firstName: '李',
      lastName: 'Ríos',
      email: `${'x'.repeat(50)}@example.com`,
      phone: '+50761234567',
    };
    expect(readBody(aPayment({ payer })).document.BillingAddress).toEqual({
      LastName: 'Rios',
      PhoneNumber: '50761234567',
    });
  });

  it('throws without any contact data', () => {
    const payer = { firstName: 'Ana', lastName: 'Ríos', email: 'ana@exámple.com', phone: 'unknown' };
    expect(makeStartRequest(aPayment({ payer }), '01')).toEqual({ kind: 'contact-unfit' });
  });

  it.each([
    { holder: 'A' },
    { number: '4012 0000 0002 0006' },
    { number: '' },
    { cvv: '12' },
    { expirationMonth: '13' },
    { expirationYear: '2028' },
  ])('throws for a card with %j', (wrong) => {
    const { card } = aPayment();
    expect(makeStartRequest(aPayment({ card: { ...card, ...wrong } }), '01')).toEqual({ kind: 'card-unfit' });
  });

  it.each([{ gatewayTxnId: '' }, { gatewayTxnId: 'x'.repeat(37) }, { gatewayOrderId: 'x'.repeat(256) }])(
    'throws for identifiers that do not fit: %j',
    (wrong) => {
      expect(() => makeStartRequest(aPayment(wrong), '01')).toThrow(/identifier/);
    },
  );
});

describe('foldName', () => {
  it.each([
    ['José Ñandú Güell', 'Jose Nandu Guell'],
    ['Müller-Weiß', 'Muller-Weiss'],
    ['O’Brien & Sons, Ltd.', "O'Brien Sons Ltd."],
    ['  Łukasz \t Żółw  ', 'Lukasz Zolw'],
    ['Ana María\nde la O', 'Ana Maria de la O'],
    ['ﬁlip Ⅳ', 'filip IV'],
    ['<script>', 'script'],
    ['李明', ''],
  ])('writes %j as %j', (text, folded) => {
    expect(foldName(text, 45)).toBe(folded);
  });

  it('leaves no trailing blank when it truncates', () => {
    expect(foldName('Maria del Carmen', 10)).toBe('Maria del');
  });

  it('returns only what the protocol accepts, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldName(text, 30);
        expect(folded).toMatch(/^([A-Za-z0-9'.-]([A-Za-z0-9 '.-]{0,28}[A-Za-z0-9'.-])?)?$/);
        expect(foldName(folded, 30)).toBe(folded);
      }),
    );
  });
});
