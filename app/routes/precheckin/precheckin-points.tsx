import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '../../ui/icon.tsx';

const POINTS = [
  ['papers', 'card'],
  ['minutes', 'clock'],
  ['private', 'lock'],
] as const satisfies [string, IconName][];

/** What the renter needs, how long it takes, and how the data is protected. */
export function PrecheckinPoints() {
  const t = useTranslations('precheckin.points');
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {POINTS.map(([point, icon]) => (
        <li key={point} className="flex gap-3 sm:flex-col">
          <span className="small-sign">
            <Icon name={icon} />
          </span>
          <span>
            <strong className="block">{t(`${point}.title`)}</strong>
            <span className="text-note leading-snug text-ink-muted">{t(`${point}.text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
