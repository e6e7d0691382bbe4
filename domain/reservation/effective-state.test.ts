import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import type { RentalSearch } from './draft.ts';
import { toEffectiveState } from './effective-state.ts';

const search = { returnAt: '2026-12-08T10:00' } as RentalSearch;
const before = toInstant('2026-12-08T10:00');
const after = toInstant('2026-12-08T10:01');

describe('toEffectiveState', () => {
  it('returns "ended" for a rental whose return has passed', () => {
    const confirmed = { state: 'confirmed', holdUntil: undefined, search } as const;
    expect(toEffectiveState(confirmed, before)).toBe('confirmed');
    expect(toEffectiveState(confirmed, after)).toBe('ended');
  });

  it.each(['cancelled', 'expired', 'review'] as const)('does not change the state %s', (state) => {
    expect(toEffectiveState({ state, holdUntil: undefined, search }, after)).toBe(state);
  });

  it('returns "expired" for a lapsed hold', () => {
    const held = { state: 'held', holdUntil: before, search } as const;
    expect(toEffectiveState(held, before)).toBe('expired');
    expect(toEffectiveState({ ...held, holdUntil: after }, before)).toBe('held');
  });
});
