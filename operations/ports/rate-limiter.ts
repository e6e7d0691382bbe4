/** `points` tries of `key` per window. */
export interface RateLimit {
  name: string;
  key: string;
  points: number;
  windowSeconds: number;
}

export type Allowance = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** Shared by all processes; each operation has its own limits. */
export interface RateLimiter {
  consume(limit: RateLimit): Promise<Allowance>;
  peek(limit: RateLimit): Promise<Allowance>;
  giveBack(limit: RateLimit): Promise<void>;
}
