import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** Keys of a deployment. The previous one opens what it has sealed and signed, and seals nothing. */
export interface SecretKeys {
  secretKey: string;
  previousKey: string | undefined;
}

/** Keys of the settings; without a configured one, that of the data directory. */
export function loadSecretKeys({ secretKey, previousSecretKey, dataDir }: KeySettings): SecretKeys {
  return { secretKey: secretKey ?? loadSecretKey(dataDir), previousKey: previousSecretKey };
}

type KeySettings = Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDir'>;

/** Made at the first start, in the data directory, for its owner only. Processes that start at once share it. */
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
    // Unlike a rename, a link does not replace a key that another process has just created.
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}
