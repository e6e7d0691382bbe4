import { useTranslations } from 'use-intl';
import type { BrandHome, Voice } from '#app/texts/brands/brand.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { CarPicture, CarPicturePreload } from '#app/ui/picture.tsx';
import { useLastSearch } from '../../forms/last-search.tsx';
import { LocationForm } from '../../forms/location-form.tsx';
import type { HomeData } from './home-data.ts';
import { usePickup } from './home-teasers.tsx';

/** Screens wide enough for the car beside the headline; `lg` in the style sheets. */
const WIDE = '(min-width: 64rem)';

interface PictureLayout {
  /** As the attribute of `img`. */
  sizes: string;
  /** The screens that show the picture. */
  media: string;
}

const PICTURES: Partial<Record<BrandHome['hero'], PictureLayout>> = {
  car: { sizes: 'min(420px, 100vw)', media: 'all' },
  scene: { sizes: '420px', media: WIDE },
};

/** The headline in the brand's words, what the brand shows beside it, and the search form. */
export function Hero({ page, voice }: { page: HomeData; voice: Voice }) {
  const { hero } = page.layout;
  const search = useLastSearch<HTMLDivElement>();
  return (
    <section className="hero on-hero">
      <div className="hero-stage" />
      <div className="container">
        <div className="hero-promise">
          <div>
            <h1>{voice.title}</h1>
            <p>{voice.text}</p>
          </div>
          {hero === 'price' ? <HeroPrice page={page} /> : null}
          {hero === 'coupon' ? <HeroCoupon promos={page.promos} /> : null}
          <HeroPicture id={page.heroPictureId} picture={PICTURES[hero]} />
        </div>
        <div ref={search} className="search-card">
          {/* The price beside it is the total of its search; the form says that of another one. */}
          <LocationForm data={hero === 'price' ? { ...page.form, totalCents: undefined } : page.form} />
        </div>
      </div>
    </section>
  );
}

/** The lowest total of the search in the form, with its days, date and branch. */
function HeroPrice({ page: { form, days } }: { page: HomeData }) {
  const t = useTranslations();
  const format = useFormat();
  const pickup = usePickup(form);
  if (form.totalCents === undefined) return null;
  return (
    <p className="hero-price">
      {`${t('common.price.from')} `}
      <strong>{format.money(form.totalCents)}</strong>
      {` ${t('home.price', { days, ...pickup })}`}
    </p>
  );
}

/** The first promotion with a coupon, as a ticket that leads to its prices. */
function HeroCoupon({ promos }: Pick<HomeData, 'promos'>) {
  const t = useTranslations('home');
  const read = useContentText();
  const toLocal = useLocalPath();
  const promo = promos.find(({ coupon, link }) => coupon && link);
  if (!promo?.coupon || !promo.link) return null;
  const { text, lang } = read(promo.title);
  return (
    <p className="hero-coupon">
      <span lang={lang}>{text}</span>
      <a href={toLocal(promo.link)}>{t('coupon', { code: promo.coupon })}</a>
    </p>
  );
}

function HeroPicture({ id, picture }: { id: string | undefined; picture: PictureLayout | undefined }) {
  if (!picture) return null;
  const { sizes, media } = picture;
  return (
    <div className="hero-picture">
      {id ? <CarPicturePreload id={id} sizes={sizes} media={media} /> : null}
      <CarPicture id={id} name="" sizes={sizes} />
    </div>
  );
}
