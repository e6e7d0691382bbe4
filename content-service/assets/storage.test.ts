import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDiskStorage } from './storage.ts';

describe('createDiskStorage', () => {
  it('stores files, reports missing ones, and never leaves its directory', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'volante-files-'));
    const storage = createDiskStorage(directory);
    await storage.save('transforms/a/b.webp', Buffer.from('picture'));
    expect(Buffer.from((await storage.find('transforms/a/b.webp')) ?? []).toString()).toBe('picture');
    expect(await storage.find('nothing')).toBeUndefined();
    await expect(storage.find('../secret')).rejects.toThrow('outside the storage');
    await expect(storage.save('a/../../secret', Buffer.from('x'))).rejects.toThrow('outside the storage');
    expect(readdirSync(path.join(directory, 'transforms/a'))).toEqual(['b.webp']);
    rmSync(directory, { recursive: true });
  });
});
