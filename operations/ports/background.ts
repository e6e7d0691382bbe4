/** Work after the response. A shutdown waits for it; after a crash the worker takes over. */
export interface Background {
  run(what: string, task: () => Promise<unknown>): void;
  /** Repeats a failing task for a minute; for input that is in no table, so that no worker could find it. */
  insist(what: string, task: () => Promise<unknown>): void;
}
