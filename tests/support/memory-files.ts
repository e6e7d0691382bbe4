import { randomBytes } from 'node:crypto';
import { createSealedFiles } from '#adapters/files/sealed-files.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';

/** Private files in memory, sealed and cleaned like any others. */
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
