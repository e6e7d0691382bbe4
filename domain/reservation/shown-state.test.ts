import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import type { RentalSearch } from './draft.ts';
import { toShownState } from './shown-state.ts';

const search = { returnAt: '2026-12-08T10:00' } as RentalSearch;
const before = toInstant('2026-12-08T10:00');
const after = toInstant('2026-12-08T10:01');

describe('toShownState', () => {
  it('returns "ended" for a rental whose return has passed', () => {
    const confirmed = { state: 'confirmed', holdUntil: undefined, search } as const;
    expect(toShownState(confirmed, before)).toBe('confirmed');
    expect(toShownState(confirmed, after)).toBe('ended');
  });

  it.each(['cancelled', 'expired', 'review'] as const)('does not change the state %s', (state) => {
    expect(toShownState({ state, holdUntil: undefined, search }, after)).toBe(state);
  });

  it('returns "expired" for a lapsed hold', () => {
    const held = { state: 'held', holdUntil: before, search } as const;
    expect(toShownState(held, before)).toBe('expired');
    expect(toShownState({ ...held, holdUntil: after }, before)).toBe('held');
  });
});
