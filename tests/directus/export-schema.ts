import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { collections } from '#content-service/model/collections.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { openDatabase } from '../../studio/database.ts';
import { bootstrap, runDirectus, serve } from '../../studio/directus-process.ts';
import type { Installation } from '../../studio/installation.ts';
import { ensureSchema } from '../../studio/schema.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** The schema that an empty Directus on a temporary database exports after the model was added by REST. */
export async function exportSchema(installation: Installation, port: number): Promise<unknown> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-snapshot-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: quiet });
  try {
    const token = randomUUID();
    const settled = {
      installation,
      port,
      directory: path.join(dataDir, 'studio'),
      secret: randomUUID(),
      admin: { email: 'admin@example.com', password: randomUUID(), token },
    };
    const database = await openDatabase({
      superuser: postgres.superuser,
      name: 'directus',
      prepare: (unprepared) => bootstrap({ ...settled, database: unprepared }),
    });
    const options = { ...settled, database };
    const directus = await serve(options);
    await ensureSchema({ url: directus.url, token }, collections).finally(directus.stop);
    const file = path.join(dataDir, 'schema.yaml');
    await runDirectus(options, ['schema', 'snapshot', '--yes', file]);
    return parse(readFileSync(file, 'utf8'));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
