/** Files and folders whose change makes another build. */
export const SOURCES: readonly string[];
export function buildIfStale(): Promise<void>;
