import { useTranslations } from 'use-intl';
import { useLocalPath } from '../../i18n/use-language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** A card that links to one kind of offer for companies. */
export function WayCard({ to, icon, name }: { to: string; icon: IconName; name: 'leasing' | 'plans' }) {
  const t = useTranslations('corporate.ways');
  const toLocal = useLocalPath();
  return (
    <li className="card link-card way-card gap-5 p-6 sm:p-7">
      <span className="sign">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h2 className="text-heading">
          <a href={toLocal(to)} className="card-link">
            {t(`${name}.title`)}
          </a>
        </h2>
        <p className="mt-1 text-ink-muted">{t(`${name}.text`)}</p>
        <p aria-hidden="true" className="inline-action mt-3 flex-wrap">
          {t('more')}
          <Icon name="arrow-right" />
        </p>
      </div>
    </li>
  );
}
