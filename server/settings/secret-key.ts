import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The key of a deployment that was not given one: made at the first start and kept in the data directory, readable by its
 * owner only. Of processes that start at once, one makes it and all get the same.
 */
export function loadSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) makeKey(dataDir, file);
  return readFileSync(file, 'utf8').trim();
}

function makeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename this does not replace a key that another process has just made.
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}
