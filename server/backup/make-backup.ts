import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { SOCKET_NAME } from '../postgres/directories.ts';
import type { DatabaseConnection } from '../postgres/embedded-postgres.ts';
import { writeBaseBackup } from './base-backup.ts';
import { describeFile, type Manifest, writeManifest } from './manifest.ts';

export interface BackupOptions {
  dataDir: string;
  /** Existing directory in which a folder for this backup is created. */
  into: string;
  superuser: DatabaseConnection;
}

export const DATABASE = 'database.tar.gz';
export const FILES = 'files';
/** Erasures must survive the restore of an older backup, which therefore must not contain them. */
export const ERASURES = 'erasures';

/** While the site runs, without the secret key. Returns the folder of the backup. */
export async function makeBackup({ dataDir, into, superuser }: BackupOptions): Promise<string> {
  const name = `volante-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  const folder = path.join(into, name);
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { mode: 0o700 });
  const madeAt = new Date().toISOString();
  await writeBaseBackup(
    path.join(superuser.host, SOCKET_NAME),
    superuser.user,
    path.join(unfinished, DATABASE),
  );
  const end = new Date();
  const files = [DATABASE, ...copyFiles(path.join(dataDir, FILES), path.join(unfinished, FILES), end)];
  const manifest: Manifest = { format: 1, madeAt, files: [] };
  for (const file of files) manifest.files.push(await describeFile(unfinished, file));
  writeManifest(unfinished, manifest);
  renameSync(unfinished, folder);
  return folder;
}

/**
 * Copies files that the copied database can refer to: no newer ones, since the restored site would never erase
 * them. A row is written before its file and erased after it (decision 0075). Returns their paths.
 */
function copyFiles(from: string, to: string, end: Date): string[] {
  if (!existsSync(from)) return [];
  const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = entries.map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
  return names
    .filter((name) => !name.startsWith(`${ERASURES}${path.sep}`))
    .filter((name) => copyIfOlder(path.join(from, name), path.join(to, name), end))
    .map((name) => path.join(FILES, name));
}

function copyIfOlder(from: string, to: string, end: Date): boolean {
  // The site may have erased it meanwhile.
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found || found.mtime > end) return false;
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
