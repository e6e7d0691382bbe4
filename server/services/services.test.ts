import { describe, expect, it } from 'vitest';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import { cardCapabilities, redirectCapabilities } from '#tests/support/a-payment.ts';
import { createRandom, requireScreens } from './services.ts';

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

const hosted: CardGateway['capabilities'] = { ...cardCapabilities, cardEntry: 'hosted-frame' };

describe('a site', () => {
  it('starts with gateways that use the site’s card form or their own pages', () => {
    const gateways = [
      { id: 'metrobank', capabilities: cardCapabilities },
      { id: 'paypal', capabilities: redirectCapabilities },
    ];
    expect(() => requireScreens(gateways)).not.toThrow();
  });

  it('does not start with a gateway whose frame no page shows, and names it', () => {
    const gateways = [{ id: 'metrobank', capabilities: hosted }];
    expect(() => requireScreens(gateways)).toThrow(/gateway metrobank takes cards by hosted-frame/);
  });
});
