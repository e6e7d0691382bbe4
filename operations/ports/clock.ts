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
