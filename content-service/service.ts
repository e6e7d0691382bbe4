import type { Pool } from 'pg';
import { type Caller, identifyCaller, type Tokens } from './access/callers.ts';
import { handleAsset } from './assets/routes.ts';
import type { FileStorage } from './assets/storage.ts';
import { handleFiles } from './assets/upload.ts';
import { answerError } from './http/answers.ts';
import { invalidQuery, routeNotFound, ServiceError } from './http/errors.ts';
import { handleItems } from './items/routes.ts';
import { collections } from './model/collections.ts';
import { createModel } from './model/model.ts';
import type { Collection, Model } from './model/types.ts';
import { exclusively, migrate } from './schema/migrate.ts';

/** What the handlers share. */
export interface Service {
  pool: Pool;
  schema: string;
  files: FileStorage;
  model: Model;
}

export interface ContentServiceOptions {
  pool: Pool;
  fileStorage: FileStorage;
  tokens: Tokens;
  /** Schema of the tables; `content` when left out. */
  schema?: string;
  /** Told of failures that are bugs or outages; the caller gets a 500. */
  onError?: (error: unknown) => void;
}

export interface ContentService {
  /** Answers one call of the REST contract. Never throws. */
  handle(request: Request): Promise<Response>;
  /** Brings the tables up to the model. To be awaited before the first call. */
  migrate(): Promise<void>;
  /** Runs work, such as seeding, that no other process may do at the same time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** The embedded headless content service: the REST subset of CONTENT.md over PostgreSQL. */
export function createContentService(options: ContentServiceOptions): ContentService {
  const { pool, fileStorage, tokens, schema = 'content', onError = () => undefined } = options;
  const service: Service = { pool, schema, files: fileStorage, model: createModel(collections) };
  return {
    async handle(request) {
      try {
        return await route(service, request, tokens);
      } catch (error) {
        return answerError(toAnswerable(error, onError));
      }
    },
    migrate: () => migrate(pool, schema, service.model),
    exclusively: (work) => exclusively(pool, work),
  };
}

interface Asked {
  request: Request;
  url: URL;
  caller: Caller;
}

type Area = (service: Service, asked: Asked, rest: string[]) => Promise<Response> | undefined;

/** The areas of the contract by the first part of the path. */
const areas: Record<string, Area> = {
  items: (service, asked, [name, id, ...more]) => {
    if (name === undefined || more.length > 0) return undefined;
    const collection = findItems(service, name);
    return handleItems(service, { ...asked, collection, name, ...(id !== undefined && { id }) });
  },
  assets: (service, asked, [id]) =>
    id === undefined || !['GET', 'HEAD'].includes(asked.request.method)
      ? undefined
      : handleAsset(service, { ...asked, id }),
  files: (service, asked, [id, ...more]) =>
    more.length > 0 ? undefined : handleFiles(service, { ...asked, ...(id !== undefined && { id }) }),
};

async function route(service: Service, request: Request, tokens: Tokens): Promise<Response> {
  const url = new URL(request.url);
  const caller = identifyCaller(request, url, tokens);
  const [area = '', ...rest] = url.pathname.split('/').slice(1).map(decode);
  const handler = Object.hasOwn(areas, area) ? areas[area] : undefined;
  const answer = handler?.(service, { request, url, caller }, rest);
  if (!answer) throw routeNotFound(url.pathname);
  return answer;
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

/** Values that PostgreSQL cannot read (class 22) are the asker's mistake; the rest is ours. */
function toAnswerable(error: unknown, onError: (error: unknown) => void): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
    return invalidQuery('A value has the wrong type.');
  onError(error);
  return new ServiceError(500, 'An unexpected error occurred.', { code: 'INTERNAL_SERVER_ERROR' });
}
