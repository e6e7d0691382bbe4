/** Returns a function that runs a task once for all concurrent calls with the same key. */
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
