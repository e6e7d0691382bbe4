import { expect, it } from 'vitest';
import { aDraft } from '#tests/support/a-reservation.ts';
import { createDraftMemory } from './draft-memory.ts';

const HOUR = 3_600_000;
const known = (stamp: string) => ({ draft: aDraft(), stamp });

it('recalls a draft as it was remembered last', () => {
  const memory = createDraftMemory();
  memory.remember('a', known('1'));
  memory.remember('a', known('2'));
  expect(memory.recall('a')?.stamp).toBe('2');
  expect(memory.recall('b')).toBeUndefined();
});

it('forgets a draft that is forgotten, and every one within an hour', () => {
  const clock = { now: 0 };
  const memory = createDraftMemory(() => clock.now);
  memory.remember('a', known('1'));
  memory.remember('b', known('1'));
  memory.forget('a');
  expect(memory.recall('a')).toBeUndefined();
  clock.now = HOUR - 1;
  expect(memory.recall('b')?.stamp).toBe('1');
  clock.now = HOUR;
  expect(memory.recall('b')).toBeUndefined();
});

it('keeps a thousand, the latest', () => {
  const memory = createDraftMemory();
  for (let index = 0; index < 1001; index++) memory.remember(String(index), known('1'));
  memory.remember('2', known('2'));
  memory.remember('1001', known('1'));
  const kept = Array.from({ length: 1002 }, (_, index) => memory.recall(String(index))?.stamp);
  expect(kept.filter(Boolean)).toHaveLength(1000);
  expect(kept.slice(0, 4)).toEqual([undefined, undefined, '2', '1']);
});
