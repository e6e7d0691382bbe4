/** Runs a task once for all callers that ask for the same key while it runs. */
export function createSingleFlight<Result>(): (key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, task) => {
    const present = running.get(key);
    if (present) return present;
    const started = task().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
