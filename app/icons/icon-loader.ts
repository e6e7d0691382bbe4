import { addAPIProvider } from '@iconify/react';
import { ICON_LOADER } from './icon-limits.ts';

/** Path of this site's icon API. */
const ICON_PATH = '/icons/';

let isReady = false;

/**
 * Configures the library to load icons from this site only, never from its own servers. Runs once, before the
 * first icon.
 */
export function provideIcons(): void {
  if (isReady) return;
  isReady = true;
  addAPIProvider('', { resources: [window.location.origin], path: ICON_PATH, ...ICON_LOADER });
}
