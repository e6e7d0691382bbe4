import type { Instant } from '#domain/calendar/panama.ts';

/** A reservation of the brand that was changed: by its renter, a job or an employee. */
export interface Change {
  code: string;
  /** Of pick-up and return. */
  branches: readonly string[];
  /** The employee who changed it; undefined for all others. */
  staffId: string | undefined;
  /** When this process learned of it. */
  noticedAt: Instant;
}

export interface Changes {
  /**
   * Calls `onChange` for each change that this process learns of, first for those of the last minutes after
   * `since`. Returns the function that ends it.
   */
  watch(since: Instant, onChange: (change: Change) => void): Promise<() => void>;
}
