import { ICONS, type IconName } from './icons.ts';

export type { IconName };

/** A decorative icon beside a text, hidden from assistive technology. */
export function Icon({ name, className, ...attributes }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className ? `icon ${className}` : 'icon'}
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this site.
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  );
}
