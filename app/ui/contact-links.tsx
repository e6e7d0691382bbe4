import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon, type IconName } from './icon.tsx';

/** A point on the map, in degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** `+507 6123-4567` as the address of a call. */
export function toTelephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Opens a chat with `phone`; `text` is what the visitor may send first. */
export function toWhatsApp(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** To a branch with the navigation that people use. `label` says where to. */
export function DirectionLinks({
  place,
  label,
  children,
}: {
  place: Place;
  label: string;
  children?: ReactNode;
}) {
  const t = useTranslations('common.directions');
  const at = `${place.latitude},${place.longitude}`;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2" data-no-print>
      {children}
      <OutsideLink icon="navigation" href={`https://waze.com/ul?ll=${at}&navigate=yes`}>
        {t('waze')}
      </OutsideLink>
      <OutsideLink icon="pin" href={`https://www.google.com/maps/search/?api=1&query=${at}`}>
        {t('maps')}
      </OutsideLink>
    </ul>
  );
}

/** One entry of such a list: leads to another site, in a window of its own. */
export function OutsideLink({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="button"
        data-variant="secondary"
        data-size="small"
      >
        <Icon name={icon} />
        {children}
        <span className="sr-only">{` (${t('opensInNewWindow')})`}</span>
      </a>
    </li>
  );
}
