import path from 'node:path';
import { createSealedFiles } from '#adapters/files/sealed-files.ts';
import { createS3Storage } from '#content-service/assets/s3-storage.ts';
import { createDiskStorage, type FileStorage } from '#content-service/assets/storage.ts';
import type { PrivateFiles } from '#operations/ports/private-files.ts';
import type { Config } from '../settings/config.ts';
import { deriveToken } from './secrets.ts';

type Place = Pick<Config, 'bucket' | 'dataDir'>;

/** Where uploaded files lie: in the bucket, which the machines of a deployment share, or in a directory of this one. */
export function openFileStorage({ bucket, dataDir }: Place): FileStorage {
  if (!bucket) return createDiskStorage(path.resolve(dataDir, 'files'));
  const { url, region, keyId, secret } = bucket;
  return createS3Storage({ bucketUrl: url, region, accessKeyId: keyId, secretAccessKey: secret });
}

/** Private files lie beside the others, sealed: whoever has the directory or the bucket cannot read them. */
export function openPrivateFiles(place: Place, secretKey: string): PrivateFiles {
  const key = Buffer.from(deriveToken(secretKey, 'private files'), 'base64url');
  return createSealedFiles(openFileStorage(place), key);
}
