import { Icon } from '@iconify/react';
import { provideIcons } from './icon-loader.ts';

/** The library's icon, fetched by name from this site. Loaded late: `content-icon.tsx`. */
export function LoadedIcon({ name }: { name: string }) {
  provideIcons();
  return <Icon icon={name} aria-hidden="true" />;
}
