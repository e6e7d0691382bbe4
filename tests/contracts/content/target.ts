import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { columnTypes } from '#adapters/store/column-types.ts';
import { roleIds } from '#content-service/access/roles.ts';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import type { AccountMail, AuthSettings } from '#content-service/auth/settings.ts';
import { type ContentService, createContentService } from '#content-service/service.ts';
import { createTestDatabase } from '#tests/support/database.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or undefined for an empty body. */
  body: Body;
}

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of a body, it asserts.
type Body = any;

export interface Call {
  method?: string;
  /** `none`: anonymous. */
  as?: 'public' | 'server' | 'admin' | 'none';
  json?: unknown;
  form?: FormData;
  /** Instead of one of the static tokens. */
  token?: string;
  headers?: Record<string, string>;
}

/** A content service under test: the embedded one, or any other that keeps the contract and has the same collections. */
export interface Target {
  baseUrl: string;
  tokens: { public: string; server: string; admin: string };
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
  /** Where a service is known not to keep the contract, with what it answers instead. */
  differences: { tooLargePicture?: { status: number; code: string } };
  /** What differs from service to service, and what some cannot do. */
  accounts: {
    /** Mails that were sent, oldest first; undefined where none are caught. */
    mails?: { kind: 'verify-email' | 'reset-password' | 'invitation'; to: string; url: string }[];
    /** Lets time pass for tokens and windows; undefined where the clock cannot be moved. */
    advance?(ms: number): void;
    /** Role of renters who register. */
    customerRole: string;
    /** Page to which links of mails may lead. */
    pageUrl: string;
    /** Whether the tries of sign-ins are limited by account. */
    limitsSignIns: boolean;
    /** Whether the access token of a session ends with it, rather than after its own time. */
    endsAccessTokens: boolean;
    /** Whether a renter may read and change his own profile with his own token. */
    hasOwnProfile: boolean;
  };
}

export interface EmbeddedTarget extends Target {
  service: ContentService;
  pool: pg.Pool;
}

/** The embedded service over a database of its own; empty. */
export async function openEmbeddedTarget(changes: Partial<AuthSettings> = {}): Promise<EmbeddedTarget> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-content-'));
  // With the site's own way of reading columns: the service shares its pool.
  const pool = new pg.Pool({ ...database.connection, max: 4, types: columnTypes });
  pool.on('error', () => undefined);
  const tokens = { public: 'public-token', server: 'server-token', admin: 'admin-token' };
  const mails: AccountMail[] = [];
  const clock = { ahead: 0 };
  const pageUrl = 'http://site.test/cuenta/enlace';
  const service = createContentService({
    pool,
    fileStorage: createDiskStorage(directory),
    tokens,
    auth: {
      secret: 'a secret of tests',
      stallMs: { login: 0, register: 0 },
      passwordCost: 1024,
      now: () => Date.now() + clock.ahead,
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
      advance: (ms) => {
        clock.ahead += ms;
      },
      customerRole: roleIds.customer,
      pageUrl,
      limitsSignIns: true,
      endsAccessTokens: true,
      hasOwnProfile: true,
    },
    async close() {
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

/** Writes an item as administrator and gives it back. */
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
