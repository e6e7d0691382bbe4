import type { Database } from '#adapters/store/database.ts';
import type { AuthSettings } from '#content-service/auth/settings.ts';
import { createContentService } from '#content-service/service.ts';
import { seedDemoContent } from '#demo/content/seed.ts';
import type { Log } from '#operations/ports/log.ts';
import type { Config } from '../settings/config.ts';
import { openFileStorage } from './file-storage.ts';
import { deriveToken } from './secrets.ts';

/** Where content comes from, and in whose name the site reads it. */
export interface ContentSource {
  fetch: (request: Request) => Promise<Response>;
  /** For calls that a visitor waits for, where they differ. */
  fetchForVisitors?: (request: Request) => Promise<Response>;
  baseUrl: string;
  publicToken: string | undefined;
  serverToken: string | undefined;
  /** Tells of changes at once, where the service can; what it returns ends that. */
  watch?: (onChange: () => void) => () => void;
}

/** Never reaches a network: the service is called in this process. */
const BASE_URL = 'http://content.internal/';

/**
 * The embedded content service over the site's own database, with demo content if it is empty; `onSeed` runs once with the
 * seeding. Its tokens follow from the secret key, so that every process of a deployment knows them.
 */
export async function openEmbeddedContent(options: {
  database: Database;
  dataDir: string;
  bucket: Config['bucket'];
  secretKey: string;
  auth: Partial<AuthSettings>;
  onSeed: () => Promise<void>;
  log: Log;
}): Promise<ContentSource & { adminToken: string }> {
  const { database, dataDir, bucket, secretKey, log } = options;
  const [publicToken, serverToken, admin] = ['public', 'server', 'admin'].map((role) =>
    deriveToken(secretKey, `content ${role}`),
  ) as [string, string, string];
  const service = createContentService({
    pool: database.pool,
    fileStorage: openFileStorage({ bucket, dataDir }),
    tokens: { public: publicToken, server: serverToken, admin },
    auth: { secret: deriveToken(secretKey, 'content accounts'), ...options.auth },
    onError: (error) => log.error({ err: error }, 'content service failed'),
  });
  await service.migrate();
  await service.exclusively(async () => {
    const target = { fetch: service.handle, baseUrl: BASE_URL, token: admin };
    if (await seedDemoContent(target)) {
      await options.onSeed();
      log.info({}, 'demo content written');
    }
  });
  const { handle: fetch, watch } = service;
  return { fetch, baseUrl: BASE_URL, publicToken, serverToken, adminToken: admin, watch };
}
