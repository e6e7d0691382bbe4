import path from 'node:path';
import { createErasureList } from '#adapters/files/erasure-list.ts';
import { createSealedFiles, type FileKeys } from '#adapters/files/sealed-files.ts';
import type { Database } from '#adapters/store/database.ts';
import { createDatabaseFiles } from '#adapters/store/database-files.ts';
import { createS3Storage } from '#content-service/assets/s3-storage.ts';
import { createDiskStorage, type FileStorage } from '#content-service/assets/storage.ts';
import type { ErasureList } from '#operations/ports/erasure-list.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import type { Config } from '../settings/config.ts';
import type { SecretKeys } from '../settings/secret-key.ts';
import { deriveToken } from './secrets.ts';

/** Settings that decide where files are. */
export type FilePlace = Pick<Config, 'bucket' | 'dataDir' | 'filesInDatabase'>;

/**
 * Storage of uploaded files: the database or the bucket, shared by a deployment's machines, or a directory of
 * this machine.
 */
export function openFileStorage(place: FilePlace, database: Database): FileStorage {
  return place.filesInDatabase ? createDatabaseFiles(database) : openOutside(place);
}

function openOutside({ bucket, dataDir }: Omit<FilePlace, 'filesInDatabase'>): FileStorage {
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
  { database, keys }: { database: Database; keys: SecretKeys },
): { privateFiles: PrivateFiles; erasures: ErasureList } {
  return {
    privateFiles: createSealedFiles(openFileStorage(config, database), toFileKeys(keys, 'private files')),
    erasures: createErasureList(openOutside(config), toFileKeys(keys, 'erasures'), config.brand),
  };
}

function toFileKeys({ secretKey, previousKey }: SecretKeys, purpose: string): FileKeys {
  const derive = (key: string) => Buffer.from(deriveToken(key, purpose), 'base64url');
  return { key: derive(secretKey), previousKey: previousKey === undefined ? undefined : derive(previousKey) };
}
