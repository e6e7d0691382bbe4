import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { identifyCaller } from './access/identify-caller.ts';
import type { Tokens } from './access/permissions.ts';
import { handleAsset } from './assets/routes.ts';
import type { FileStorage } from './assets/storage.ts';
import { handleFiles } from './assets/upload.ts';
import { handleAuth } from './auth/routes.ts';
import { type AuthSettings, defaultSettings } from './auth/settings.ts';
import type { Service, ServiceCall, WriteCheck } from './context.ts';
import { answerError } from './http/answers.ts';
import { readJson } from './http/body.ts';
import { invalidQuery, routeNotFound, ServiceError } from './http/errors.ts';
import { handleItems } from './items/routes.ts';
import { collections } from './model/collections.ts';
import { createModel, getCollection } from './model/model.ts';
import type { Collection } from './model/types.ts';
import { exclusively, migrate } from './schema/migrate.ts';
import { roleIds } from './schema/roles.ts';
import { watchChanges } from './schema/watch-changes.ts';
import { handleUsers } from './users/routes.ts';

export interface ContentServiceOptions {
  pool: Pool;
  fileStorage: FileStorage;
  tokens: Tokens;
  /** Earlier tokens, which are still accepted. */
  previousTokens?: Tokens | undefined;
  /** Account settings that differ from the defaults. Without `secret`, tokens are valid here only. */
  auth?: Partial<AuthSettings>;
  /** Schema of the tables. Default: `content`. */
  schema?: string;
  /** Refuses writes of items. Without it every value is stored that its column takes. */
  check?: WriteCheck | undefined;
  /** Receives errors that are bugs or outages; the request gets a 500. */
  onError?: (error: unknown) => void;
}

export interface ContentService {
  /** Handles one request of the REST contract. Never throws. */
  handle(request: Request): Promise<Response>;
  /** Updates the tables to the model. Await it before the first request. */
  migrate(): Promise<void>;
  /** Runs work, such as seeding, that no other process may run at the same time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Calls `onChange` after a change of content in any process. Returns its end. Occupies a connection of the pool. */
  watch(onChange: () => void): () => void;
}

/** The embedded headless content service: the REST subset of content.md over PostgreSQL. */
export function createContentService(options: ContentServiceOptions): ContentService {
  const { pool, fileStorage, tokens, previousTokens, check, schema = 'content' } = options;
  const { onError = () => undefined } = options;
  const registration = { isOpen: true, mustVerify: true, perMinute: 5, role: roleIds.customer };
  const secret = randomBytes(32).toString('base64url');
  const auth = { secret, ...defaultSettings, registration, ...options.auth };
  const service: Service = {
    pool,
    schema,
    files: fileStorage,
    model: createModel(collections),
    tokens: previousTokens ? [tokens, previousTokens] : [tokens],
    auth,
    check,
    onError,
  };
  return {
    handle: (request) => answer(service, request),
    migrate: () => migrate(pool, schema, service.model),
    exclusively: (work) => exclusively(pool, work),
    watch: (onChange) => watchChanges(pool, { schema, onChange }),
  };
}

/** HEAD is handled as GET without the body. */
async function answer(service: Service, request: Request): Promise<Response> {
  const isHead = request.method === 'HEAD';
  try {
    const response = await route(service, isHead ? new Request(request, { method: 'GET' }) : request);
    return isHead ? new Response(null, response) : response;
  } catch (error) {
    const response = answerError(toAnswerable(error, service.onError));
    return isHead ? new Response(null, response) : response;
  }
}

type Area = (service: Service, call: ServiceCall, rest: string[]) => Promise<Response> | undefined;

/** Handlers by the first segment of the path. */
const areas: Record<string, Area> = {
  auth: handleAuth,
  users: handleUsers,
  items: (service, call, [name, id, ...more]) => {
    if (name === undefined || more.length > 0) return undefined;
    const collection = findItems(service, name);
    return handleItems(service, { ...call, collection, name, ...(id !== undefined && { id }) });
  },
  assets: (service, call, [id]) =>
    id === undefined || call.request.method !== 'GET' ? undefined : handleAsset(service, { ...call, id }),
  files: (service, call, [id, ...more]) =>
    more.length > 0 ? undefined : handleFiles(service, { ...call, ...(id !== undefined && { id }) }),
  roles: (service, call, [id, ...more]) => {
    if (more.length > 0 || call.request.method !== 'GET') return undefined;
    const collection = getCollection(service.model, 'directus_roles');
    const name = collection.name;
    return handleItems(service, { ...call, collection, name, ...(id !== undefined && { id }) });
  },
};

/** Parses JSON, then the token, before routing: invalid ones are refused on every path, even unknown ones. */
async function route(service: Service, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = await readJson(request);
  const caller = await identifyCaller(service, request, url);
  const clientAddress = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const [area = '', ...rest] = url.pathname.replace(/\/$/, '').split('/').slice(1).map(decode);
  const handler = Object.hasOwn(areas, area) ? areas[area] : undefined;
  const response = handler?.(service, { request, url, caller, body, clientAddress }, rest);
  if (!response) throw routeNotFound(url.pathname);
  return response;
}

function findItems(service: Service, name: string): Collection | undefined {
  const collection = service.model.get(name);
  return collection?.system ? undefined : collection;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A value that PostgreSQL cannot parse (class 22) is an error of the request; any other error is a 500. */
function toAnswerable(error: unknown, onError: (error: unknown) => void): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
    return invalidQuery('A value has the wrong type.');
  onError(error);
  return new ServiceError(500, 'An unexpected error occurred.', { code: 'INTERNAL_SERVER_ERROR' });
}
