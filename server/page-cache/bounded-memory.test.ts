import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedMemory } from './bounded-memory.ts';

const createMemory = (maximum: number) => createBoundedMemory<string>(maximum, (_, entry) => entry.length);

describe('a bounded memory', () => {
  it('never weighs more than it may, unless it holds one entry alone, and never anything but its entries', () => {
    const kept = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(kept), fc.nat(20), (entries, maximum) => {
        const memory = createMemory(maximum);
        for (const [key, entry] of entries) {
          memory.keep(key, entry);
          expect(memory.get(key)).toBe(entry);
          const held = ['a', 'b', 'c', 'd'].flatMap((each) => memory.get(each) ?? []);
          expect(memory.bytes()).toBe(held.join('').length);
          if (held.filter((each) => each !== '').length > 1)
            expect(memory.bytes()).toBeLessThanOrEqual(maximum);
        }
      }),
    );
  });

  it('lets those go that nobody has used the longest; looking is no use', () => {
    const memory = createMemory(3);
    for (const key of ['a', 'b', 'c']) memory.keep(key, '1');
    memory.use('a');
    memory.get('b');
    memory.keep('d', '1');
    expect(['a', 'b', 'c', 'd'].filter((key) => memory.get(key))).toEqual(['a', 'c', 'd']);
  });

  it('lets go what was used once and then no more', () => {
    const memory = createMemory(3);
    for (const key of ['a', 'b', 'c']) memory.keep(key, '1');
    memory.use('a');
    for (const key of ['d', 'e', 'f', 'g']) {
      memory.keep(key, '1');
      memory.use('d');
    }
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((key) => memory.get(key))).toEqual(['d', 'f', 'g']);
  });

  it('uses nothing that it does not have', () => {
    const memory = createMemory(3);
    expect([memory.use('a'), memory.get('a'), memory.bytes()]).toEqual([undefined, undefined, 0]);
  });
});
