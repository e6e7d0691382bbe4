import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create, type Directus, type Row, read, sendWhenFree } from './rest.ts';

export const snapshotFile = path.join(import.meta.dirname, 'schema.yaml');

/**
 * Applies the committed schema to an empty Directus. Skips a Directus that already has collections, because a
 * snapshot would remove everything that it does not contain, including the company's own additions.
 */
export async function applySnapshot(directus: Directus): Promise<void> {
  const collections = await read(directus, 'collections');
  if (collections.some(({ collection }) => !String(collection).startsWith('directus_'))) return;
  const difference = await compare(directus, await readFile(snapshotFile));
  if (difference !== undefined) await create(directus, 'schema/apply', difference);
}

/** The changes needed to reach the schema of the snapshot; undefined when there are none. */
async function compare(
  { url, token }: Directus,
  snapshot: Uint8Array<ArrayBuffer>,
): Promise<Row | undefined> {
  const form = new FormData();
  form.set('file', new File([snapshot], 'schema.yaml', { type: 'text/yaml' }));
  const headers = { Authorization: `Bearer ${token}` };
  const response = await sendWhenFree(() =>
    fetch(new URL('schema/diff', url), { method: 'POST', headers, body: form }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`The snapshot cannot be compared: ${text.slice(0, 500)}`);
  return text === '' ? undefined : (JSON.parse(text) as { data: Row }).data;
}
