import { collections } from '../content-service/model/collections.ts';
import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';
import { deriveToken } from '../server/services/secrets.ts';
import { ensureAccess, type SiteTokens } from './access.ts';
import { openDatabase } from './database.ts';
import { bootstrap, type RunningDirectus, serve } from './directus-process.ts';
import { type Installation, ownVersion } from './installation.ts';
import type { Directus } from './rest.ts';
import { ensureSchema } from './schema.ts';
import { applySnapshot } from './snapshot.ts';

export interface StudioOptions {
  installation: Installation;
  superuser: DatabaseConnection;
  /** Name of its database; unset: directus. */
  databaseName?: string;
  port: number;
  directory: string;
  /** All tokens and the first password follow from it. */
  secretKey: string;
  settings?: Record<string, string>;
  onOutput?: (text: string) => void;
}

export interface Studio extends RunningDirectus {
  /** Of the first administrator; whoever changes the password in the Studio has another one. */
  admin: { email: string; password: string };
  /** For calls as administrator. */
  directus: Directus;
  tokens: SiteTokens;
  /** What was added to the schema besides the snapshot. */
  added: string[];
}

/**
 * A running Directus with our collections, roles and tokens, without content. The schema comes from the snapshot, which only
 * the version that made it understands, and then, as in any other version, from the model by REST.
 */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { secretKey, installation } = options;
  const admin = {
    email: 'admin@example.com',
    password: deriveToken(secretKey, 'studio password').slice(0, 20),
    token: deriveToken(secretKey, 'studio admin'),
  };
  const tokens = {
    public: deriveToken(secretKey, 'studio public'),
    server: deriveToken(secretKey, 'studio server'),
  };
  const settled = { ...options, admin, secret: deriveToken(secretKey, 'studio sessions') };
  const database = await openDatabase({
    superuser: options.superuser,
    name: options.databaseName ?? 'directus',
    prepare: (unprepared) => bootstrap({ ...settled, database: unprepared }),
  });
  const running = await serve({ ...settled, database });
  try {
    const directus = { url: running.url, token: admin.token };
    if (installation.version === ownVersion) await applySnapshot(directus);
    const added = await ensureSchema(directus, collections);
    await ensureAccess(directus, collections, tokens);
    return { ...running, admin, directus, tokens, added };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
