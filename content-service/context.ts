import type { Pool } from 'pg';
import type { Caller, Tokens } from './access/permissions.ts';
import type { FileStorage } from './assets/storage.ts';
import type { AuthSettings } from './auth/settings.ts';
import type { Refusal } from './http/errors.ts';
import type { Model } from './model/types.ts';

/** Reads items within a write as an administrator, by the parameters of GET /items/{collection}. */
export type ReadItems = (collection: string, parameters: URLSearchParams) => Promise<unknown[]>;

/** Called before a write of items; its result is called after it, in the transaction, and says why not to store it. */
export type WriteCheck = (read: ReadItems) => Promise<() => Promise<Refusal[]>>;

/** Dependencies that all handlers share. */
export interface Service {
  pool: Pool;
  schema: string;
  files: FileStorage;
  model: Model;
  /** Sets of static tokens that are accepted. */
  tokens: Tokens[];
  auth: AuthSettings;
  /** Undefined: writes are not checked. */
  check: WriteCheck | undefined;
  /** Receives errors that are bugs or outages. */
  onError: (error: unknown) => void;
}

/** A request with the parts that are parsed before routing. */
export interface ServiceCall {
  request: Request;
  url: URL;
  caller: Caller;
  /** Parsed JSON body, or undefined. */
  body: unknown;
  clientAddress: string;
}
