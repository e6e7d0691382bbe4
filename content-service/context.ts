import type { Pool } from 'pg';
import type { Caller, Tokens } from './access/caller.ts';
import type { FileStorage } from './assets/storage.ts';
import type { AuthSettings } from './auth/settings.ts';
import type { Model } from './model/types.ts';

/** What the handlers share. */
export interface Service {
  pool: Pool;
  schema: string;
  files: FileStorage;
  model: Model;
  tokens: Tokens;
  auth: AuthSettings;
  /** Told of failures that are bugs or outages. */
  onError: (error: unknown) => void;
}

/** A request with what was read of it before its route was looked for. */
export interface Asked {
  request: Request;
  url: URL;
  caller: Caller;
  /** Parsed JSON; undefined without any. */
  body: unknown;
  clientAddress: string;
}
