/** Work that goes on after the answer was sent; a shutdown waits for it, a crash leaves it to the worker. */
export interface Background {
  run(what: string, task: () => Promise<unknown>): void;
}
