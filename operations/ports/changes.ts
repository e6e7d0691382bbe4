import type { Instant } from '#domain/calendar/panama.ts';

/** A reservation of the brand that was changed: by its renter, a job or an employee. */
export interface Change {
  code: string;
  /** Of pick-up and return. */
  branches: readonly string[];
  /** The employee who changed it; undefined for all others. */
  staffId: string | undefined;
  /** When this process learned of it, or a moment after it was made. */
  noticedAt: Instant;
}

export interface Changes {
  /**
   * Calls `onChange` for each change: first for those of the last hours from `since` on, also of before this process
   * was started, then for each new one. Returns the function that ends it.
   */
  watch(since: Instant, onChange: (change: Change) => void): Promise<() => void>;
}
