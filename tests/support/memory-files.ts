import { hash, randomBytes } from 'node:crypto';
import { createErasureList } from '#adapters/files/erasure-list.ts';
import { createSealedFiles, type FileKeeper } from '#adapters/files/sealed-files.ts';
import type { ErasureList } from '#operations/ports/erasure-list.ts';
import type { CleanOutcome, PrivateFiles } from '#operations/ports/private-files.ts';

/** A list of erasures in memory, with the encryption of the real one. */
export function openMemoryErasures(): ErasureList {
  return createErasureList(keepInMemory(), { key: randomBytes(32) }, 'firefly');
}

/** Private files in memory, with the encryption and the cleaning of pictures of the real store. */
export function openMemoryFiles(): PrivateFiles {
  return cleaningOnce(createSealedFiles(keepInMemory(), { key: randomBytes(32) }));
}

const cleaned = new Map<string, Promise<CleanOutcome>>();

/** The same files, where a picture that was cleaned before is not decoded again, in a process of its own. */
export function cleaningOnce(files: PrivateFiles): PrivateFiles {
  return {
    ...files,
    clean(bytes) {
      const digest = hash('sha256', bytes);
      const outcome = cleaned.get(digest) ?? files.clean(bytes);
      cleaned.set(digest, outcome);
      return outcome;
    },
  };
}

function keepInMemory(): FileKeeper {
  const kept = new Map<string, Uint8Array>();
  return {
    find: async (name) => kept.get(name),
    save: async (name, bytes) => void kept.set(name, bytes),
    erase: async (name) => void kept.delete(name),
  };
}
