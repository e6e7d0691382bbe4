import { expect, vi } from 'vitest';
import { aCard, CARDS, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { getButton, pressButton } from '#tests/support/html/forms.ts';
import { getLink, type Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { createVisitor, type Visitor } from '#tests/support/visitor.ts';
import type { Chance } from './chance.ts';
import type { BookEntry, FaultWorld } from './fault-world.ts';
import { hear, listenTo, SAYS_FAILED } from './witness.ts';

/** A renter with a held reservation, on the checkout page. */
export interface Renter {
  visitor: Visitor;
  language: 'es' | 'en';
  code: string;
  reservationId: string;
  /** The checkout page after the reservation. */
  checkout: Page;
  /** Requests the status of the newest attempt, as the page's script does. */
  poll(): Promise<void>;
}

const SHOWN = {
  paid: 'paid',
  paypal: 'paypal',
  verification: 'verification',
  settling: 'settling',
  refused: 'refused',
  form: 'form',
  search: 'search',
} as const;
export type Shown = (typeof SHOWN)[keyof typeof SHOWN];

const WORDS = {
  es: {
    verification: 'Verificando pago...',
    settling: /Estamos confirmando tu pago|PayPal está procesando tu pago/,
    paypal: 'Termina tu pago en PayPal',
    goToPayPal: 'Ir a PayPal',
    refused: 'El pago no se realizó',
    verify: 'Verificar pago',
  },
  en: {
    verification: 'Verifying payment...',
    settling: /We are confirming your payment|PayPal is processing your payment/,
    paypal: 'Finish your payment at PayPal',
    goToPayPal: 'Go to PayPal',
    refused: 'The payment was not made',
    verify: 'Verify Payment',
  },
};

let renters = 0;

/** A renter who has just reserved the worked example and has to pay. */
export async function aRenter(
  world: FaultWorld,
  chance: Chance,
  language: Renter['language'] = chance.pick(['es', 'en']),
): Promise<Renter> {
  const visitor = createVisitor(world.site.origin);
  const email = `renter-${++renters}@example.com`;
  const checkout = await reserve(visitor, { language, typed: { email } });
  const code = getCode(checkout);
  const [row] = await world.query<{ id: string }>('SELECT id FROM reservations WHERE code = $1', [code]);
  const reservationId = row?.id ?? '';
  return {
    visitor: listenTo(world, reservationId, visitor),
    language,
    code,
    reservationId,
    checkout,
    poll: () => pollStatus(world, { visitor, reservationId }),
  };
}

/** Polls the status. When the result lets the page offer another payment, records it as "failed". */
async function pollStatus(
  world: FaultWorld,
  { visitor, reservationId }: Pick<Renter, 'visitor' | 'reservationId'>,
): Promise<void> {
  const [attempt] = await world.query<{ id: string }>(
    'SELECT id FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at DESC LIMIT 1',
    [reservationId],
  );
  if (!attempt) return;
  const [from, where] = [Date.now(), `/pay/status/${attempt.id}`];
  const { body } = await visitor.get(where);
  const text = body.includes('"form"') ? SAYS_FAILED : '';
  hear(world, reservationId, { text, where, from });
}

/** Submits the card form. Throws when the process dies before it responds. */
export async function payByCard(renter: Renter, cardNumber: string = CARDS.frictionless): Promise<Page> {
  // American Express cards have a code of four digits.
  const cvv = cardNumber.startsWith('34') ? '7391' : '739';
  return pay(renter.visitor, renter.checkout, { ...aCard(cardNumber), cvv });
}

/** Like `payByCard`, when the site may die before it responds. */
export async function payIntoTheVoid(renter: Renter, cardNumber?: string): Promise<void> {
  await payByCard(renter, cardNumber).catch(() => {});
}

/** Goes through the bank's pages. Returns the last page before the return to the site. */
export async function passBank(
  renter: Renter,
  answer: { password: string } | 'cancel' = { password: '3ds2' },
): Promise<Page> {
  const { visitor } = renter;
  await look(renter);
  let page = await visitor.press(await visitor.get(challengeOf(renter)), 'Continuar');
  // Some banks fingerprint the device first.
  if (!hasButton(page, 'Aprobar') && hasButton(page, 'Continuar'))
    page = await visitor.press(page, 'Continuar');
  if (!hasButton(page, 'Aprobar')) return page;
  return answer === 'cancel'
    ? visitor.press(page, 'Cancelar', { password: '' })
    : visitor.press(page, 'Aprobar', answer);
}

function hasButton({ root }: Page, name: string): boolean {
  return findAll(root, (each) => each.name === 'button' && textOf(each).startsWith(name)).length === 1;
}

/** The form that the bank's page posts to the site. */
export interface Return {
  url: string;
  fields: URLSearchParams;
}

export function returnOf(page: Page): Return {
  const { action, fields } = pressButton(page.root, getButton(page.root, 'Regresar'));
  return { url: action, fields };
}

/** Posts as a browser does that comes from the bank: across sites and without cookies. */
export function postReturn(
  { url, fields }: Return,
  { origin = 'https://bank.example', body = fields as BodyInit, ...headers }: PostOptions = {},
): Promise<Response> {
  const sent = { connection: 'close', origin, 'sec-fetch-site': 'cross-site', ...headers };
  return fetch(url, { method: 'POST', body, headers: sent, redirect: 'manual' });
}

interface PostOptions {
  origin?: string;
  body?: BodyInit;
  'content-type'?: string;
}

/** Pays, authenticates at the bank and returns. */
export async function payWithBank(renter: Renter, cardNumber: string = CARDS.challenge): Promise<void> {
  await payByCard(renter, cardNumber);
  await renter.visitor.press(await passBank(renter), 'Regresar');
}

export function openCheckout({ visitor, language }: Renter): Promise<Page> {
  return visitor.open(`${language === 'en' ? '/en' : ''}/reserva/checkout`);
}

/** Loads the checkout page. Returns what the site shows to the renter. */
export async function look(renter: Renter): Promise<Shown> {
  const page = await openCheckout(renter);
  const words = WORDS[renter.language];
  if (page.url.pathname.endsWith('/thanks')) return SHOWN.paid;
  if (!page.url.pathname.endsWith('/checkout')) return SHOWN.search;
  renter.checkout = page;
  if (page.text.includes(words.verification)) return SHOWN.verification;
  if (page.text.includes(words.paypal)) return SHOWN.paypal;
  await renter.poll();
  if (words.settling.test(page.text)) return SHOWN.settling;
  return page.text.includes(words.refused) ? SHOWN.refused : SHOWN.form;
}

/** Repeats `look` until the page shows the expected state. */
export async function seeUntil(renter: Renter, shown: Shown): Promise<void> {
  await vi.waitFor(async () => expect(await look(renter)).toBe(shown), { timeout: 15_000, interval: 50 });
}

/** Address of the bank's document on the verification page. */
function challengeOf({ checkout, language }: Renter): string {
  return getLink(checkout, WORDS[language].verify);
}

/** States of a renter's attempts, oldest first. */
export async function statesOf(world: FaultWorld, { reservationId }: Renter): Promise<string[]> {
  const rows = await world.query<{ state: string }>(
    'SELECT state FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at',
    [reservationId],
  );
  return rows.map(({ state }) => state);
}

/** Kinds of the mails to a renter, oldest first. */
export async function mailsTo(world: FaultWorld, { reservationId }: Renter): Promise<string[]> {
  const rows = await world.query<{ kind: string }>(
    `SELECT kind FROM outbox_mails WHERE reservation_id = $1 AND kind NOT LIKE 'branch-%' ORDER BY created_at`,
    [reservationId],
  );
  return rows.map(({ kind }) => kind);
}

/** Ledger entries of a renter's attempts. */
export async function booksOf(world: FaultWorld, { code }: Renter): Promise<BookEntry[]> {
  const books = await world.readBooks();
  return books.filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
}

/** Amounts that the gateways keep, attempt by attempt, in cents. */
export async function moneyOf(world: FaultWorld, renter: Renter): Promise<number[]> {
  return (await booksOf(world, renter)).map(({ netCents }) => netCents);
}

/** Waits until the newest attempt of a renter has that state. */
export async function untilState(world: FaultWorld, renter: Renter, state: string): Promise<void> {
  const newest = async () => (await statesOf(world, renter)).at(-1);
  await vi.waitUntil(async () => (await newest()) === state, { timeout: 20_000, interval: 25 });
}

/** Amount due for the worked example. */
export const PRICE_CENTS = 48_414;

/**
 * Presses the button for PayPal. Returns the address that it redirects to; undefined when that is not another
 * site.
 */
export async function goToPayPal(renter: Renter): Promise<string | undefined> {
  const { visitor, checkout, language } = renter;
  const { location } = await visitor.send(checkout, WORDS[language].goToPayPal);
  return location?.startsWith('http') ? location : undefined;
}

export type AtPayPal = 'cancel' | 'balance' | 'declined' | 'pending-complete' | 'pending-deny';

/**
 * Makes the payer's choice at PayPal. Returns the address to which PayPal redirects the browser, without
 * opening it.
 */
export async function decideAtPayPal(
  payerUrl: string | undefined,
  choice: AtPayPal = 'balance',
): Promise<string> {
  if (!payerUrl) throw new Error('The site did not lead to PayPal');
  const url = new URL(payerUrl);
  const act = choice === 'cancel' ? { action: 'cancel' } : { action: 'approve', funding: choice };
  const body = new URLSearchParams({ token: url.searchParams.get('token') ?? '', ...act });
  const headers = { connection: 'close' };
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
  const answer = await fetch(new URL('/checkoutnow', url), init);
  await answer.text();
  return answer.headers.get('location') ?? '';
}

/** Opens the address to which PayPal redirects. A stranger's browser has no cookies. */
export async function comeBack(renter: Renter, address: string, stranger = false): Promise<void> {
  const { pathname, search } = new URL(address);
  if (!stranger) return void (await renter.visitor.open(pathname + search));
  const answer = await fetch(address, { redirect: 'manual', headers: { connection: 'close' } });
  await answer.text();
}

/** Pays with PayPal and returns to the site. */
export async function payByPayPal(renter: Renter, choice?: AtPayPal): Promise<void> {
  await comeBack(renter, await decideAtPayPal(await goToPayPal(renter), choice));
}
