import { url } from 'virtual:icons';
import type { IconName } from './icons.ts';

export type { IconName };

// A page that comes from the server's memory brings the drawings that it shows (`server/pages/inline-drawings.ts`); what scripts
// show later finds the others in the browser's memory.
if (typeof document !== 'undefined') void fetch(url).catch(() => undefined);

/** A drawing beside words, never instead of them: hidden from assistive technology. */
export function Icon({ name, className, ...attributes }: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'} {...attributes}>
      <use href={`${url}#${name}`} />
    </svg>
  );
}
