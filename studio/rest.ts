import { setTimeout as wait } from 'node:timers/promises';

/** A Directus and a token of an administrator there. */
export interface Directus {
  /** Base address, ending in a slash. */
  url: string;
  token: string;
}

export type Row = Record<string, unknown>;

/** GET of what may not be there. Throws on any answer but data. */
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

/** The `data` of an answer as a list. Throws on any failure: what is set up by halves helps nobody. */
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

/** A Directus under pressure refuses before it has done anything; then the same call is made again a little later. */
export async function sendWhenFree(call: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await call();
    if (response.status !== BUSY || tries === TRIES) return response;
    await response.text();
    await wait(RETRY_MS);
  }
}
