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
  return { kept, files: createSealedFiles(keeper, key), keeper };
}

const text = Buffer.from('the licence of somebody');

async function save({ files }: ReturnType<typeof openFiles>): Promise<string> {
  const id = randomUUID();
  await files.save(id, text);
  return id;
}

test('a file is read as it was saved, and lies there unreadable', async () => {
  const world = openFiles();
  const id = await save(world);
  expect(Buffer.from((await world.files.read(id)) ?? []).equals(text)).toBe(true);
  const [sealed] = world.kept.values();
  expect(Buffer.from(sealed ?? []).includes('licence')).toBe(false);
});

test('another key, a changed file or one put in the place of another does not open', async () => {
  const world = openFiles();
  const [one, other] = [await save(world), await save(world)];
  await expect(createSealedFiles(world.keeper, randomBytes(32)).read(one)).rejects.toThrow();
  const sealed = world.kept.get(`private/${one}`) ?? new Uint8Array();
  world.kept.set(`private/${other}`, sealed);
  await expect(world.files.read(other)).rejects.toThrow();
  const changed = Uint8Array.from(sealed, (byte, at) => (at === 40 ? byte ^ 1 : byte));
  world.kept.set(`private/${one}`, changed);
  await expect(world.files.read(one)).rejects.toThrow();
});

test('what was erased, or never was, is not there', async () => {
  const world = openFiles();
  const id = await save(world);
  await world.files.erase(id);
  expect(await world.files.read(id)).toBeUndefined();
  expect(await world.files.read('../../secret-key')).toBeUndefined();
  expect(world.kept.size).toBe(0);
  await expect(async () => world.files.save('../../secret-key', text)).rejects.toThrow();
});
