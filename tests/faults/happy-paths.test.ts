import { expect } from 'vitest';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payWithBank,
  readShown,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

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
  scenario([1, 'card', `paid without a window (${language})`], async (fixture, random) => {
    const renter = await aRenter(fixture, random, language);
    await payByCard(renter, random.pick(WITHOUT_WINDOW));
    expect(await readShown(renter)).toBe('paid');
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
  });

  scenario([1, 'card', `paid through the bank’s window (${language})`], async (fixture, random) => {
    for (const cards of [CHALLENGE, FINGERPRINT, BOTH]) {
      const renter = await aRenter(fixture, random, language);
      await payWithBank(renter, random.pick(cards));
      await waitUntilShown(renter, 'paid');
      expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
    }
  });
}
