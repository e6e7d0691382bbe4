import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('returns the requested number of bytes, also more than it fetches at a time', () => {
  const random = createRandom();
  for (const count of [1, 16, 4_000, 4_096, 10_000]) expect(random.bytes(count)).toHaveLength(count);
});

it('returns no bytes twice and does not keep them', () => {
  const random = createRandom();
  const draws = Array.from({ length: 2_000 }, () => random.bytes(16));
  const texts = draws.map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(texts).size).toBe(2_000);
  expect(texts).not.toContain('0'.repeat(32));
  draws[0]?.fill(0);
  expect(Buffer.from(draws[1] ?? []).toString('hex')).toBe(texts[1]);
});
