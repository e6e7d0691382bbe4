/**
 * Uses the storage of this tab. Browsers may forbid access to it: then nothing is stored, and the result is
 * undefined.
 */
export function inTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
