/** One rule for one subject: so many tries in each window. */
export interface RateLimit {
  name: string;
  key: string;
  points: number;
  windowSeconds: number;
}

/** Whether a try is one too many; then it says when to come back. */
export type Allowance = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** What may be tried how often; windows and numbers belong to the operation. */
export interface RateLimiter {
  /** Counts one try of `key`; refused tries say when to come back. Shared by all processes. */
  consume(limit: RateLimit): Promise<Allowance>;
  /** What `consume` would say; counts nothing. */
  look(limit: RateLimit): Promise<Allowance>;
  /** Takes back one allowed try that turned out not to count. */
  giveBack(limit: RateLimit): Promise<void>;
}
