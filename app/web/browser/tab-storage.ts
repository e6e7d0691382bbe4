/** Uses the storage of this tab; undefined where the browser forbids it. */
export function inTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
