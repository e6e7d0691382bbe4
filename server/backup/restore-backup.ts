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

/**
 * Restores a backup into an empty `dataDir`, starts the database once, which then is consistent, and stops it.
 * Throws, before it writes anything, when the backup is incomplete or damaged or `dataDir` has data.
 */
export async function restoreBackup({ folder, dataDir, log }: RestoreOptions): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  requireEmpty(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  await withLock(path.join(dataDir, 'postgres.lock'), () =>
    unpackDatabase(path.join(folder, DATABASE), prepareDirectories(dataDir)),
  );
  for (const { path: name } of manifest.files.filter((file) => file.path !== DATABASE)) {
    const target = path.join(dataDir, name);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(folder, name), target);
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await postgres.stop();
  return manifest;
}

/** The secret key and the newer list of erasures are put there before. */
function requireEmpty(dataDir: string): void {
  const list = (directory: string) => (existsSync(directory) ? readdirSync(directory) : []);
  const found = [
    ...list(dataDir).filter((name) => !['secret-key', FILES, 'lost+found'].includes(name)),
    ...list(path.join(dataDir, FILES)).filter((name) => name !== ERASURES),
  ];
  if (found.length === 0) return;
  throw new Error(`${dataDir} is not empty (${found.slice(0, 3).join(', ')}): nothing was overwritten.`);
}

async function unpackDatabase(archive: string, { cluster, account }: DatabaseDirectories): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  const tar = spawn('tar', ['-xpf', '-', '-C', unfinished], {
    ...runAs(account),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(tar, 'close');
  await pipeline(createReadStream(archive), createGunzip(), tar.stdin);
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar could not unpack ${archive}.`);
  renameSync(unfinished, cluster);
}
