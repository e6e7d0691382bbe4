import { type S3Account, sha256, signRequest } from './sign-request.ts';
import type { FileStorage } from './storage.ts';

const timeoutMs = 20_000;

/** Storage in a bucket of an S3-compatible service, for processes on several machines. */
export function createS3Storage(account: S3Account): FileStorage {
  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.split('/').includes('..'))
      throw new Error(`"${name}" is outside the storage`);
    const url = new URL(`${account.bucketUrl.replace(/\/$/, '')}/${name}`);
    const payloadHash = sha256(body ?? '');
    const headers = signRequest(account, { method, url, payloadHash, now: new Date() });
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(url, { method, headers, redirect: 'error', signal, ...(body && { body }) });
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
