import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collections } from '../content-service/model/collections.ts';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import { openDatabase } from './database.ts';
import { bootstrap, runDirectus, serve } from './directus-process.ts';
import type { Installation } from './installation.ts';
import { ensureSchema } from './schema.ts';
import { snapshotFile } from './snapshot.ts';

const quiet = { info() {}, warn() {}, error() {} };

/**
 * `npm run studio -- snapshot`: writes schema.yaml again after a change of the model, from an empty Directus
 * on a temporary database. `port` is used only during the call.
 */
export async function makeSnapshot(
  installation: Installation,
  port: number,
  file = snapshotFile,
): Promise<void> {
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
    await runDirectus(options, ['schema', 'snapshot', '--yes', file]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
