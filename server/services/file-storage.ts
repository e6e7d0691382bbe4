import path from 'node:path';
import { createErasureList } from '#adapters/files/erasure-list.ts';
import { createSealedFiles, type FileKeys } from '#adapters/files/sealed-files.ts';
import { createS3Storage } from '#content-service/assets/s3-storage.ts';
import { createDiskStorage, type FileStorage } from '#content-service/assets/storage.ts';
import type { ErasureList } from '#operations/ports/erasure-list.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import type { Config } from '../settings/config.ts';
import type { SecretKeys } from '../settings/secret-key.ts';
import { deriveToken } from './secrets.ts';

/** Settings that decide where files are. */
export type FilePlace = Pick<Config, 'bucket' | 'dataDir'>;

/** Storage of uploaded files: the bucket, shared by a deployment's machines, or a directory of this machine. */
export function openFileStorage({ bucket, dataDir }: FilePlace): FileStorage {
  if (!bucket) return createDiskStorage(path.resolve(dataDir, 'files'));
  const { url, keyId, secret, ...others } = bucket;
  return createS3Storage({ bucketUrl: url, accessKeyId: keyId, secretAccessKey: secret, ...others });
}

/**
 * Pictures of renters' papers in the same storage, and the list of erasures: encrypted, so that access to the
 * directory or bucket does not reveal them. The list is never in the database, because a restored database
 * would bring an older list.
 */
export function openRenterFiles(
  config: Config,
  keys: SecretKeys,
): { privateFiles: PrivateFiles; erasures: ErasureList } {
  const storage = openFileStorage(config);
  return {
    privateFiles: createSealedFiles(storage, toFileKeys(keys, 'private files')),
    erasures: createErasureList(storage, toFileKeys(keys, 'erasures'), config.brand),
  };
}

function toFileKeys({ secretKey, previousKey }: SecretKeys, purpose: string): FileKeys {
  const derive = (key: string) => Buffer.from(deriveToken(key, purpose), 'base64url');
  return { key: derive(secretKey), previousKey: previousKey === undefined ? undefined : derive(previousKey) };
}
