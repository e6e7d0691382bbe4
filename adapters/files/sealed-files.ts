import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import { cleanPicture } from './clean-picture.ts';

/** Storage of the encrypted bytes: a directory outside the web root, or a bucket. */
export interface FileKeeper {
  find(name: string): Promise<Uint8Array | undefined>;
  save(name: string, bytes: Uint8Array): Promise<void>;
  erase(name: string): Promise<void>;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Private files encrypted with AES-256-GCM. The id is authenticated with the content, so that two files
 * cannot be exchanged. `key` has 32 bytes.
 */
export function createSealedFiles(keeper: FileKeeper, key: Uint8Array): PrivateFiles {
  return {
    clean: cleanPicture,
    save: (id, bytes) => keeper.save(toName(id), seal(key, id, bytes)),
    async read(id) {
      const sealed = ID.test(id) ? await keeper.find(toName(id)) : undefined;
      return sealed && open(key, id, sealed);
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

function open(key: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
