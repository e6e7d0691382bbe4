import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './storage.ts';

const timeoutMs = 20_000;

interface S3Account {
  /** Address of the bucket, path style: `https://s3.example.com/my-bucket`. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Storage in a bucket of an S3-compatible service, for processes on several machines. */
export function createS3Storage({ bucketUrl, ...account }: S3Account): FileStorage {
  const client = new AwsClient({ ...account, service: 's3' });

  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.split('/').includes('..'))
      throw new Error(`"${name}" is outside the storage`);
    // Without this header the body would not be part of the signature.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { 'X-Amz-Content-Sha256': hash };
    const url = `${bucketUrl.replace(/\/$/, '')}/${name}`;
    const signed = await client.sign(url, { method, headers, ...(body && { body }) });
    return fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  return {
    async find(name) {
      const response = await request('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw await toError(response, name);
      return new Uint8Array(await response.arrayBuffer());
    },
    async save(name, bytes) {
      const response = await request('PUT', name, new Uint8Array(bytes));
      if (!response.ok) throw await toError(response, name);
      await response.body?.cancel();
    },
    async erase(name) {
      const response = await request('DELETE', name);
      if (!response.ok && response.status !== 404) throw await toError(response, name);
      await response.body?.cancel();
    },
  };
}

async function toError(response: Response, name: string): Promise<Error> {
  const text = (await response.text()).slice(0, 300);
  return new Error(`The storage answered ${response.status} for "${name}": ${text}`);
}
