/** What may be tried how often; windows and numbers belong to the operation. */
export interface RateLimiter {
  /** Counts one try of `key`; refused tries say when to come back. Shared by all processes. */
  consume(limit: {
    name: string;
    key: string;
    points: number;
    windowSeconds: number;
  }): Promise<{ kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number }>;
}
