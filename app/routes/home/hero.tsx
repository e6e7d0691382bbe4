import { useTranslations } from 'use-intl';
import { useLastSearch } from '../../forms/last-search.tsx';
import { LocationForm } from '../../forms/location-form.tsx';
import type { LocationFormData } from '../../forms/location-form-data.ts';
import { useBrand } from '../../hydration/page-environment.tsx';
import { CarPicture, CarPicturePreload } from '../../ui/car-picture.tsx';
import { HeroArt } from '../../ui/hero-art.tsx';

/** Screens wide enough for the car beside the headline; `lg` in the class names below. */
const WITH_PICTURE = '(min-width: 64rem)';
const PICTURE_SIZES = '(min-width: 80rem) 36rem, 45vw';

/** The headline, the picture of a car, and the search form. */
export function Hero({ form, pictureId }: { form: LocationFormData; pictureId: string | undefined }) {
  const t = useTranslations('home.hero');
  const { heroArt } = useBrand();
  const search = useLastSearch<HTMLDivElement>();
  return (
    <section className="hero on-hero">
      {pictureId ? <CarPicturePreload id={pictureId} sizes={PICTURE_SIZES} media={WITH_PICTURE} /> : null}
      <div className="hero-stage">
        <HeroArt kind={heroArt} />
      </div>
      <div className="container">
        <div className="hero-promise">
          <div>
            <h1 className="text-display">{t('title')}</h1>
            <p>{t('text')}</p>
          </div>
          <div className="hero-picture">
            <CarPicture id={pictureId} name="" sizes={PICTURE_SIZES} />
          </div>
        </div>
        <div ref={search} className="search-card">
          <LocationForm data={form} />
        </div>
      </div>
    </section>
  );
}
