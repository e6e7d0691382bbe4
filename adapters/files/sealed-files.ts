import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import { cleanPicture } from './clean-picture.ts';

/** Storage of the encrypted bytes: a directory outside the web root, or a bucket. */
export interface FileKeeper {
  find(name: string): Promise<Uint8Array | undefined>;
  save(name: string, bytes: Uint8Array): Promise<void>;
  erase(name: string): Promise<void>;
}

/** Keys of 32 bytes. What the previous one has encrypted is still read. */
export interface FileKeys {
  key: Uint8Array;
  previousKey?: Uint8Array | undefined;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Private files, AES-256-GCM. The id is authenticated, too, so that two files cannot be exchanged. */
export function createSealedFiles(keeper: FileKeeper, keys: FileKeys): PrivateFiles {
  async function read(id: string): Promise<Uint8Array | undefined> {
    const sealed = ID.test(id) ? await keeper.find(toName(id)) : undefined;
    return sealed && openWithEither(id, sealed, keys);
  }
  async function save(id: string, bytes: Uint8Array): Promise<string> {
    await keeper.save(toName(id), seal(keys.key, id, bytes));
    return hash('sha256', bytes);
  }
  return {
    clean: cleanPicture,
    save,
    read,
    async reseal(id) {
      const plain = await read(id);
      if (plain) await save(id, plain);
      return plain !== undefined;
    },
    async erase(id) {
      if (ID.test(id)) await keeper.erase(toName(id));
    },
  };
}

function toName(id: string): string {
  if (!ID.test(id)) throw new Error(`"${id}" is no id of a private file`);
  return `private/${id}`;
}

function seal(key: Uint8Array, id: string, plain: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** A file does not name its key. */
function openWithEither(id: string, sealed: Uint8Array, { key, previousKey }: FileKeys): Uint8Array {
  try {
    return open(key, id, sealed);
  } catch (error) {
    if (!previousKey) throw error;
    return open(previousKey, id, sealed);
  }
}

function open(key: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
