import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createErasureList } from '#adapters/files/erasure-list.ts';
import { createSealedFiles } from '#adapters/files/sealed-files.ts';
import type { Services } from '#operations/ports/services.ts';
import { createSecrets } from '#server/services/secrets.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';
import { createResealing } from './reseal-stored.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const LATER = Date.parse('2099-01-01');

const fixture = storeForTests();
const kept = new Map<string, Uint8Array>();
const keeper = {
  find: async (name: string) => kept.get(name),
  save: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
  erase: async (name: string) => void kept.delete(name),
};

/** Services of a process with these keys, and what it logs. */
function openProcess(key: string, previousKey?: string) {
  const { services, clock } = makeStandInServices(fixture.store);
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const fileKeys = { key: Buffer.from(key), previousKey: previousKey ? Buffer.from(previousKey) : undefined };
  const process: Services = {
    ...services,
    secrets: createSecrets(key, previousKey),
    privateFiles: createSealedFiles(keeper, fileKeys),
    erasures: createErasureList(keeper, fileKeys, 'firefly'),
    log: { info: note, warn: note, error: note },
  };
  return { services: process, clock, logged };
}

/** Stores sealed drivers and a file as a process with these services does. Returns the ids. */
async function store({ services }: ReturnType<typeof openProcess>) {
  const { precheckins, privateFiles, secrets } = services;
  const { id } = await getPlaced(fixture.store);
  const { version } = await precheckins.start(id);
  const nothing = { preferences: undefined, completedAt: undefined, consent: undefined };
  const sealedDrivers = secrets.seal(`drivers of ${id}`);
  await precheckins.save({
    reservationId: id,
    version,
    step: 'verified',
    sealedDrivers,
    ...nothing,
    isPriced: false,
  });
  const file = { id: randomUUID(), reservationId: id, kind: 'license' as const, keyId: secrets.keyId };
  await precheckins.announceFile(file, LATER);
  await privateFiles.save(file.id, Buffer.from('license'));
  await precheckins.keepFile(file, { bytes: 7, eraseAt: LATER, now: 0 });
  return { id, fileId: file.id };
}

async function canRead({ services }: ReturnType<typeof openProcess>, stored: { id: string; fileId: string }) {
  const record = await services.precheckins.find(stored.id);
  const text = services.secrets.open(record?.sealedDrivers ?? '');
  const file = await services.privateFiles.read(stored.fileId);
  return text === `drivers of ${stored.id}` && Buffer.from(file ?? []).toString() === 'license';
}

async function runToEnd(run: () => Promise<number>): Promise<void> {
  while ((await run()) > 0);
}

test('what an earlier key has sealed is readable during and after, also after a crash in the middle', async () => {
  const { brand } = openProcess(OLD).services.site;
  const old = openProcess(OLD);
  await fixture.store.registerKeys(brand, old.services.secrets);
  const stored = await Promise.all(Array.from({ length: 25 }, () => store(old)));
  const both = openProcess(NEW, OLD);
  await fixture.store.registerKeys(brand, both.services.secrets);
  const crashing = createResealing(both.services);
  await crashing();
  for (const one of stored) expect(await canRead(both, one)).toBe(true);

  const next = openProcess(NEW, OLD);
  const run = createResealing(next.services);
  await runToEnd(run);
  expect(next.logged).toEqual([expect.stringContaining('SECRET_KEY_PREVIOUS is not needed')]);
  for (const one of stored) expect(await canRead(openProcess(NEW), one)).toBe(true);

  // A process with the earlier settings that still runs.
  const late = await store(old);
  next.clock.now += 3_600_000;
  await runToEnd(run);
  expect(await canRead(openProcess(NEW), late)).toBe(true);
});

test('a value that neither key opens is reported and does not stop the others', async () => {
  const broken = await store(openProcess('x'.repeat(32)));
  const good = await store(openProcess(OLD));
  const process = openProcess(NEW, OLD);
  await runToEnd(createResealing(process.services));
  expect(process.logged.at(-1)).toContain('could not be opened');
  expect(await canRead(openProcess(NEW), good)).toBe(true);
  await fixture.query('DELETE FROM precheckins WHERE reservation_id = $1', [broken.id]);
  await fixture.query('DELETE FROM private_files WHERE id = $1', [broken.fileId]);
});

test('the list of erasures is readable with the previous key, and without it after a pass', async () => {
  const list = [{ reservationId: randomUUID(), erasedAt: 1 }];
  await openProcess(OLD).services.erasures.save(list);
  const { services } = openProcess(NEW, OLD);
  expect(await services.erasures.read()).toEqual(list);
  await runToEnd(createResealing(services));
  expect(await openProcess(NEW).services.erasures.read()).toEqual(list);
});

test('the previous key stays needed while the list of erasures cannot be read', async () => {
  await openProcess('x'.repeat(32)).services.erasures.save([]);
  const { services, logged } = openProcess(NEW, OLD);
  await runToEnd(createResealing(services));
  expect(logged.at(-1)).toContain('could not be opened');
  await openProcess(OLD).services.erasures.save([]);
});

test('a file that is erased while it is resealed stays erased', async () => {
  const process = openProcess(NEW, OLD);
  const { fileId } = await store(openProcess(OLD));
  const { services } = process;
  const { reseal } = services.privateFiles;
  services.privateFiles.reseal = async (id) => {
    const done = await reseal(id);
    await fixture.query(
      "UPDATE private_files SET state = 'replaced', erase_at = '2000-01-01' WHERE id = $1",
      [id],
    );
    return done;
  };
  await runToEnd(createResealing(services));
  expect(await services.privateFiles.read(fileId)).toBeUndefined();
});
