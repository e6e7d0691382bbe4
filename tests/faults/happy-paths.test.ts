import { expect } from 'vitest';
import { aRenter, look, moneyOf, PRICE_CENTS, payByCard, payWithBank, seeUntil } from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

const WITHOUT_WINDOW = [
  '4012 0000 0002 0071',
  '5100 2700 0000 0023',
  '3411 110000 00009',
  '4012 0000 0002 0089',
] as const;
const CHALLENGE = ['4012 0000 0002 0006', '5100 2700 0000 0031', '3411 110000 00037'] as const;
const FINGERPRINT = ['4012 0100 0002 0070', '5100 2710 0000 0120', '4012 0100 0002 0088'] as const;
const BOTH = ['4012 0100 0002 0005', '3411 120000 00001'] as const;

for (const language of ['es', 'en'] as const) {
  scenario(world, [1, 'card', `paid without a window (${language})`], async (world, chance) => {
    const renter = await aRenter(world, chance, language);
    await payByCard(renter, chance.pick(WITHOUT_WINDOW));
    expect(await look(renter)).toBe('paid');
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  });

  scenario(world, [1, 'card', `paid through the bank’s window (${language})`], async (world, chance) => {
    for (const cards of [CHALLENGE, FINGERPRINT, BOTH]) {
      const renter = await aRenter(world, chance, language);
      await payWithBank(renter, chance.pick(cards));
      await seeUntil(renter, 'paid');
      expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
    }
  });
}
