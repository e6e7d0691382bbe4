import { randomBytes } from 'node:crypto';
import { createSealedFiles } from '#adapters/files/sealed-files.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';

/** Private files in memory, with the encryption and the cleaning of pictures of the real store. */
export function openMemoryFiles(): PrivateFiles {
  const kept = new Map<string, Uint8Array>();
  return createSealedFiles(
    {
      find: async (name) => kept.get(name),
      save: async (name, bytes) => void kept.set(name, bytes),
      erase: async (name) => void kept.delete(name),
    },
    randomBytes(32),
  );
}
