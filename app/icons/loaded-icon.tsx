import { Icon } from '@iconify/react';
import { provideIcons } from './icon-loader.ts';

/**
 * The library's icon component, which loads the icon from this site. Imported dynamically by
 * `content-icon.tsx`.
 */
export function LoadedIcon({ name }: { name: string }) {
  provideIcons();
  return <Icon icon={name} aria-hidden="true" />;
}
