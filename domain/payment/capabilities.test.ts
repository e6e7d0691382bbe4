import { describe, expect, it } from 'vitest';
import { cardCapabilities, paymentNow } from '#tests/support/a-payment.ts';
import { complete, decideOn, query as queried, start } from '#tests/support/decide-on.ts';
import { type GatewayCapabilities, noCapabilities } from './capabilities.ts';

const of = (changes: Partial<GatewayCapabilities>) => ({
  policy: { gateway: { ...cardCapabilities, ...changes } },
});

describe('the declared capabilities of a gateway decide', () => {
  it.each([
    ['server-form', 'unknown'],
    ['hosted-frame', 'starting'],
    ['redirect', 'starting'],
  ] as const)('whether a lost start is repeated: %s', (cardEntry, to) => {
    expect(decideOn('starting', start({ kind: 'unknown', facts: {} }), of({ cardEntry }))?.to).toBe(to);
    expect(decideOn('starting', { kind: 'lapsed' }, of({ cardEntry }))?.to).toBe(to);
  });

  it.each([
    ['window', undefined],
    ['none', paymentNow + 60_000],
  ] as const)('whether it is polled while the payer is away: %s', (challenge, nextCheckAt) => {
    const decision = decideOn('starting', start({ kind: 'challenge', facts: {} }), of({ challenge }));
    expect(decision).toMatchObject({ to: 'awaiting_payer' });
    expect(decision?.changes.nextCheckAt).toBe(nextCheckAt);
  });

  it.each([
    [true, 'charging'],
    [false, 'unknown'],
  ])('whether a charge that was not made is resent: %s', (idempotentComplete, to) => {
    expect(decideOn('unknown', queried({ kind: 'ready' }), of({ idempotentComplete }))?.to).toBe(to);
  });

  it.each([
    ['by-id', paymentNow + 600_000],
    ['none', undefined],
  ] as const)('whether a temporary refusal is looked up again: %s', (query, nextCheckAt) => {
    const answer = { kind: 'declined', reason: 'temporary', facts: {} } as const;
    const decision = decideOn('charging', complete(answer), of({ query }));
    expect(decision?.to).toBe('declined');
    expect(decision?.changes.nextCheckAt).toBe(nextCheckAt);
  });

  it('starts nothing with a gateway that is not configured any more', () => {
    const gone = { policy: { gateway: noCapabilities } };
    expect(decideOn('starting', { kind: 'lapsed' }, gone)).toMatchObject({ to: 'unknown', next: 'query' });
    expect(decideOn('unknown', queried({ kind: 'ready' }), gone)?.to).toBe('unknown');
  });
});
