import { addAPIProvider, Icon } from '@iconify/react';
import { ICON_LOADER } from './icon-limits.ts';

const ICON_PATH = '/icons/';

let isReady = false;

/** The library's icon component, loading the icon from here. Imported dynamically by `content-icon.tsx`. */
export function LoadedIcon({ name }: { name: string }) {
  provideIcons();
  return <Icon icon={name} aria-hidden="true" />;
}

/** Lets the library load icons from this site only. Runs once, before the first icon. */
function provideIcons(): void {
  if (isReady) return;
  isReady = true;
  addAPIProvider('', { resources: [window.location.origin], path: ICON_PATH, ...ICON_LOADER });
}
