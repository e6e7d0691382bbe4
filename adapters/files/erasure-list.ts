import type { ErasedRenter, ErasureList } from '#operations/ports/erasure-list.ts';
import { createSealedFiles, type FileKeeper, type FileKeys } from './sealed-files.ts';

/** There is one list per storage name, so that its id in the encryption needs no meaning. */
const ID = '00000000-0000-4000-8000-000000000000';

/** The list of a brand as one encrypted file. */
export function createErasureList(keeper: FileKeeper, keys: FileKeys, brand: string): ErasureList {
  const name = `erasures/${brand}`;
  const file = createSealedFiles(
    {
      find: () => keeper.find(name),
      save: (_, bytes) => keeper.save(name, bytes),
      erase: () => keeper.erase(name),
    },
    keys,
  );
  return {
    async read() {
      const bytes = await file.read(ID);
      return bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as ErasedRenter[]) : [];
    },
    async save(list) {
      await file.save(ID, Buffer.from(JSON.stringify(list)));
    },
  };
}
