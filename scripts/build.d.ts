/** Files and folders whose change requires a new build. */
export const SOURCES: readonly string[];
export function buildIfStale(): Promise<void>;
