/** Work that goes on after the answer was sent; a shutdown waits for it, a crash leaves it to the worker. */
export interface Background {
  run(what: string, task: () => Promise<unknown>): void;
  /**
   * Repeats a task that throws until it succeeds, for a minute; for what comes from outside once and is in no table yet, so that
   * no worker would ever find it. A shutdown ends it.
   */
  insist(what: string, task: () => Promise<unknown>): void;
}
