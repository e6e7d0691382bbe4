import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '../../ui/icon.tsx';

const PROMISES = [
  ['allIn', 'receipt'],
  ['choice', 'card'],
  ['confirmation', 'success'],
] as const satisfies [string, IconName][];

/** Properties of the site itself, which do not depend on the content. */
export function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section aria-labelledby="promises" className="container pt-14 sm:pt-20">
      <h2 id="promises" className="sr-only">
        {t('title')}
      </h2>
      <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
        {PROMISES.map(([key, icon]) => (
          <li key={key} className="flex gap-4 md:max-lg:flex-col">
            <span className="sign">
              <Icon name={icon} />
            </span>
            <div className="min-w-0">
              <h3 className="text-heading">{t(`${key}.title`)}</h3>
              <p className="mt-1 text-ink-muted">{t(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
