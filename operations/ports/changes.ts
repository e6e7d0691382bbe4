import type { Instant } from '#domain/calendar/panama.ts';

/** A reservation of the brand that was changed: by its renter, a job or an employee. */
export interface Change {
  code: string;
  branches: readonly string[];
  /** The employee who changed it; undefined for all others. */
  staffId: string | undefined;
  /** When this process learned of it, or a moment after it was made. */
  noticedAt: Instant;
}

export interface Changes {
  /** Calls `onChange` for each change of the last hours from `since` on, then each new one. Returns its end. */
  watch(since: Instant, onChange: (change: Change) => void): Promise<() => void>;
}
