import type { PanamaDate } from '../../calendar/panama.ts';
import { foldLetters } from '../../fold-letters.ts';
import { type FieldProblem, type MessageRef, message } from '../../message.ts';

type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners';

/** Issuer ranges by the first digits of the number (ISO/IEC 7812); the first match wins. */
const ranges: { brand: CardBrand; digits: number; from: number; to: number }[] = [
  { brand: 'visa', digits: 1, from: 4, to: 4 },
  { brand: 'mastercard', digits: 2, from: 51, to: 55 },
  { brand: 'mastercard', digits: 4, from: 2221, to: 2720 },
  { brand: 'amex', digits: 2, from: 34, to: 34 },
  { brand: 'amex', digits: 2, from: 37, to: 37 },
  { brand: 'discover', digits: 4, from: 6011, to: 6011 },
  { brand: 'discover', digits: 3, from: 644, to: 659 },
  { brand: 'jcb', digits: 4, from: 3528, to: 3589 },
  { brand: 'diners', digits: 2, from: 36, to: 36 },
  { brand: 'diners', digits: 2, from: 38, to: 39 },
  { brand: 'diners', digits: 3, from: 300, to: 305 },
];

/** Two digits each, as gateways expect. */
interface CardExpiration {
  month: string;
  year: string;
}

/** A later year is a typing error. */
const MAXIMUM_YEARS_AHEAD = 20;

/** The names are the public HTML names of interface.md#booking-forms. Never stored or logged. */
export interface CardForm {
  cardHolder: string;
  cardNumber: string;
  expiration: string;
  cvv: string;
}

/** A valid card, kept only in the memory of one request. payments.md#ground-rules, 7. */
export interface Card {
  holder: string;
  /** Digits only. */
  number: string;
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

export interface CardContext {
  today: PanamaDate;
  /** Test cards of some gateways fail the Luhn check on purpose. payments.md#test-cards. */
  skipLuhn: boolean;
}

export type CardCheck =
  | { kind: 'valid'; card: Card }
  | { kind: 'invalid'; problems: FieldProblem<keyof CardForm>[] };

/** Longest name that gateways accept. payments.md#card-start-request. */
export const MAXIMUM_HOLDER = 45;

/** The card rules of requirements.md#validation and payments.md#card-data, in the order of the form. */
export function checkCard(form: CardForm, context: CardContext): CardCheck {
  const holder = form.cardHolder.trim().replace(/\s+/g, ' ');
  const number = form.cardNumber.replace(/[\s.\p{Pd}]/gu, '');
  const expiration = parseExpiration(form.expiration, context.today);
  const cvv = form.cvv.trim();
  const messages: Record<keyof CardForm, MessageRef | undefined> = {
    cardHolder: holderMessage(holder),
    cardNumber: emptyMessage(number, 'cardNumber') ?? numberMessage(number, context),
    expiration: emptyMessage(form.expiration, 'expiration') ?? expirationMessage(expiration, context.today),
    cvv: emptyMessage(cvv, 'cvv') ?? cvvMessage(cvv, number),
  };
  const problems = Object.entries(messages).flatMap(([field, problem]) =>
    problem ? [{ field: field as keyof CardForm, message: problem }] : [],
  );
  if (problems.length > 0 || !expiration) return { kind: 'invalid', problems };
  const { month: expirationMonth, year: expirationYear } = expiration;
  return { kind: 'valid', card: { holder, number, expirationMonth, expirationYear, cvv } };
}

/** Gateways refuse names of one letter, and letters that no card has: those beyond Latin ones and accents. */
function holderMessage(holder: string): MessageRef | undefined {
  if (holder.length < 2) return message('validation.empty.cardHolder');
  const letters = foldLetters(holder).match(/\p{L}/gu) ?? [];
  const isLatin = letters.length > 0 && letters.every((letter) => /[A-Za-z]/.test(letter));
  if (!isLatin) return message('validation.cardHolder');
  return holder.length > MAXIMUM_HOLDER ? message('validation.tooLong', { max: MAXIMUM_HOLDER }) : undefined;
}

function numberMessage(number: string, { skipLuhn }: CardContext): MessageRef | undefined {
  const isNumber = /^\d{12,19}$/.test(number) && (skipLuhn || passesLuhn(number));
  return isNumber ? undefined : message('validation.cardNumber');
}

function expirationMessage(
  expiration: CardExpiration | undefined,
  today: PanamaDate,
): MessageRef | undefined {
  if (!expiration) return message('validation.expirationInvalid');
  return isExpired(expiration, today) ? message('validation.cardExpired') : undefined;
}

/** All zeros or nines are invented (payments.md#card-review). */
function cvvMessage(cvv: string, number: string): MessageRef | undefined {
  if (!/^\d+$/.test(cvv)) return message('validation.numeric');
  const brand = cardBrand(number);
  const lengths = brand === undefined ? [3, 4] : [brand === 'amex' ? 4 : 3];
  const isPlausible = lengths.includes(cvv.length) && !/^(0+|9+)$/.test(cvv);
  return isPlausible ? undefined : message('validation.securityCode');
}

function emptyMessage(text: string, field: 'cardNumber' | 'expiration' | 'cvv'): MessageRef | undefined {
  return text.trim() ? undefined : message(`validation.empty.${field}`);
}

const MONTH_FIRST = /^(?<month>\d{1,2}[\s/.\p{Pd}]|\d{2})(?:20)?(?<year>\d{2})$/u;
/** As browsers fill it in. No month is 20, so that nothing can be read both ways. */
const YEAR_FIRST = /^20(?<year>\d{2})(?<month>[\s/.\p{Pd}]\d{1,2}|\d{2})$/u;

/** Reads `MM/YY`, `MM / YYYY`, `MM-YY`, `M/YY`, `MMYY`, `YYYY-MM` and `YYYY/MM`; undefined for other texts. */
export function parseExpiration(text: string, today: PanamaDate): CardExpiration | undefined {
  const tight = text.trim().replace(/\s*([\s/.\p{Pd}])\s*/u, '$1');
  const { year, month: digits } = (YEAR_FIRST.exec(tight) ?? MONTH_FIRST.exec(tight))?.groups ?? {};
  const month = (digits ?? '').replace(/\D/g, '').padStart(2, '0');
  if (!year || month < '01' || month > '12') return undefined;
  const yearsAhead = Number(`20${year}`) - Number(today.slice(0, 4));
  return yearsAhead > MAXIMUM_YEARS_AHEAD ? undefined : { month, year };
}

/** A card is valid until the end of its month. `today` is the date in Panama. */
export function isExpired({ month, year }: CardExpiration, today: PanamaDate): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}

/** `number` has digits only. */
export function cardBrand(number: string): CardBrand | undefined {
  return ranges.find(({ digits, from, to }) => {
    const start = Number(number.slice(0, digits));
    return from <= start && start <= to;
  })?.brand;
}

/** Luhn check (ISO/IEC 7812-1) of digits. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}
