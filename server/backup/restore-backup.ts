import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Log } from '#operations/ports/runtime.ts';
import { withLock } from '../../scripts/lock.js';
import { giveTo, runAs } from '../postgres/account.ts';
import { type DatabaseDirectories, prepareDirectories } from '../postgres/directories.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { DATABASE, ERASURES, FILES } from './make-backup.ts';
import { checkBackup, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  folder: string;
  dataDir: string;
  log: Log;
}

const LOCK = 'postgres.lock';

/**
 * Restores a backup into an empty `dataDir`, starts the database once, which then is consistent, and stops it.
 * Throws, before it writes anything, when the backup is incomplete or damaged or `dataDir` has data. When the
 * backup cannot be unpacked, removes what it has written.
 */
export async function restoreBackup({ folder, dataDir, log }: RestoreOptions): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  requireEmpty(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  await withLock(path.join(dataDir, LOCK), async () => {
    // Another process may have held the lock and restored a backup.
    requireEmpty(dataDir);
    const directories = prepareDirectories(dataDir);
    try {
      await unpackDatabase(path.join(folder, DATABASE), directories);
      copyFiles(manifest, folder, dataDir);
    } catch (error) {
      removeData(dataDir);
      throw error;
    }
  });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await postgres.stop();
  return manifest;
}

function requireEmpty(dataDir: string): void {
  const found = listData(dataDir);
  if (found.length === 0) return;
  throw new Error(`${dataDir} is not empty (${found.slice(0, 3).join(', ')}): nothing was overwritten.`);
}

/** Without the secret key and the newer list of erasures, which are put there before. */
function listData(dataDir: string): string[] {
  const list = (directory: string) => (existsSync(directory) ? readdirSync(directory) : []);
  const files = list(path.join(dataDir, FILES)).filter((name) => name !== ERASURES);
  return [
    ...list(dataDir).filter((name) => !['secret-key', FILES, 'lost+found', LOCK].includes(name)),
    ...files.map((name) => path.join(FILES, name)),
  ];
}

function removeData(dataDir: string): void {
  for (const name of listData(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

function copyFiles(manifest: Manifest, folder: string, dataDir: string): void {
  for (const { path: name } of manifest.files.filter((file) => file.path !== DATABASE)) {
    const target = path.join(dataDir, name);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(folder, name), target);
  }
}

async function unpackDatabase(archive: string, { cluster, account }: DatabaseDirectories): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  const tar = spawn('tar', ['-xpf', '-', '-C', unfinished], {
    ...runAs(account),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // Waits for both, because what tar still writes could not be removed.
  const results = await Promise.allSettled([
    pipeline(createReadStream(archive), createGunzip(), tar.stdin),
    once(tar, 'close'),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed || tar.exitCode !== 0)
    throw new Error(`tar could not unpack ${archive}.`, { cause: failed?.reason });
  renameSync(unfinished, cluster);
}
