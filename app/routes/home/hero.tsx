import { useTranslations } from 'use-intl';
import { LocationForm } from '../../forms/location-form.tsx';
import type { LocationFormData } from '../../forms/location-form-data.ts';
import { useBrand } from '../../page-environment.tsx';
import { CarPicture, CarPicturePreload } from '../../ui/car-picture.tsx';
import { HeroArt } from '../../ui/hero-art.tsx';

/** Screens with room for the car beside the promise; `lg` in the class names below. */
const WITH_PICTURE = '(min-width: 64rem)';
const PICTURE_SIZES = '(min-width: 80rem) 36rem, 45vw';

/** The promise, a car standing on the search, and the search. */
export function Hero({ form, pictureId }: { form: LocationFormData; pictureId: string | undefined }) {
  const t = useTranslations('home.hero');
  const { heroArt } = useBrand();
  return (
    <section className="hero on-hero">
      {pictureId ? <CarPicturePreload id={pictureId} sizes={PICTURE_SIZES} media={WITH_PICTURE} /> : null}
      <div className="hero-stage">
        <HeroArt kind={heroArt} />
      </div>
      <div className="container">
        <div className="grid items-end gap-x-6 lg:grid-cols-[1.08fr_1fr]">
          <div className="py-10 sm:py-14 lg:py-20">
            <h1 className="max-w-[20ch] text-display">{t('title')}</h1>
            <p className="mt-4 max-w-[34rem] text-lg leading-normal text-on-hero-muted sm:text-xl">
              {t('text')}
            </p>
          </div>
          <div className="pointer-events-none -mt-10 hidden lg:-mb-[8%] lg:block">
            <CarPicture id={pictureId} name="" sizes={PICTURE_SIZES} />
          </div>
        </div>
        <div className="search-card relative">
          <LocationForm data={form} />
        </div>
      </div>
    </section>
  );
}
