import { setTimeout as wait } from 'node:timers/promises';

export interface Directus {
  /** Base address, ending in a slash. */
  url: string;
  token: string;
}

export type Row = Record<string, unknown>;

/** Sends GET. Returns the rows; throws on any response without data. */
export async function read(directus: Directus, path: string): Promise<Row[]> {
  return send(directus, 'GET', path);
}

export async function create(directus: Directus, path: string, body: unknown): Promise<Row[]> {
  return send(directus, 'POST', path, body);
}

export async function change(directus: Directus, path: string, body: unknown): Promise<Row[]> {
  return send(directus, 'PATCH', path, body);
}

const BUSY = 503;
const TRIES = 20;
const RETRY_MS = 500;

/** Returns `data` as a list. Throws on any failure, so that a setup never stays half done unnoticed. */
async function send(directus: Directus, method: string, path: string, body?: unknown): Promise<Row[]> {
  const response = await sendWhenFree(() =>
    fetch(new URL(path, directus.url), {
      method,
      headers: { Authorization: `Bearer ${directus.token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${path} failed with ${response.status}: ${text.slice(0, 500)}`);
  if (text === '') return [];
  const { data } = JSON.parse(text) as { data: Row | Row[] };
  return Array.isArray(data) ? data : [data];
}

/** Again after a pause while 503: an overloaded Directus refuses before it works, so repeating is safe. */
export async function sendWhenFree(call: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await call();
    if (response.status !== BUSY || tries === TRIES) return response;
    await response.text();
    await wait(RETRY_MS);
  }
}
