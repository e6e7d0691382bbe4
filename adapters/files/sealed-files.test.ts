import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealedFiles, type FileKeeper } from './sealed-files.ts';

function openFiles(key = randomBytes(32)) {
  const kept = new Map<string, Uint8Array>();
  const keeper: FileKeeper = {
    find: async (name) => kept.get(name),
    save: async (name, bytes) => void kept.set(name, bytes),
    erase: async (name) => void kept.delete(name),
  };
  return { kept, files: createSealedFiles(keeper, { key }), keeper };
}

const text = Buffer.from('the license of somebody');

async function save({ files }: ReturnType<typeof openFiles>): Promise<string> {
  const id = randomUUID();
  await files.save(id, text);
  return id;
}

test('a file is read as it was saved, and is encrypted on disk', async () => {
  const fixture = openFiles();
  const id = await save(fixture);
  expect(Buffer.from((await fixture.files.read(id)) ?? []).equals(text)).toBe(true);
  const [sealed] = fixture.kept.values();
  expect(Buffer.from(sealed ?? []).includes('license')).toBe(false);
});

test('a file is not decrypted with another key, when changed, or when swapped with another file', async () => {
  const fixture = openFiles();
  const [one, other] = [await save(fixture), await save(fixture)];
  await expect(createSealedFiles(fixture.keeper, { key: randomBytes(32) }).read(one)).rejects.toThrow();
  const sealed = fixture.kept.get(`private/${one}`) ?? new Uint8Array();
  fixture.kept.set(`private/${other}`, sealed);
  await expect(fixture.files.read(other)).rejects.toThrow();
  const changed = Uint8Array.from(sealed, (byte, at) => (at === 40 ? byte ^ 1 : byte));
  fixture.kept.set(`private/${one}`, changed);
  await expect(fixture.files.read(one)).rejects.toThrow();
});

test('a file of an earlier key is read, and then encrypted with the present one', async () => {
  const [old, key] = [randomBytes(32), randomBytes(32)];
  const fixture = openFiles(old);
  const id = await save(fixture);
  const files = createSealedFiles(fixture.keeper, { key, previousKey: old });
  expect(Buffer.from((await files.read(id)) ?? []).equals(text)).toBe(true);
  await expect(createSealedFiles(fixture.keeper, { key }).read(id)).rejects.toThrow();
  expect(await files.reseal(id)).toBe(true);
  expect(Buffer.from((await createSealedFiles(fixture.keeper, { key }).read(id)) ?? []).equals(text)).toBe(
    true,
  );
  expect(await files.reseal(randomUUID())).toBe(false);
});

test('an erased or unknown file is not found', async () => {
  const fixture = openFiles();
  const id = await save(fixture);
  await fixture.files.erase(id);
  expect(await fixture.files.read(id)).toBeUndefined();
  expect(await fixture.files.read('../../secret-key')).toBeUndefined();
  expect(fixture.kept.size).toBe(0);
  await expect(async () => fixture.files.save('../../secret-key', text)).rejects.toThrow();
});
