import { url } from 'virtual:icons';
import type { IconName } from './icons.ts';

export type { IconName };

/** A drawing beside words, never instead of them: hidden from assistive technology. */
export function Icon({ name, className, ...attributes }: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'} {...attributes}>
      <use href={`${url}#${name}`} />
    </svg>
  );
}
