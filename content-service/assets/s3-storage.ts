import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './storage.ts';

/** Longest wait for one answer. */
const TIMEOUT_MS = 10_000;
/** Pauses before further tries, each with a random part, so that several processes do not repeat at once. */
const PAUSES_MS = [100, 500, 2_000];

interface S3Account {
  /** Address of the bucket, path style: `https://s3.example.com/my-bucket`. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
}

interface Answer {
  status: number;
  ok: boolean;
  bytes: Uint8Array;
}

/**
 * Storage in a bucket of an S3-compatible service, for processes on several machines. All requests are
 * idempotent: they are repeated after a lost connection, no answer, 429 and 5xx. `AwsClient.fetch` of
 * aws4fetch repeats after a status only.
 */
export function createS3Storage({ bucketUrl, sessionToken, ...account }: S3Account): FileStorage {
  const client = new AwsClient({ ...account, ...(sessionToken && { sessionToken }), service: 's3' });

  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answer> {
    if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.split('/').includes('..'))
      throw new Error(`"${name}" is outside the storage`);
    // Without this header the body would not be part of the signature.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { 'X-Amz-Content-Sha256': hash };
    const url = `${bucketUrl.replace(/\/$/, '')}/${name}`;
    return tryOn(async () => {
      const signed = await client.sign(url, { method, headers, ...(body && { body }) });
      const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { status: response.status, ok: response.ok, bytes: await response.bytes() };
    });
  }

  return {
    async find(name) {
      const answer = await request('GET', name);
      if (answer.status === 404 || isDenied(answer)) return undefined;
      if (!answer.ok) throw toError(answer, name);
      return answer.bytes;
    },
    async save(name, bytes) {
      const answer = await request('PUT', name, new Uint8Array(bytes));
      if (!answer.ok) throw toError(answer, name);
    },
    async erase(name) {
      const answer = await request('DELETE', name);
      if (!answer.ok && answer.status !== 404) throw toError(answer, name);
    },
  };
}

/** Returns the last answer, or throws the last error. */
async function tryOn(send: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status !== 429 && answer.status < 500) return answer;
    await wait(pauseMs + randomInt(pauseMs));
  }
  return send();
}

/**
 * S3's answer for a missing object without the right to list the bucket. Without the right to read, `checkFileStorage`
 * does not find its file, either, and raises an alarm.
 */
function isDenied({ status, bytes }: Answer): boolean {
  return status === 403 && Buffer.from(bytes).includes('<Code>AccessDenied</Code>');
}

function toError({ status, bytes }: Answer, name: string): Error {
  const text = Buffer.from(bytes).toString('utf8').slice(0, 300);
  return new Error(`The storage answered ${status} for "${name}": ${text}`);
}
