import { expect, it, vi } from 'vitest';
import type { Services } from '#operations/ports/services.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { pay, reserve } from '#tests/support/book-by-form.ts';
import { controlBank } from '#tests/support/control-sandbox.ts';
import type { Page } from '#tests/support/html/page.ts';
import { SECRET_KEY, siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { withServices } from '#tests/support/with-services.ts';

/** One card for each result of a payment; payments.md#test-cards and the fault cards of the sandbox. */
const CARDS = [
  '4012000000020071', // paid
  '4012000000020006', // challenge
  '4111111111119999', // declined
  '4012000000020121', // authentication fails
  '4666666666662222', // declined for a wrong CVV
  '5555666666662222', // no liability shift
  '4333333333332222', // no 3-D Secure
  '4200000000010009', // response lost after the charge
  '4200000000020008', // response lost before the charge
  '4200000000070003', // contradictory response
] as const;
/** Three digits that do not appear near such a field name in any time, port or amount of these tests. */
const CVV = '739';

const site = siteForTests({ LOG_LEVEL: 'debug' });
const seen: string[] = [];
const tokens: string[] = [];

const aCard = (cardNumber: string) => ({
  cardHolder: 'Ana Pérez',
  cardNumber,
  expiration: '12/31',
  cvv: CVV,
});

function keep(page: Page): Page {
  seen.push(page.body, JSON.stringify([...page.headers]));
  return page;
}

/** Records the current payment tokens, decrypted by the site. */
async function keepTokens(): Promise<void> {
  const rows = await site.query<{ sealed: string }>(
    'SELECT sealed_token AS sealed FROM payment_attempts WHERE sealed_token IS NOT NULL',
  );
  tokens.push(...rows.map(({ sealed }) => site.services.secrets.open(sealed)));
}

/** Pays, through the bank's pages if the card needs a challenge. */
async function payBy(visitor: Visitor, cardNumber: string): Promise<void> {
  const page = keep(await pay(visitor, keep(await reserve(visitor)), aCard(cardNumber)));
  await keepTokens();
  if (!page.body.includes('/pay/challenge/')) return;
  await scan();
  const challenge = await visitor.click(page, 'Verificar pago');
  const bank = await visitor.press(challenge, 'Continuar');
  const done = await visitor.press(bank, 'Aprobar', { password: '3ds2' });
  keep(await visitor.press(done, 'Regresar'));
}

/** Other requests that contain card data. */
const MISCHIEF: ((visitor: Visitor, card: string) => Promise<unknown>)[] = [
  async (visitor, card) => {
    const checkout = await reserve(visitor);
    keep(await pay(visitor, checkout, { ...aCard(card), expiration: '01/20' }));
    keep(await pay(visitor, checkout, { ...aCard(`${card}1`), cvv: 'x739' }));
  },
  async (visitor, card) => {
    await reserve(visitor);
    // No form of the site produces such addresses. A page may show its own address; the log must not contain
    // it.
    await visitor.get(`/reserva/checkout?${new URLSearchParams(aCard(card))}`);
    await visitor.get(`/no-existe/${card}?cvv=${CVV}`);
  },
  async (visitor, card) => {
    await reserve(visitor);
    const body = new URLSearchParams({ ...aCard(card), intent: 'pay-card', more: 'x'.repeat(9000) });
    keep(await visitor.post('/reserva/checkout', body));
    keep(
      await visitor.post('/reserva/checkout', new URLSearchParams({ ...aCard(card), intent: 'pay-gold' })),
    );
  },
  async (visitor, card) => {
    const report = {
      'effective-directive': 'script-src',
      'document-uri': `${site.origin}/x?cvv=${CVV}`,
      sample: card,
    };
    await visitor.post(
      '/csp-report',
      JSON.stringify({ 'csp-report': { ...report, 'blocked-uri': `https://x/?${card}` } }),
    );
    await visitor.post(`/pay/return/00000000-0000-4000-8000-000000000000/${card}`, {
      Response: card,
      SpiToken: CVV,
    });
  },
  async (visitor, card) => {
    for (const kind of ['bad_json', 'http_after_commit', 'reset_after_commit']) {
      await controlBank(site.sandbox, '/faults', { operation: 'sale', kind });
      keep(await pay(visitor, await reserve(visitor), aCard(card)));
    }
  },
  async (visitor, card) => {
    const checkout = await reserve(visitor);
    const create: Services['payments']['create'] = (attempt) => {
      throw Object.assign(new Error('The disk is full'), { attempt });
    };
    const payments = { ...site.services.payments, create };
    keep(await withServices(site.services, { payments }, () => pay(visitor, checkout, aCard(card))));
  },
];

/** All texts that are stored: the log, the rows of the database, mails, and responses to browsers. */
async function gather(): Promise<[string, string][]> {
  const tables = await site.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const rows = await Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const found = await site.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      return [name, found.map(({ row }) => row).join('\n')];
    }),
  );
  const mails = await fetch(`${site.sandbox.url}/mails.json`, { headers: { connection: 'close' } });
  return [
    ...rows,
    ['log', site.logged.join('\n')],
    ['mails', await mails.text()],
    ['pages', seen.join('\n')],
  ];
}

function wordsOf(card: string): string[] {
  const groups = card.match(/.{1,4}/g) ?? [];
  return [card, groups.join(' '), groups.join('-'), card.slice(0, 12), btoa(card)];
}

/** A CVV after its field name, or as a complete value. */
const CVV_TRACES = [
  new RegExp(`(cvv|cvc|csc|securitycode)\\W{1,6}${CVV}\\b`, 'i'),
  new RegExp(`(value="|[?&]cvv=|:")${CVV}(?![\\w-])`),
];

async function scan(): Promise<void> {
  const secrets = [...CARDS.flatMap(wordsOf), ...new Set(tokens), sandboxCredentials.password, SECRET_KEY];
  for (const [place, text] of await gather()) {
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
    expect([place, CVV_TRACES.filter((trace) => trace.test(text)).map(String)]).toEqual([place, []]);
  }
}

it('cards, tokens and credentials are stored nowhere after payments with every outcome', {
  timeout: 300_000,
}, async () => {
  for (const card of CARDS) await payBy(site.visit(), card);
  for (const [index, mischief] of MISCHIEF.entries())
    await mischief(site.visit(), CARDS[index % CARDS.length] ?? CARDS[0]);
  await vi.waitFor(async () => {
    const [row] = await site.query<{ mails: number }>(
      'SELECT count(*) AS mails FROM outbox_mails WHERE sent_at IS NULL',
    );
    expect(row?.mails).toBe(0);
  }, 20_000);
  expect(tokens.length).toBeGreaterThan(0);
  const [row] = await site.query<{ paid: number }>(
    "SELECT count(*) AS paid FROM payment_attempts WHERE state = 'paid'",
  );
  expect(row?.paid).toBeGreaterThan(0);
  await scan();
});
