import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createS3Storage } from '#content-service/assets/s3-storage.ts';
import { createDiskStorage, type FileStorage } from '#content-service/assets/storage.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';

let server: S3Server;
const directory = mkdtempSync(path.join(tmpdir(), 'volante-storage-'));

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(async () => {
  rmSync(directory, { recursive: true });
  await server.close();
});

const storages: [string, () => FileStorage][] = [
  ['a directory', () => createDiskStorage(directory)],
  ['an S3-compatible bucket', () => createS3Storage(server.account)],
];

describe.each(storages)('files in %s', (_name, open) => {
  it('are read as they were written, and the newest version is returned', async () => {
    const storage = open();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
    await storage.save('transforms/a/640x-cover-.webp', Buffer.from('old'));
    await storage.save('transforms/a/640x-cover-.webp', bytes);
    const found = await storage.find('transforms/a/640x-cover-.webp');
    expect(Buffer.from(found ?? []).equals(Buffer.from(bytes))).toBe(true);
    expect(await storage.find('transforms/a/other')).toBeUndefined();
  });

  it('are missing after they are erased, also a second time', async () => {
    const storage = open();
    await storage.save('private/a', Buffer.from('x'));
    await storage.erase('private/a');
    expect(await storage.find('private/a')).toBeUndefined();
    await storage.erase('private/a');
  });

  it('are never read outside of the folder', async () => {
    const storage = open();
    for (const name of ['../secret', 'a/../../secret']) {
      await expect(storage.find(name)).rejects.toThrow('outside the storage');
      await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('outside the storage');
      await expect(storage.erase(name)).rejects.toThrow('outside the storage');
    }
  });
});

describe('createS3Storage', () => {
  it('signs the token of temporary credentials', async () => {
    onTestFinished(() => server.requireSession(undefined));
    server.requireSession('a session token');
    const storage = createS3Storage({ ...server.account, sessionToken: 'a session token' });
    await storage.save('session', Buffer.from('x'));
    expect(Buffer.from((await storage.find('session')) ?? []).toString()).toBe('x');
    await expect(createS3Storage(server.account).find('session')).rejects.toThrow('403');
  });

  it('misses a file also without the right to list the bucket, and reports wrong credentials', async () => {
    onTestFinished(() => server.grantListing(true));
    server.grantListing(false);
    const storage = createS3Storage(server.account);
    expect(await storage.find('transforms/a/other')).toBeUndefined();
    await storage.erase('transforms/a/other');
    const wrong = createS3Storage({ ...server.account, secretAccessKey: 'wrong' });
    await expect(wrong.find('transforms/a/other')).rejects.toThrow('SignatureDoesNotMatch');
  });

  it('repeats a request after lost connections and refusals because of load', async () => {
    const storage = createS3Storage(server.account);
    server.faults.push(503, 'reset');
    await storage.save('again', Buffer.from('x'));
    server.faults.push('reset', 429);
    expect(Buffer.from((await storage.find('again')) ?? []).toString()).toBe('x');
    server.faults.push(500);
    await storage.erase('again');
    expect(server.objects.has('again')).toBe(false);
  });

  it('gives up after four tries', async () => {
    server.faults.push(503, 503, 503, 503);
    await expect(createS3Storage(server.account).find('a')).rejects.toThrow('answered 503 for "a"');
    expect(server.faults).toEqual([]);
  });

  it('reports refusals of the storage', async () => {
    const storage = createS3Storage({ ...server.account, secretAccessKey: 'wrong' });
    await expect(storage.save('a', Buffer.from('x'))).rejects.toThrow('The storage answered 403 for "a"');
    await expect(storage.find('a')).rejects.toThrow('SignatureDoesNotMatch');
  });
});
