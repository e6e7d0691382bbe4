import { useTranslations } from 'use-intl';
import type { CallToAction } from '#operations/ports/content.ts';
import { useLastSearch } from '../../forms/last-search.tsx';
import { LocationForm } from '../../forms/location-form.tsx';
import type { LocationFormData } from '../../forms/location-form-data.ts';
import { useBrand } from '../../hydration/page-environment.tsx';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { HeroArt } from '../../ui/hero-art.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CarPicture, CarPicturePreload } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';
import { BranchList, FleetTeaser, PromoTeasers } from './home-teasers.tsx';

interface LostDraftTexts {
  title: string;
  text: string;
  link: string;
}

const PROMISES = [
  ['allIn', 'receipt'],
  ['choice', 'card'],
  ['confirmation', 'success'],
] as const satisfies [string, IconName][];

/** Screens wide enough for the car beside the headline; `lg` in the class names below. */
const WITH_PICTURE = '(min-width: 64rem)';

const PICTURE_SIZES = '(min-width: 80rem) 36rem, 45vw';

/** The home page: the search, the company's offers and its branches. */
export function HomeScreen({ page, lostDraft }: { page: HomeData; lostDraft: LostDraftTexts | undefined }) {
  return (
    <>
      {lostDraft ? <LostDraftNotice texts={lostDraft} /> : null}
      <Hero form={page.form} pictureId={page.heroPictureId} />
      <Promises />
      <FleetTeaser teasers={page.teasers} />
      <CallsToAction calls={page.callsToAction} />
      <PromoTeasers promos={page.promos} />
      <BranchList branches={page.form.branches} addresses={page.addresses} />
    </>
  );
}

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

/** Notice for a visitor whose started reservation is no longer stored. */
export function LostDraftNotice({ texts }: { texts: LostDraftTexts }) {
  return (
    <div className="container py-5">
      <Notice tone="warning" title={texts.title} live>
        {texts.text} <LocalLink to="/mi-reserva">{texts.link}</LocalLink>
      </Notice>
    </div>
  );
}

/** The company's calls to action. Texts, pictures and links are content. */
export function CallsToAction({ calls }: { calls: CallToAction[] }) {
  const t = useTranslations('home');
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="calls-to-action" className="container home-part">
      <h2 id="calls-to-action" className="text-title">
        {t('callsToAction')}
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

function CallCard({ call }: { call: CallToAction }) {
  const read = useContentText();
  const toLocal = useLocalPath();
  const title = read(call.title);
  const description = read(call.description);
  const button = read(call.buttonText);
  return (
    <li className="card link-card call-card">
      <div>
        <h3 className="text-heading" lang={title.lang}>
          {title.text}
        </h3>
        <p lang={description.lang}>{description.text}</p>
        <p>
          <a
            href={call.link.startsWith('/') ? toLocal(call.link) : call.link}
            className="card-link"
            lang={button.lang}
          >
            {button.text}
            <Icon name="arrow-right" />
          </a>
        </p>
      </div>
      {call.imageId ? (
        <div className="call-picture">
          <CarPicture id={call.imageId} name="" sizes="(min-width: 64rem) 19rem, 75vw" />
        </div>
      ) : null}
    </li>
  );
}
