import { describe, expect, it } from 'vitest';
import { chooseCar, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

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
});
