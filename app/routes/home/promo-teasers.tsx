import { useTranslations } from 'use-intl';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import type { HomeData } from './home-data.ts';

/** The current promotions, each with its total price. */
export function PromoTeasers({ promos }: { promos: HomeData['promos'] }) {
  const t = useTranslations('home.promos');
  const read = useContentText();
  const toLocal = useLocalPath();
  if (promos.length === 0) return null;
  return (
    <section aria-labelledby="promos" className="container home-part">
      <div className="home-part-head">
        <h2 id="promos" className="text-title">
          {t('title')}
        </h2>
        <ButtonLink to="/promos" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {promos.map(({ slug, title, fromCents }) => {
          const { text, lang } = read(title);
          return (
            <li key={slug} className="card link-card promo-teaser">
              <h3 className="text-heading" lang={lang}>
                <a href={`${toLocal('/promos')}#${encodeURIComponent(slug)}`} className="card-link">
                  {text}
                </a>
              </h3>
              <div>
                {fromCents === undefined ? <span /> : <Price totalCents={fromCents} days={1} from />}
                <Icon name="arrow-right" />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
