import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

/** Storage of uploaded files and their transforms. Names are relative paths chosen by the service. */
export interface FileStorage {
  find(name: string): Promise<Uint8Array | undefined>;
  /** Writes atomically. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Does nothing when the file does not exist. */
  erase(name: string): Promise<void>;
}

/** Storage in a directory of this machine. */
export function createDiskStorage(directory: string): FileStorage {
  const place = (name: string) => {
    const path = normalize(join(directory, name));
    if (!path.startsWith(normalize(directory) + sep)) throw new Error(`"${name}" is outside the storage`);
    return path;
  };
  return {
    async find(name) {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async save(name, bytes) {
      const path = place(name);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async erase(name) {
      await rm(place(name), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
