import { randomBytes } from 'node:crypto';
import { createErasureList } from '#adapters/files/erasure-list.ts';
import { createSealedFiles, type FileKeeper } from '#adapters/files/sealed-files.ts';
import type { ErasureList } from '#operations/ports/erasure-list.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';

/** A list of erasures in memory, with the encryption of the real one. */
export function openMemoryErasures(): ErasureList {
  return createErasureList(keepInMemory(), { key: randomBytes(32) }, 'firefly');
}

/** Private files in memory, with the encryption and the cleaning of pictures of the real store. */
export function openMemoryFiles(): PrivateFiles {
  return createSealedFiles(keepInMemory(), { key: randomBytes(32) });
}

function keepInMemory(): FileKeeper {
  const kept = new Map<string, Uint8Array>();
  return {
    find: async (name) => kept.get(name),
    save: async (name, bytes) => void kept.set(name, bytes),
    erase: async (name) => void kept.delete(name),
  };
}
