import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aCoupon } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { findUsableCoupon } from './find-usable-coupon.ts';

const fixture = fixtureForTests({ coupons: [aCoupon(), aCoupon({ code: 'OTRO' })] });
let networks = 0;

const aNetwork = () => `203.0.113.${++networks}`;

/** Result of a code for a network. */
async function ask(clientIp: string, code: string): Promise<string> {
  const outcome = await findUsableCoupon(fixture.services, code, { clientIp });
  return outcome.kind === 'refused' ? outcome.message.key : outcome.kind;
}

const guess = (clientIp: string) => ask(clientIp, `GUESS-${randomUUID()}`);

async function guessTwenty(clientIp: string) {
  for (let count = 0; count < 20; count++) expect(await guess(clientIp)).toBe('validation.coupon.unknown');
}

describe('findUsableCoupon', () => {
  it('refuses the twenty-first code that a network guesses, right or wrong, with the time to wait', async () => {
    const guesser = aNetwork();
    await guessTwenty(guesser);
    expect(await guess(guesser)).toBe('validation.coupon.tooMany');
    const refused = await findUsableCoupon(fixture.services, 'VERANO10', { clientIp: guesser });
    expect(refused).toMatchObject({ kind: 'refused', message: { values: { minutes: 15 } } });
    expect(await ask(aNetwork(), 'VERANO10')).toBe('usable');
  });

  it('counts concurrent guesses', async () => {
    const guesser = aNetwork();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(guesser)));
    expect(answers.filter((key) => key === 'validation.coupon.unknown')).toHaveLength(20);
  });

  it('counts neither correct codes nor repeated ones', async () => {
    const network = aNetwork();
    for (let count = 0; count < 25; count++) {
      expect(await ask(network, 'VERANO10')).toBe('usable');
      expect(await ask(network, 'VERANO01')).toBe('validation.coupon.unknown');
    }
    expect(await ask(network, 'OTRO')).toBe('usable');
  });

  it('gives the same result for a code as before the guesses', async () => {
    const network = aNetwork();
    expect(await ask(network, 'verano10 ')).toBe('usable');
    for (let count = 0; count < 25; count++) await guess(network);
    expect(await guess(network)).toBe('validation.coupon.tooMany');
    expect(await ask(network, 'VERANO10')).toBe('usable');
    expect(await ask(network, 'OTRO')).toBe('validation.coupon.tooMany');
  });

  it('does not count codes that could not be looked up, and retries them later', async () => {
    const { services } = fixture;
    const network = aNetwork();
    const findCoupon = () => Promise.reject(new Error('Content is away'));
    const outage = { ...services, content: { ...services.content, findCoupon } };
    for (let count = 0; count < 25; count++)
      expect(await findUsableCoupon(outage, `AWAY${count}`, { clientIp: network })).toMatchObject({
        message: { key: 'validation.coupon.unchecked' },
      });
    await guessTwenty(network);
    expect(await ask(network, 'AWAY1')).toBe('validation.coupon.tooMany');
  });

  it('reports that a code could not be checked when tries cannot be counted', async () => {
    const down = () => Promise.reject(new Error('The database is away'));
    const rateLimiter = { consume: down, peek: down, giveBack: down };
    const outcome = await findUsableCoupon({ ...fixture.services, rateLimiter }, 'VERANO10', {
      clientIp: aNetwork(),
    });
    expect(outcome).toMatchObject({ kind: 'refused', message: { key: 'validation.coupon.unchecked' } });
  });
});
