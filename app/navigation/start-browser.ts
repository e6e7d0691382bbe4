import { startTags } from '../tags/tags.ts';
import { startBuildCheck } from './build-check.ts';
import { redirectReloads, resumeAfterReload } from './chunk-errors.ts';
import { holdWhileOffline } from './hold-offline.ts';

/** Starts the scripts that run beside the pages. Called once, before hydration. */
export function startBrowser({ gtmId, buildId }: { gtmId: string | undefined; buildId: string }): void {
  resumeAfterReload();
  // With `npm run dev` Vite's client reloads pages, too.
  if (!import.meta.env.DEV) redirectReloads();
  holdWhileOffline();
  if (gtmId) startTags(gtmId);
  startBuildCheck(buildId);
}
