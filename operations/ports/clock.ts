import type { Instant } from '#domain/calendar/panama.ts';

/** Time and chance, so that operations can be told what to believe. */
export interface Clock {
  now(): Instant;
}

export interface Random {
  /** `bytes` random bytes from a cryptographic source. */
  bytes(count: number): Uint8Array;
  uuid(): string;
}
