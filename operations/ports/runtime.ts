import type { Instant } from '#domain/calendar/panama.ts';

/** Injected for tests. */
export interface Clock {
  now(): Instant;
}

export interface Random {
  /** From a cryptographic source. */
  bytes(count: number): Uint8Array;
  uuid(): string;
}

/** `fields` must not contain card data, tokens or personal data. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Work after the response. A shutdown waits for it; after a crash the worker takes over. */
export interface Background {
  run(what: string, task: () => Promise<unknown>): void;
  /** Repeats a failing task for a minute; for input that is in no table, so that no worker could find it. */
  insist(what: string, task: () => Promise<unknown>): void;
}

export interface DiskSpace {
  /** Too little for payments in progress: nothing new may start. */
  isLow(): boolean;
  /** Undefined when unknown. */
  freeBytes(): number | undefined;
}
