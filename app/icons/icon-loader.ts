import { addAPIProvider } from '@iconify/react';
import { ICON_LOADER } from './icon-limits.ts';

/** Where this site answers for icons. */
const ICON_PATH = '/icons/';

let isReady = false;

/** Icons that content names come from this site only, never from the library's own servers. Told once, before the first one. */
export function provideIcons(): void {
  if (isReady) return;
  isReady = true;
  addAPIProvider('', { resources: [window.location.origin], path: ICON_PATH, ...ICON_LOADER });
}
