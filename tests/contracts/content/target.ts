import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { columnTypes } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import type { Tokens } from '#content-service/access/permissions.ts';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import type { AccountMail, AuthSettings } from '#content-service/auth/settings.ts';
import type { WriteCheck } from '#content-service/context.ts';
import { roleIds } from '#content-service/schema/roles.ts';
import { type ContentService, createContentService } from '#content-service/service.ts';
import { createTestDatabase, type Template } from '#tests/support/database.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty body. */
  body: Body;
}

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of a body, it asserts.
type Body = any;

export interface Call {
  method?: string;
  /** `none`: without a token. */
  as?: 'public' | 'server' | 'editor' | 'admin' | 'none';
  json?: unknown;
  form?: FormData;
  /** Used instead of one of the static tokens. */
  token?: string;
  headers?: Record<string, string>;
}

/** A content service under test: the embedded one, or another one with the same contract and collections. */
export interface Target {
  baseUrl: string;
  tokens: Tokens;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
  /** Known deviations from the contract, with the actual response. */
  differences: { tooLargePicture?: { status: number; code: string } };
  /** Behavior that differs between services, and features that some services do not have. */
  accounts: {
    /** Mails that were sent, oldest first; undefined when they are not captured. */
    mails?: { kind: 'verify-email' | 'reset-password' | 'invitation'; to: string; url: string }[];
    /** Advances the clock for tokens and rate limits; undefined when the clock cannot be set. */
    advance?(ms: number): void;
    /** Role of renters who register. */
    customerRole: string;
    /** Page to which links in mails may lead. */
    pageUrl: string;
    /** Whether sign-in attempts are limited per account. */
    limitsSignIns: boolean;
    /** Whether renters may read and change their own profile with their own token. */
    hasOwnProfile: boolean;
  };
}

export interface EmbeddedTarget extends Target {
  service: ContentService;
  pool: pg.Pool;
}

const tokens = {
  public: 'public-token',
  server: 'server-token',
  editor: 'editor-token',
  admin: 'admin-token',
};

/** All collections, without records. */
const withCollections: Template = {
  name: 'volante_content_template',
  async fill(connection) {
    await migrate(connection);
    const pool = new pg.Pool({ ...connection, types: columnTypes });
    await createContentService({ pool, fileStorage: createDiskStorage('/nowhere'), tokens }).migrate();
    await pool.end();
  },
};

/** The embedded service on its own empty database. */
export async function openEmbeddedTarget(
  changes: Partial<AuthSettings> = {},
  check?: WriteCheck,
): Promise<EmbeddedTarget> {
  const database = await createTestDatabase(withCollections);
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-content-'));
  // Uses the column types of the site, because in the site both share a pool.
  const pool = new pg.Pool({ ...database.connection, max: 4, types: columnTypes });
  pool.on('error', () => undefined);
  const mails: AccountMail[] = [];
  const pageUrl = 'http://site.test/cuenta/enlace';
  const service = createContentService({
    pool,
    fileStorage: createDiskStorage(directory),
    tokens,
    check,
    auth: {
      secret: 'a secret of tests',
      stallMs: { login: 0, register: 0 },
      passwordCost: 1024,
      sendMail: async (mail) => void mails.push(mail),
      allowedUrls: { verification: [pageUrl], passwordReset: [pageUrl], invite: [pageUrl] },
      ...changes,
    },
  });
  await service.migrate();
  return {
    service,
    pool,
    baseUrl: 'http://content.test/',
    tokens,
    fetch: service.handle,
    differences: {},
    accounts: {
      mails,
      advance: (ms) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms }),
      customerRole: roleIds.customer,
      pageUrl,
      limitsSignIns: true,
      hasOwnProfile: true,
    },
    async close() {
      vi.useRealTimers();
      await pool.end();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function send(target: Target, to: string, call: Call = {}): Promise<Answer> {
  const response = await sendRaw(target, to, call);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

export async function sendRaw(target: Target, to: string, call: Call = {}): Promise<Response> {
  const { method = 'GET', as = 'public', token, json, form, headers = {} } = call;
  const request = new Request(new URL(to, target.baseUrl), {
    method,
    ...(form && { body: form }),
    ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
  });
  if (json !== undefined) request.headers.set('Content-Type', 'application/json');
  const bearer = token ?? (as === 'none' ? undefined : target.tokens[as]);
  if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return target.fetch(request);
}

/** Creates an item as administrator and returns it. */
export async function create(target: Target, collection: string, item: unknown): Promise<Body> {
  const answer = await send(target, `items/${collection}?fields=*.*`, {
    method: 'POST',
    as: 'admin',
    json: item,
  });
  if (answer.status !== 200) throw new Error(`Creating in ${collection}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export async function remove(target: Target, collection: string, keys: unknown[]): Promise<void> {
  await send(target, `items/${collection}`, { method: 'DELETE', as: 'admin', json: keys });
}

export function asJson(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}
