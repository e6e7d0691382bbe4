/** Does a thing once for all who ask for it, by the same key, while it is being done. */
export function createSharing<Result>(): (key: string, task: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, task) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = task().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
