import path from 'node:path';
import type { Pool } from 'pg';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import { createContentService } from '#content-service/service.ts';
import { deriveToken } from '#server/services/secrets.ts';

/** Changes fields of the one record with these values, through the REST calls of requirements.md#calls. */
export type EditContent = (
  collection: string,
  which: Record<string, string>,
  changes: Record<string, unknown>,
) => Promise<void>;

export interface EditorOptions {
  dataDir: string;
  secretKey: string;
  /** Makes the site check for changes immediately. */
  refresh(): Promise<void>;
}

/** The content service on a test site's database, with tokens derived in the same way as by the site. */
export function openContentService(
  pool: Pool,
  { dataDir, secretKey }: { dataDir: string; secretKey: string },
) {
  const [publicToken, serverToken, editor, admin] = ['public', 'server', 'editor', 'admin'].map((role) =>
    deriveToken(secretKey, `content ${role}`),
  ) as [string, string, string, string];
  const service = createContentService({
    pool,
    fileStorage: createDiskStorage(path.resolve(dataDir, 'files')),
    tokens: { public: publicToken, server: serverToken, editor, admin },
    onError: (error) => process.stderr.write(`The content service failed: ${error}\n`),
  });
  return { service, publicToken, serverToken, editor, admin };
}

/** Edits content as an administrator of the content service in this database. */
export function makeEditor(pool: Pool, { dataDir, secretKey, refresh }: EditorOptions): EditContent {
  const { service, admin } = openContentService(pool, { dataDir, secretKey });
  const call = async (address: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const answer = await service.handle(
      new Request(`http://content.internal/items/${address}`, { ...init, headers }),
    );
    if (!answer.ok) throw new Error(`The content service refused ${address}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  return async (collection, which, changes) => {
    const filter = Object.fromEntries(Object.entries(which).map(([field, value]) => [field, { _eq: value }]));
    const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '2' });
    const found = (await call(`${collection}?${query}`)) as Record<string, unknown>[];
    const [record] = found;
    if (!record || found.length > 1) throw new Error(`${found.length} records of ${collection} are ${query}`);
    const key = record.id ?? record.code ?? record.brand;
    await call(`${collection}/${key}`, { method: 'PATCH', body: JSON.stringify(changes) });
    await refresh();
  };
}
