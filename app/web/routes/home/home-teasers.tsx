import { useTranslations } from 'use-intl';
import type { Voice } from '#app/texts/brands/brand.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CarSpecs } from '#app/ui/car-specs.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { LocationFormData } from '../../forms/location-form-data.ts';
import type { CarTeaser, HomeData } from './home-data.ts';

export interface HomeSectionProps {
  page: HomeData;
  voice: Voice;
}

/** Pick-up day and branch of the search in the form, as written. */
export function usePickup({ values, branches }: LocationFormData): { date: string; branch: string } {
  const format = useFormat();
  const read = useContentText();
  const branch = branches.find(({ code }) => code === values.pickup_location);
  return { date: format.day(values.pickup_date), branch: branch ? read(branch.name).text : '' };
}

/** A few cars with their total price for the search in the form, for the days of the brand, or for one day. */
export function FleetTeaser({ page: { layout, form, teasers }, voice }: HomeSectionProps) {
  const t = useTranslations('home.fleet');
  const pickup = usePickup(form);
  const [first] = teasers;
  if (!first) return null;
  const { days } = first;
  return (
    <section aria-labelledby="fleet-teaser" className="container home-part home-fleet">
      <div className="home-part-head spread">
        <div>
          <h2 id="fleet-teaser" className="text-title">
            {voice.fleet}
          </h2>
          <p className="muted">{days === undefined ? t('text') : t('dated', { days, ...pickup })}</p>
        </div>
        <ButtonLink to="/flota" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul>
        {teasers.map((teaser) => (
          <TeaserCard key={teaser.id} teaser={teaser} sizes={layout.pictureSizes.fleet} />
        ))}
      </ul>
    </section>
  );
}

function TeaserCard({ teaser, sizes }: { teaser: CarTeaser; sizes: string }) {
  const t = useTranslations('common.specs');
  const read = useContentText();
  const className = read(teaser.className);
  return (
    <li className="card link-card teaser-card">
      <div className="picture-stage">
        <CarPicture id={teaser.pictureId} name="" sizes={sizes} />
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
        <p className="note">{`${teaser.name} ${t('orSimilar')}`}</p>
        <CarSpecs specs={teaser.specs} isShort />
        <Price totalCents={teaser.fromCents} days={teaser.days ?? 1} from={teaser.days === undefined} />
      </div>
    </li>
  );
}

/** The current promotions, each with its total price. */
export function PromoTeasers({ page: { promos }, voice }: HomeSectionProps) {
  const t = useTranslations('home.promos');
  const read = useContentText();
  const toLocal = useLocalPath();
  if (promos.length === 0) return null;
  return (
    <section aria-labelledby="promos" className="container home-part home-promos">
      <div className="home-part-head spread">
        <h2 id="promos" className="text-title">
          {voice.promos}
        </h2>
        <ButtonLink to="/promos" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul>
        {promos.map(({ slug, title, fromCents, coupon }) => {
          const { text, lang } = read(title);
          return (
            <li key={slug} className="card link-card promo-teaser">
              <h3 className="text-heading" lang={lang}>
                <a href={`${toLocal('/promos')}#${encodeURIComponent(slug)}`} className="card-link">
                  {text}
                </a>
              </h3>
              {coupon ? <p className="promo-code">{coupon}</p> : null}
              <div className="spread">
                {fromCents === undefined ? <span /> : <Price totalCents={fromCents} days={1} from />}
                <span className="inline-action">
                  {t('see')}
                  <Icon name="arrow-right" />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function BranchList({ page: { form, addresses } }: Pick<HomeSectionProps, 'page'>) {
  const { branches } = form;
  const t = useTranslations('home.branches');
  const read = useContentText();
  const toLocal = useLocalPath();
  if (branches.length === 0) return null;
  return (
    <section aria-labelledby="branches" className="container home-part">
      <div className="home-part-head spread">
        <h2 id="branches" className="text-title">
          {t('title', { count: branches.length })}
        </h2>
        <ButtonLink to="/sucursales" variant="secondary">
          {t('all')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
      <ul className="home-branches">
        {branches.map((branch) => {
          const name = read(branch.name);
          const address = read(addresses[branch.code] ?? { es: '' });
          return (
            <li key={branch.code} className="point">
              <Icon name={branch.isAirport ? 'plane' : 'pin'} />
              <div>
                <p className="strong">
                  <a href={`${toLocal('/sucursales')}#${branch.code}`} lang={name.lang}>
                    {name.text}
                  </a>
                </p>
                <p className="note not-on-phones" lang={address.lang}>
                  {address.text}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
