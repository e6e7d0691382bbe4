import { useTranslations } from 'use-intl';
import { useContentText } from '../../i18n/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CarSpecs } from '../../ui/car-specs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { CarPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import type { CarTeaser } from './home-data.ts';

/** A few cars with their total price for one day. */
export function FleetTeaser({ teasers }: { teasers: CarTeaser[] }) {
  const t = useTranslations('home.fleet');
  if (teasers.length === 0) return null;
  return (
    <section aria-labelledby="fleet-teaser" className="container home-part">
      <div className="home-part-head">
        <div>
          <h2 id="fleet-teaser" className="text-title">
            {t('title')}
          </h2>
          <p>{t('text')}</p>
        </div>
        <ButtonLink to="/flota" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {teasers.map((teaser) => (
          <TeaserCard key={teaser.id} teaser={teaser} />
        ))}
      </ul>
    </section>
  );
}

function TeaserCard({ teaser }: { teaser: CarTeaser }) {
  const t = useTranslations('common.specs');
  const read = useContentText();
  const className = read(teaser.className);
  return (
    <li className="card link-card teaser-card">
      <div className="picture-stage">
        <CarPicture
          id={teaser.pictureId}
          name=""
          sizes="(min-width: 80rem) 17rem, (min-width: 40rem) 45vw, 90vw"
        />
      </div>
      <div className="teaser-about">
        <h3 className="text-heading">
          <LocalLink
            to={`/flota?tipo=${encodeURIComponent(teaser.type)}`}
            className="card-link"
            lang={className.lang}
          >
            {className.text}
          </LocalLink>
        </h3>
        <p>{`${teaser.name} ${t('orSimilar')}`}</p>
        <CarSpecs specs={teaser.specs} isShort />
        <Price totalCents={teaser.fromCents} days={1} from />
      </div>
    </li>
  );
}
