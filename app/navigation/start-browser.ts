import { startTagManager } from '../tags/tag-manager.ts';
import { startBuildCheck } from './build-check.ts';
import { leadReloadsToTarget, resumeAfterReload } from './chunk-errors.ts';

/** What goes on in the browser behind the pages. Called once, when the page comes alive. */
export function startBrowser({ gtmId }: { gtmId: string | undefined }): void {
  resumeAfterReload();
  leadReloadsToTarget();
  if (gtmId) startTagManager(gtmId);
  const build = findOwnBuild();
  if (build) startBuildCheck(build);
}

/** The framework writes into the page which build made it. */
function findOwnBuild(): string | undefined {
  return (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version;
}
