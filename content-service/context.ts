import type { Pool } from 'pg';
import type { Caller, Tokens } from './access/permissions.ts';
import type { FileStorage } from './assets/storage.ts';
import type { AuthSettings } from './auth/settings.ts';
import type { Model } from './model/types.ts';

/** Dependencies that all handlers share. */
export interface Service {
  pool: Pool;
  schema: string;
  files: FileStorage;
  model: Model;
  /** Sets of static tokens that are accepted. */
  tokens: Tokens[];
  auth: AuthSettings;
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
