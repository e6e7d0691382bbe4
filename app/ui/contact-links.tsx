import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon, type IconName } from './icon.tsx';

interface Place {
  latitude: number;
  longitude: number;
}

/** Telephone numbers as content has them, `+507 269-0000 ext. 12 / +507 269-0001`, each with a link of its own. */
export function PhoneLinks({ phones }: { phones: string }) {
  return phones.split(' / ').map((phone, index) => (
    <Fragment key={phone}>
      {index > 0 ? ' / ' : null}
      <a href={toTelephone(phone)}>{phone}</a>
    </Fragment>
  ));
}

function toTelephone(phone: string): string {
  const [number = '', extension] = phone.split(' ext. ');
  return `tel:${number.replace(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}

/** Returns the URL of a WhatsApp chat with `phone`. `text` is the suggested first message. */
export function toWhatsApp(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** Links to a place in common navigation apps. `label` names the place. */
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
    <ul aria-label={label} className="row" data-no-print>
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

/** An entry of such a list: a link to another site that opens in a new window. */
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
