import { ContentError, isRecord } from './content-error.ts';
import type { Fetch } from './rest-client.ts';

interface Target {
  fetch: Fetch;
  baseUrl: string;
  token: string | undefined;
}

export interface NewFile {
  name: string;
  title: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A picture of 40 MB takes a while. */
const WITHIN_MS = 30_000;

/** POST /files. Returns the id of the file; throws a ContentError when the service does not take it. */
export async function uploadFile({ fetch, baseUrl, token }: Target, file: NewFile): Promise<string> {
  const form = new FormData();
  form.set('title', file.title);
  form.set('file', new File([file.bytes], file.name, { type: file.type }));
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  const signal = AbortSignal.timeout(WITHIN_MS);
  const request = new Request(new URL('files', base), {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal,
  });
  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(request);
  const body: unknown = await response.json().catch(() => undefined);
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  if (!response.ok || typeof data.id !== 'string')
    throw new ContentError(response.status, `The file "${file.name}" was not taken`, { data: body });
  return data.id;
}
