/** One rule for one subject: so many tries in each window. */
export interface RateLimit {
  name: string;
  key: string;
  points: number;
  windowSeconds: number;
}

/** What may be tried how often; windows and numbers belong to the operation. */
export interface RateLimiter {
  /** Counts one try of `key`; refused tries say when to come back. Shared by all processes. */
  consume(limit: RateLimit): Promise<{ kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number }>;
  /** Takes back one allowed try that turned out not to count. */
  giveBack(limit: RateLimit): Promise<void>;
}
