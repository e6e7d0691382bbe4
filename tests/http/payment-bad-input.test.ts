import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard, CARDS, getCode, pay, reserve, WORDS } from '#tests/support/book-by-form.ts';
import { controlBank, readLedger } from '#tests/support/control-sandbox.ts';
import { getButton, pressButton } from '#tests/support/html/forms.ts';
import type { Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { variants } from '#tests/support/views.ts';
import type { Visitor } from '#tests/support/visitor.ts';

// Three seconds instead of ninety: the longest wait of the site for the gateway. On a busy machine answers of
// the sandbox take more than one.
const site = siteForTests({ GATEWAY_PATIENCE_MS: '3000' });
beforeEach(() => {
  site.logged.length = 0;
});

const arm = (operation: string, kind: string, more = {}) =>
  controlBank(site.sandbox, '/faults', { operation, kind, ...more });
const netOf = async (code: string) =>
  (await readLedger(site.sandbox, code)).reduce((sum, { netCents }) => sum + netCents, 0);
const statesOf = async (code: string) =>
  (
    await site.query<{ state: string }>(
      'SELECT t.state FROM payment_attempts t JOIN reservations r ON r.id = t.reservation_id WHERE r.code = $1',
      [code],
    )
  ).map(({ state }) => state);

/** Waits for a log line that an operator can search for. */
const expectLine = (pattern: RegExp) =>
  vi.waitFor(() => expect(site.logged.join('')).toMatch(pattern), { timeout: 20_000 });

/** Goes through the bank's pages. Returns the form that the last one posts to the site. */
async function atTheBank(): Promise<{
  visitor: Visitor;
  code: string;
  url: string;
  fields: URLSearchParams;
}> {
  const visitor = site.visit();
  const checkout = await reserve(visitor);
  const waiting = await pay(visitor, checkout, aCard(CARDS.challenge));
  const bank = await visitor.press(await visitor.click(waiting, 'Verificar pago'), 'Continuar');
  const done = await visitor.press(bank, 'Aprobar', { password: '3ds2' });
  const { action: url, fields } = pressButton(done.root, getButton(done.root, 'Regresar'));
  return { visitor, code: getCode(checkout), url, fields };
}

async function post(url: string, body: BodyInit): Promise<{ status: number; page: Page }> {
  const headers = { origin: 'https://bank.example', connection: 'close' };
  const { status, headers: answered } = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  return { status, page: await site.visit().open(answered.get('location') ?? '/') };
}

/** Expects the neutral result page, which contains no data of the payment. */
function expectNeutral({ status, page }: { status: number; page: Page }): void {
  expect([status, page.status]).toEqual([303, 200]);
  expect(page.text).toMatch(/Puedes cerrar esta ventana|Ya puedes volver|Volver a la reserva/);
  expect(page.body).not.toMatch(/484\.14|Pérez|FF-[A-Z0-9]{6}/);
}

describe('a report from the bank', () => {
  it('that is forged, foreign, early or too long changes nothing', async () => {
    const [mine, other] = [await atTheBank(), await atTheBank()];
    const forgedToken = mine.url.replace(/[^/]+$/, 'A'.repeat(43));
    const foreignToken = mine.url.replace(/[^/]+$/, other.url.split('/').at(-1) ?? '');
    expectNeutral(await post(forgedToken, mine.fields));
    expectNeutral(await post(foreignToken, mine.fields));
    await expectLine(/unknown attempt or token/);
    expectNeutral(await post(mine.url, other.fields));
    await expectLine(/another transaction/);
    const [own, foreign] = [mine, other].map(({ fields }) => fields.get('SpiToken') ?? '');
    const withForeignToken = decodeURIComponent(mine.fields.toString()).replaceAll(own ?? '', foreign ?? '');
    expectNeutral(await post(mine.url, new URLSearchParams(withForeignToken)));
    await expectLine(/another token/);
    expectNeutral(await post(mine.url, 'status=paid&amount=1'));
    await expectLine(/unreadable/);
    expectNeutral(await post(mine.url, 'x'.repeat(65 * 1024)));
    await expectLine(/too long/);
    expect([...(await statesOf(mine.code)), ...(await statesOf(other.code))]).toEqual(
      Array(2).fill('awaiting_payer'),
    );
  });
});

describe('a response of the gateway', () => {
  it.each(
    variants<[string, string, object]>(
      [
        ['in HTML', 'bad_json', {}],
        ['that never comes', 'hang_after_commit', {}],
      ],
      [
        ['that is empty', 'empty', {}],
        ['of an error after the charge', 'http_after_commit', { status: 502 }],
      ],
    ),
  )('%s is no refusal: the renter waits until it is resolved', async (_, kind, more) => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    await arm('payment', kind, more);
    const waiting = await pay(visitor, checkout);
    expect(waiting.text).toContain('Estamos confirmando tu pago con el banco');
    expect(waiting.text).toContain('No pagues de nuevo');
    const buttons = findAll(waiting.root, ({ name }) => name === 'button').map(textOf);
    expect(buttons.join()).not.toContain('Pagar');
    await expectLine(/Gateway gave no usable answer/);
    site.passMinutes(1);
    await vi.waitFor(
      async () => expect((await visitor.open('/reserva/checkout')).url.pathname).toBe('/reserva/thanks'),
      { timeout: 15_000, interval: 200 },
    );
    expect(await netOf(getCode(checkout))).toBe(48_414);
  });
});

describe('manipulation by a renter', () => {
  it('amount and status in the address and in the form are ignored', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    const query = 'amount=1.00&amountCents=1&currency=PAB&status=paid&state=paid&Approved=true&price=0';
    const page = await visitor.open(`/reserva/checkout?${query}`);
    expect(page.url.pathname).toBe('/reserva/checkout');
    expect(page.text).toContain('Pagar $484.14');
    expect((await visitor.get(`/reserva/thanks?${query}`)).location).toBe('/');
    const forged = { amount: '1.00', amountCents: '1', total: '0', gateway: 'none', reservation_id: '1' };
    const thanks = await pay(visitor, page, { ...aCard(), ...forged, currency: 'PAB' });
    expect(thanks.url.pathname).toBe('/reserva/thanks');
    const [entry] = await readLedger(site.sandbox, getCode(checkout));
    expect(entry).toMatchObject({ requestedCents: 48_414, netCents: 48_414, currency: '840' });
  });

  it('a card tried twenty times is sent to the bank five times, with an alarm', async () => {
    const visitor = site.visit();
    let page = await reserve(visitor);
    const code = getCode(page);
    const statuses: number[] = [];
    let waitSeconds = 0;
    for (let tries = 0; tries < 20; tries++) {
      const answer = await visitor.send(page, WORDS.es.pay, aCard(CARDS.declined));
      statuses.push(answer.status);
      waitSeconds = Number(answer.headers.get('retry-after'));
      if (answer.status === 303) page = await visitor.follow(answer);
      else expect(answer.text).toMatch(/máximo de intentos con tarjeta|Demasiados intentos seguidos/);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(await readLedger(site.sandbox, code)).toHaveLength(5);
    for (const words of [/Refused another try to pay/, /too many/, /too fast/]) await expectLine(words);
    expect(await netOf(code)).toBe(0);
  });
});
