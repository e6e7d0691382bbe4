import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';
import { deriveToken } from '../server/services/secrets.ts';
import type { SiteTokens } from './access.ts';
import { openDatabase } from './database.ts';
import { bootstrap, type RunningDirectus, serve } from './directus-process.ts';
import type { Installation } from './installation.ts';
import { provision, toSiteTokens } from './provision.ts';
import { change, type Directus } from './rest.ts';

export interface StudioOptions {
  installation: Installation;
  superuser: DatabaseConnection;
  /** Name of the database of Directus; `directus` by default. */
  databaseName?: string;
  port: number;
  directory: string;
  /** All tokens and the first password are derived from this key. */
  secretKey: string;
  settings?: Record<string, string>;
  onOutput?: (text: string) => void;
}

export interface Studio extends RunningDirectus {
  /** Credentials of the first administrator. The password can be changed in the Studio. */
  admin: { email: string; password: string };
  /** Address and token for calls as administrator. */
  directus: Directus;
  tokens: SiteTokens;
  /** Additions to the schema that were not in the snapshot. */
  added: string[];
}

/**
 * A running Directus with the collections, roles and tokens of the site, without content. The schema comes
 * from the snapshot, which works only with the Directus version that wrote it, and then from the model over
 * REST, as in any other version. It is in Spanish where a user has chosen no language.
 */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { secretKey } = options;
  const admin = {
    email: 'admin@example.com',
    password: deriveToken(secretKey, 'studio password').slice(0, 20),
    token: deriveToken(secretKey, 'studio admin'),
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
    const provisioned = await provision(directus, toSiteTokens(secretKey));
    await change(directus, 'settings', { default_language: 'es-419' });
    return { ...running, admin, directus, ...provisioned };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
