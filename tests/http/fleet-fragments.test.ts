import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { readCard } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('the page of a search', () => {
  it('has no broken links', async () => {
    const visitor = site.visit();
    for (const language of ['es', 'en'] as const) {
      const { root } = await visitor.open(toFleetAddress({ language, search: { return_location: 'VES' } }));
      const links = findAll(root, ({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '');
      const fleet = new Set(links.filter((link) => link.includes('flota')).map((link) => link.split('#')[0]));
      expect(fleet.size).toBeGreaterThan(1);
      for (const link of fleet) {
        const { status } = await visitor.get(link?.replaceAll('&amp;', '&') ?? '');
        // A rental of today may begin at an hour in the past, which answers 400.
        expect([link, status]).not.toEqual([link, 404]);
      }
    }
  });

  it('shows an edited price and name at once', async () => {
    const visitor = site.visit();
    const before = readCard(await visitor.open(toFleetAddress()), 'Toyota Corolla');
    await site.edit('flota', { modelo: 'Corolla' }, { modelo: 'Corolla Cross', precio_firefly: '99.00' });
    const after = readCard(await visitor.open(toFleetAddress()), 'Toyota Corolla Cross');
    expect(after).not.toBe('');
    expect(/\$[\d.,]+/.exec(after)?.[0]).not.toBe(/\$[\d.,]+/.exec(before)?.[0]);
  });
});
