import { expect } from 'vitest';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  openCheckout,
  passBank,
  payByCard,
  payIntoTheVoid,
  type Renter,
  returnOf,
  seeUntil,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';
import { dumpTables, readFiles } from './world/secrets.ts';

const world = joinFaultWorld();

/** Every way a card takes: paid, refused, mistyped, unreadable, hung, killed. */
const FATES: { card: string; fault?: Record<string, unknown> }[] = [
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
  world,
  [34, 'both', 'no number, code, token or password is left anywhere'],
  async (world, chance) => {
    const pages: string[] = [];
    const renters: Renter[] = [];
    for (const { card, fault } of FATES) {
      const renter = await aRenter(world, chance);
      if (fault) await world.arm(fault);
      pages.push((await payByCard(renter, card)).body, (await openCheckout(renter)).body);
      renters.push(renter);
    }
    const { renter, token } = await challenge(world, await aRenter(world, chance));
    const whileAtTheBank = await dumpTables(world);
    expect(whileAtTheBank.includes(token), 'the token lies open in the database').toBe(false);
    await renter.visitor.press(await passBank(renter), 'Regresar');
    await seeUntil(renter, 'paid');
    const dying = await aRenter(world, chance);
    await world.arm({ operation: 'sale', kind: 'hang_before' });
    const paying = payIntoTheVoid(dying);
    await world.site.kill();
    await paying;
    await world.site.start();
    await world.time.settle();
    const places = {
      database: await dumpTables(world),
      logs: world.printed(),
      files: readFiles(world.dataDir),
      pages: pages.join('\n'),
      cookies: renters.flatMap(({ visitor }) => [...visitor.cookies.values()]).join('\n'),
    };
    for (const [place, text] of Object.entries(places))
      expect([place, findSecrets(text, token)]).toEqual([place, []]);
  },
);

/** The gateway's token, as the bank's document carries it. */
async function challenge(world: FaultWorld, renter: Renter): Promise<{ renter: Renter; token: string }> {
  await payByCard(renter, CARDS.challenge);
  const { fields } = returnOf(await passBank(renter));
  expect(world.printed()).toContain('awaiting_payer');
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
