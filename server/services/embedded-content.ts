import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import type { Tokens } from '#content-service/access/permissions.ts';
import type { AuthSettings } from '#content-service/auth/settings.ts';
import type { WriteCheck } from '#content-service/context.ts';
import { createContentService } from '#content-service/service.ts';
import { seedDemoContent } from '#demo/content/seed.ts';
import { demoStock } from '#demo/stock.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';
import { type FilePlace, openFileStorage } from './file-storage.ts';
import { deriveToken } from './secrets.ts';

/** A content service and the tokens with which the site reads it. */
export interface ContentSource {
  fetch: (request: Request) => Promise<Response>;
  /** `fetch` for requests made while a visitor waits. Default: `fetch`. */
  fetchForVisitors?: (request: Request) => Promise<Response>;
  baseUrl: string;
  publicToken: string | undefined;
  serverToken: string | undefined;
  /** May invite employees. */
  inviteToken: string | undefined;
  /** May change content. Undefined: content is edited elsewhere. */
  editorToken: string | undefined;
  /** May change everything; only the embedded service. */
  adminToken?: string;
  /** Subscribes to changes, where the service reports them; returns the function that unsubscribes. */
  watch?: (onChange: () => void) => () => void;
}

/** Writes the demo cars. Undefined in production, where invented cars and coupons must not be sold. */
export function makeSeed({ mode }: Config, store: Pick<Store, 'keepUnits'>): EmbeddedOptions['onSeed'] {
  return mode === 'production' ? undefined : () => store.keepUnits(demoStock);
}

export interface EmbeddedOptions extends FilePlace {
  database: Database;
  secretKey: string;
  /** Tokens that were derived from it are still accepted. */
  previousKey?: string | undefined;
  auth: Partial<AuthSettings>;
  /** Refuses writes. Undefined: everything is stored. */
  check?: WriteCheck | undefined;
  /** Runs once, after the demo content was written. Undefined: an empty service stays empty. */
  onSeed: (() => Promise<void>) | undefined;
  log: Log;
}

/** Base of URLs only: the service is called in this process, so the host name is never resolved. */
const BASE_URL = 'http://content.internal/';

/** On the site's database. Tokens come from the secret key, so that all processes have the same. */
export async function openEmbeddedContent(
  options: EmbeddedOptions,
): Promise<ContentSource & { adminToken: string }> {
  const { database, secretKey, previousKey, log } = options;
  const tokens = deriveTokens(secretKey);
  const service = createContentService({
    pool: database.pool,
    fileStorage: openFileStorage(options),
    tokens,
    previousTokens: previousKey === undefined ? undefined : deriveTokens(previousKey),
    check: options.check,
    auth: {
      secret: toAccountSecret(secretKey),
      previousSecret: previousKey === undefined ? undefined : toAccountSecret(previousKey),
      ...options.auth,
    },
    onError: (error) => log.error({ err: error }, 'content service failed'),
  });
  await service.migrate();
  const { handle: fetch, watch } = service;
  const { onSeed } = options;
  if (onSeed)
    await service.exclusively(async () => {
      if (!(await seedDemoContent({ fetch, baseUrl: BASE_URL, token: tokens.admin }))) return;
      await onSeed();
      log.info({}, 'demo content written');
    });
  return {
    fetch,
    baseUrl: BASE_URL,
    publicToken: tokens.public,
    serverToken: tokens.server,
    inviteToken: tokens.server,
    editorToken: tokens.editor,
    adminToken: tokens.admin,
    watch,
  };
}

function deriveTokens(secretKey: string): Tokens {
  const derive = (role: string) => deriveToken(secretKey, `content ${role}`);
  return {
    public: derive('public'),
    server: derive('server'),
    editor: derive('editor'),
    admin: derive('admin'),
  };
}

function toAccountSecret(secretKey: string): string {
  return deriveToken(secretKey, 'content accounts');
}
