import path from 'node:path';
import { createSealedFiles } from '#adapters/files/sealed-files.ts';
import { createS3Storage } from '#content-service/assets/s3-storage.ts';
import { createDiskStorage, type FileStorage } from '#content-service/assets/storage.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import type { Config } from '../settings/config.ts';
import { deriveToken } from './secrets.ts';

type Place = Pick<Config, 'bucket' | 'dataDir'>;

/**
 * Storage of uploaded files: the bucket, shared by a deployment's machines, or a directory of this machine.
 */
export function openFileStorage({ bucket, dataDir }: Place): FileStorage {
  if (!bucket) return createDiskStorage(path.resolve(dataDir, 'files'));
  const { url, region, keyId, secret } = bucket;
  return createS3Storage({ bucketUrl: url, region, accessKeyId: keyId, secretAccessKey: secret });
}

/** Private files in the same storage, encrypted: access to the directory or bucket does not reveal them. */
export function openPrivateFiles(place: Place, secretKey: string): PrivateFiles {
  const key = Buffer.from(deriveToken(secretKey, 'private files'), 'base64url');
  return createSealedFiles(openFileStorage(place), key);
}
