import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCar, reserve, toFleetAddress } from '#tests/support/book-by-form.ts';
import { getControl, getLink } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('resetting a draft', () => {
  it.each([
    ['es', 'Empezar de nuevo', '/'],
    ['en', 'Start over', '/en'],
  ] as const)(
    'resets the draft fully and redirects to the home page (%s)',
    async (language, button, home) => {
      const visitor = site.visit();
      const page = await chooseCar(visitor, { language });
      expect((await visitor.press(page, button)).url.pathname).toBe(home);
      expect((await visitor.get('/reserva')).location).toBe('/');
      const [{ count } = { count: -1 }] = await site.query<{ count: number }>(
        'SELECT count(*)::int FROM drafts',
      );
      expect(count).toBe(0);
    },
  );

  it('releases the held car', async () => {
    const visitor = site.visit();
    const checkout = await reserve(visitor);
    expect(checkout.url.pathname).toBe('/reserva/checkout');
    const answer = await visitor.post('/reset-draft', { to: '/es' });
    expect([answer.status, answer.location]).toEqual([303, '/es']);
    const held = await site.query("SELECT FROM reservations WHERE state = 'held'");
    expect(held).toEqual([]);
  });

  it('does nothing for a visitor without a draft, and never redirects to another site', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/%2fevil.example'])
      expect((await site.visit().post('/reset-draft', { to })).location).toBe('/');
  });
});

describe('the dates of a search', () => {
  it('can be reset to today', async () => {
    const visitor = site.visit();
    const fleet = await visitor.open(toFleetAddress({ search: { pickup_location: 'PTY' } }));
    const target = new URL(getLink(fleet, 'Volver a las fechas de hoy'), site.origin);
    expect(target.searchParams.get('pickup_location')).toBe('PTY');
    const page = await visitor.get(target.pathname + target.search);
    expect(getControl(page, 'pickup_date').attributes.value).toBe(inDays(0));
    expect(getControl(page, 'return_date').attributes.value).toBe(inDays(1));
  });
});
