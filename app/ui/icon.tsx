import { url } from 'virtual:icons';
import type { IconName } from './icons.ts';

export type { IconName };

/** A drawing beside words, never instead of them: hidden from assistive technology. */
export function Icon({ name, ...attributes }: { name: IconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" {...attributes}>
      <use href={`${url}#${name}`} />
    </svg>
  );
}
