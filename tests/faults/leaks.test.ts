import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { aCard, CARDS, pay } from '#tests/support/book-by-form.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  openCheckout,
  passBank,
  payByCard,
  payWithoutResponse,
  type Renter,
  returnOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { dumpTables, readFiles } from './fixture/secrets.ts';

const scenario = scenariosForTests();

/** Payments with all kinds of results: paid, refused, invalid, malformed, hanging, killed. */
const FATES: { card: string; fault?: Record<string, unknown>; typed?: Record<string, string> }[] = [
  // The card number is valid, all other fields are invalid and the form is returned.
  { card: CARDS.frictionless, typed: { expiration: '01/20', cardHolder: '' } },
  { card: CARDS.challenge, typed: { cvv: '12' } },
  { card: CARDS.challenge, typed: { cardNumber: `${CARDS.challenge} 9999999`, cvv: '99999' } },
  { card: CARDS.frictionless, typed: { cardHolder: 'x'.repeat(20_000) } },
  { card: CARDS.frictionless, typed: { payment_key: CARDS.frictionless, intent: CARDS.frictionless } },
  { card: CARDS.frictionless },
  { card: CARDS.declined },
  { card: CARDS.notAuthenticated },
  { card: '4012 0000 0002 0070' },
  { card: CARDS.frictionless, fault: { operation: 'sale', kind: 'bad_json' } },
  { card: CARDS.frictionless, fault: { operation: 'sale', kind: 'http_before', status: 500 } },
  { card: CARDS.frictionless, fault: { operation: 'sale', kind: 'hang_after_commit' } },
  { card: CARDS.frictionless, fault: { operation: 'payment', kind: 'contradiction' } },
  { card: CARDS.frictionless, fault: { operation: 'payment', kind: 'hang_after_commit' } },
];

scenario(
  [34, 'both', 'no card number, code, token or password is stored anywhere'],
  async (fixture, random) => {
    const pages: string[] = [];
    const renters: Renter[] = [];
    for (const { card, fault, typed } of FATES) {
      const renter = await aRenter(fixture, random);
      if (fault) await fixture.arm(fault);
      const { visitor, checkout } = renter;
      const answer = typed
        ? await pay(visitor, checkout, { ...aCard(card), ...typed })
        : await payByCard(renter, card);
      pages.push(answer.body, (await openCheckout(renter)).body);
      renters.push(renter);
    }
    const { renter, token } = await challenge(fixture, await aRenter(fixture, random));
    const whileAtTheBank = await dumpTables(fixture);
    expect(whileAtTheBank.includes(token), 'the token lies open in the database').toBe(false);
    await renter.visitor.press(await passBank(renter), 'Regresar');
    await waitUntilShown(renter, 'paid');
    // Kills a process that handles a card, also with a signal that writes a crash dump.
    for (const signal of ['SIGKILL', 'SIGABRT'] as const) {
      const dying = await aRenter(fixture, random);
      await fixture.arm({ operation: 'sale', kind: 'hang_before' });
      const paying = payWithoutResponse(dying);
      await untilState(fixture, dying, 'starting');
      await fixture.site.end(signal);
      await paying;
      await fixture.site.start();
    }
    await fixture.time.settle();
    const places = {
      database: await dumpTables(fixture),
      logs: fixture.printed(),
      // Includes mails.
      files: readFiles(fixture.dataDir),
      dumps: readDumps(),
      pages: pages.join('\n'),
      cookies: renters.flatMap(({ visitor }) => [...visitor.cookies.values()]).join('\n'),
    };
    for (const [place, text] of Object.entries(places))
      expect([place, findSecrets(text, token)]).toEqual([place, []]);
  },
);

/** Files that a crashed process may leave in its working directory: reports, heap snapshots, cores. */
function readDumps(): string {
  const names = readdirSync('.').filter((name) =>
    /^(report\..*\.json|core(\..*)?|.*\.heapsnapshot)$/.test(name),
  );
  return names.map((name) => readFileSync(name, 'latin1')).join('\n');
}

/** The gateway's token, read from the bank's document. */
async function challenge(fixture: FaultFixture, renter: Renter): Promise<{ renter: Renter; token: string }> {
  await payByCard(renter, CARDS.challenge);
  const { fields } = returnOf(await passBank(renter));
  expect(fixture.printed()).toContain('awaiting_payer');
  return { renter, token: fields.get('SpiToken') ?? 'none' };
}

function findSecrets(text: string, token: string): string[] {
  const cards = [...new Set(FATES.map(({ card }) => card))].flatMap((card) => [
    card,
    card.replaceAll(' ', ''),
  ]);
  const secrets = [...cards, token, sandboxCredentials.password];
  const codes = /(cvv|cvc|CardCvv|security.?code)["'\s:=]{1,4}["']?\d{3,4}\b/i.exec(text)?.[0];
  return [...secrets.filter((secret) => text.includes(secret)), ...(codes ? [codes] : [])];
}
