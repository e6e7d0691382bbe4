import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createErasureList } from './erasure-list.ts';

const keys = { key: randomBytes(32) };
const list = [{ reservationId: '5c7a1c53-8f9e-4d53-a9f5-26a1a1a0a001', erasedAt: 1_775_000_000_000 }];

function open() {
  const files = new Map<string, Uint8Array>();
  const keeper = {
    find: async (name: string) => files.get(name),
    save: async (name: string, bytes: Uint8Array) => void files.set(name, bytes),
    erase: async (name: string) => void files.delete(name),
  };
  return { files, keeper };
}

describe('createErasureList', () => {
  it('is empty before the first erasure, then returns what was saved', async () => {
    const erasures = createErasureList(open().keeper, keys, 'firefly');
    expect(await erasures.read()).toEqual([]);
    await erasures.save(list);
    expect(await erasures.read()).toEqual(list);
  });

  it('is encrypted, in a file of the brand', async () => {
    const { files, keeper } = open();
    await createErasureList(keeper, keys, 'firefly').save(list);
    expect([...files.keys()]).toEqual(['erasures/firefly']);
    expect(Buffer.from(files.get('erasures/firefly') ?? []).toString('latin1')).not.toContain('5c7a1c53');
    expect(await createErasureList(keeper, keys, 'hertz').read()).toEqual([]);
  });

  it('refuses a list that was modified', async () => {
    const { files, keeper } = open();
    const erasures = createErasureList(keeper, keys, 'firefly');
    await erasures.save(list);
    const bytes = files.get('erasures/firefly') ?? new Uint8Array();
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await expect(erasures.read()).rejects.toThrow();
  });
});
