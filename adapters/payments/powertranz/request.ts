import { foldLetters } from '#domain/fold-letters.ts';
import type { StartPayment } from '#operations/ports/card-gateway.ts';
import { toDecimal } from '../decimal.ts';
import { toCurrencyNumber } from './codes.ts';

export type ChallengeIndicator = '01' | '02' | '03' | '04';

export type StartRequest =
  | { kind: 'request'; body: string }
  /** The gateway would refuse this card data in any case. */
  | { kind: 'card-unfit' }
  /** 3-D Secure needs an e-mail address or a telephone number in the format of the protocol. */
  | { kind: 'contact-unfit' };

/** The body of `/spi/sale` and `/spi/auth`, with the card: never log it. payments.md#card-start-request. */
export function makeStartRequest(
  payment: StartPayment,
  challengeIndicator: ChallengeIndicator,
): StartRequest {
  const source = toSource(payment.card);
  if (!source) return { kind: 'card-unfit' };
  const billing = toBilling(payment.payer);
  if (!billing.EmailAddress && !billing.PhoneNumber) return { kind: 'contact-unfit' };
  const body = JSON.stringify({
    TransactionIdentifier: requireLength(payment.gatewayTxnId, 36),
    TotalAmount: rawJson(toDecimal(payment.amountCents)),
    CurrencyCode: toCurrencyNumber(payment.currency),
    // Without this flag the gateway ignores the 3-D Secure parameters and silently makes a plain sale.
    ThreeDSecure: true,
    OrderIdentifier: requireLength(payment.gatewayOrderId, 255),
    ExternalIdentifier: payment.attemptId,
    AddressMatch: false,
    Source: source,
    BillingAddress: billing,
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 5, ChallengeIndicator: challengeIndicator },
      MerchantResponseUrl: new URL(payment.returnUrl).href,
    },
  });
  return { kind: 'request', body };
}

function toSource(card: StartPayment['card']): Record<string, string> | undefined {
  const holder = foldName(card.holder, 45);
  const fits =
    holder.length >= 2 &&
    /^\d{12,19}$/.test(card.number) &&
    /^\d{3,4}$/.test(card.cvv) &&
    /^(0[1-9]|1[0-2])$/.test(card.expirationMonth) &&
    /^\d{2}$/.test(card.expirationYear);
  if (!fits) return undefined;
  return {
    CardPan: card.number,
    CardCvv: card.cvv,
    CardExpiration: card.expirationYear + card.expirationMonth,
    CardholderName: holder,
  };
}

function toBilling(payer: StartPayment['payer']): Record<string, string> {
  const fields = {
    FirstName: foldName(payer.firstName, 30),
    LastName: foldName(payer.lastName, 30),
    EmailAddress: toEmail(payer.email),
    PhoneNumber: toPhone(payer.phone),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Empty for an address that is too long or not ASCII, which the gateway refuses; the telephone is sent alone. */
function toEmail(email: string): string {
  return /^[\x21-\x7e]{3,50}$/.test(email) ? email : '';
}

/** Digits with the country code; national numbers of Panama get 507. Empty for an invalid number. */
function toPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const national = !phone.trim().startsWith('+') && /^(6\d{7}|\d{7})$/.test(digits);
  const full = national ? `507${digits}` : digits;
  return /^\d{8,15}$/.test(full) ? full : '';
}

function requireLength(id: string, maxLength: number): string {
  if (id.length === 0 || id.length > maxLength) {
    throw new Error(`An identifier for the gateway has 1 to ${maxLength} characters, not ${id.length}`);
  }
  return id;
}

/** A JSON number with exactly these digits (ECMAScript's JSON.rawJSON), without conversion to a float. */
function rawJson(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/**
 * Reduces a text to the characters that the gateway accepts in names and addresses (ASCII letters and digits,
 * space, apostrophe, dot, dash): removes accents, drops all others, cuts to `maxLength`.
 * payments.md#card-start-request.
 */
export function foldName(text: string, maxLength: number): string {
  return foldLetters(text)
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 '.-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
}
