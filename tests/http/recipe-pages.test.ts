import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCard } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { aSearch, inDays } from '#tests/support/search-days.ts';

let site: TestSite;
let stockQuestions = 0;
beforeAll(async () => {
  site = await openTestSite();
  const { reservations } = site.services;
  const { countStock } = reservations;
  site.services.reservations = {
    ...reservations,
    countStock(...asked) {
      stockQuestions++;
      return countStock.apply(reservations, asked);
    },
  };
});
afterAll(() => site.close());

/** Whose cookies may mean anything, so that the framework answers. */
const SOMEBODY = 'volante_other=1';

/** An answer without what belongs to it only, and how often it has asked for stock. */
async function ask(address: string, cookie?: string) {
  const before = stockQuestions;
  const { body, headers, status } = await site.visit().get(address, cookie ? { cookie } : {});
  const [, nonce = 'none'] = / nonce="(\w+)"/.exec(body) ?? [];
  // Compressed, a page is as long as its nonce lets it be.
  const own = ['date', 'x-request-id', 'content-length'];
  const shown = [...headers].filter(([name]) => !own.includes(name));
  return {
    page: { status, headers: JSON.stringify(shown).replaceAll(nonce, ''), body: body.replaceAll(nonce, '') },
    questions: stockQuestions - before,
  };
}

const drawn = fc
  .record({
    prefix: fc.constantFrom('', '/es', '/en'),
    from: fc.integer({ min: 3, max: 150 }),
    days: fc.integer({ min: 1, max: 9 }),
    pickup_location: fc.constantFrom('PTY', 'VES'),
    return_location: fc.constantFrom('', 'PTY', 'CDE'),
    pickup_time: fc.constantFrom('10:00', '11:30', '09:07'),
    return_time: fc.constantFrom('10:00', '12:00', '09:07'),
    more: fc.constantFrom('', '', '', '&tipo=suv', '&marca=Toyota', '&desglose=6'),
  })
  .map(({ prefix, from, days, more, ...fields }) => {
    const dates = { pickup_date: inDays(from), return_date: inDays(from + days) };
    return `${prefix}/flota?${new URLSearchParams(aSearch({ ...fields, ...dates }))}${more}`;
  });

describe('a search that nobody has asked before', () => {
  it('gets the page that the framework would make, to the byte, and stock is asked once for it', async () => {
    await site.query("UPDATE car_units SET active = false WHERE class_code = 'SFAR'");
    const searches = fc.sample(drawn, { numRuns: 60, seed: 81 });
    const rendered = new Map<string, Awaited<ReturnType<typeof ask>>>();
    for (const address of searches) rendered.set(address, await ask(address, SOMEBODY));
    let made = 0;
    for (const [address, { page }] of rendered) {
      const answer = await ask(address);
      expect(answer.page).toEqual(page);
      if (answer.questions === 1) made++;
    }
    const valid = [...rendered.values()].filter(({ questions }) => questions > 0);
    expect(valid.length).toBeGreaterThan(30);
    expect(made).toBe(valid.length);
  });

  it('shows the stock and the prices of this moment', async () => {
    const days = { pickup_date: inDays(40), return_date: inDays(44) };
    const toAddress = (minute: string) =>
      `/flota?${new URLSearchParams(aSearch({ ...days, pickup_time: `10:${minute}` }))}`;
    const card = async (minute: string) =>
      readCard(await site.visit().open(toAddress(minute)), 'Toyota Corolla');
    for (const minute of ['01', '02']) await ask(toAddress(minute), SOMEBODY);
    expect((await ask(toAddress('01'))).questions).toBe(1);
    const keep = (active: boolean) =>
      site.query(`UPDATE car_units SET active = ${active} WHERE class_code = 'ICAR' AND branch_code = 'PTY'`);
    const offered = await card('02');
    await keep(false);
    expect(await card('02')).not.toContain('reservation_type');
    await keep(true);
    expect(await card('02')).toBe(offered);
    await site.edit('flota', { modelo: 'Corolla' }, { precio_firefly: '99.00' });
    const edited = await card('02');
    expect(/\$[\d.,]+/.exec(edited)?.[0]).not.toBe(/\$[\d.,]+/.exec(offered)?.[0]);
  });
});
