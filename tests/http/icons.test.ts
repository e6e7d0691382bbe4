import { expect, it } from 'vitest';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

it('serves icons named in content, cacheable for 168 hours', async () => {
  const names = site.content.current().extras.flatMap(({ icon }) => icon?.replace('lucide:', '') ?? []);
  expect(names.length).toBeGreaterThan(0);
  const answer = await site.visit().get(`/icons/lucide.json?icons=${names}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
  const { prefix, icons, not_found } = JSON.parse(answer.body);
  expect([prefix, Object.keys(icons).sort(), not_found]).toEqual(['lucide', names.toSorted(), []]);
});

it.each([
  ['/icons/nada.json?icons=a', 404],
  ['/icons/..%2flucide.json?icons=a', 404],
  ['/icons/lucide.json?icons=..%2f..%2fetc', 400],
  ['/icons/lucide.json', 400],
  [`/icons/lucide.json?icons=${'a,'.repeat(300)}a`, 400],
])('refuses %s', async (path, status) => {
  expect((await site.visit().get(path)).status).toBe(status);
});
