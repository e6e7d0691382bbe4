import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '../../ui/icon.tsx';

const PROMISES = [
  ['allIn', 'receipt'],
  ['choice', 'card'],
  ['confirmation', 'success'],
] as const satisfies [string, IconName][];

/** What the site itself does, whatever the company sells. */
export function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section aria-labelledby="promises" className="container promises">
      <h2 id="promises" className="sr-only">
        {t('title')}
      </h2>
      <ul>
        {PROMISES.map(([key, icon]) => (
          <li key={key}>
            <span>
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-heading">{t(`${key}.title`)}</h3>
              <p>{t(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
