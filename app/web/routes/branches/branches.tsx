import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/branches';
import { BranchCard } from './branch-card.tsx';
import { BranchMap } from './branch-map.tsx';
import { type BranchesPage, loadBranchesPage, type ReviewView } from './branches-page.ts';
import type { Nearness } from './find-nearest.ts';
import { NearMe } from './near-me.tsx';

const MINUTE_MS = 60_000;

export function loader({ context }: Route.LoaderArgs) {
  return inLanguage(loadBranchesPage(context.get(servicesContext)), context.get(languageContext).language);
}

export default function Branches({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('branches');
  return (
    <>
      <PageHead title={t('title')} description={t('description', { count: page.branches.length })} />
      <BranchesScreen page={page} />
    </>
  );
}

function BranchesScreen({ page }: { page: BranchesPage }) {
  const t = useTranslations('branches');
  const count = page.branches.length;
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>{count > 0 ? t('lead', { count }) : null}</PageIntro>
      {count > 0 ? <ListAndMap page={page} /> : <NoBranches />}
      <CustomerReviews reviews={page.reviews} />
    </div>
  );
}

function ListAndMap({ page }: { page: BranchesPage }) {
  const t = useTranslations('branches');
  const now = usePanamaTime(page.renderedAt);
  useAddressedCard();
  const [nearness, setNearness] = useState<Nearness>();
  const distances = nearness?.kind === 'found' ? nearness.branches : undefined;
  const nearest = distances?.flatMap(({ code }) => page.branches.filter((branch) => branch.code === code));
  return (
    <div className="branches">
      <div className="branches-map stack">
        <NearMe branches={page.branches} nearness={nearness} onNearness={setNearness} />
        <BranchMap views={page.map} />
      </div>
      <section aria-labelledby="list" className="stack snug">
        <h2 id="list" className="sr-only">
          {t('list')}
        </h2>
        <ol className="branch-list">
          {(nearest ?? page.branches).map((branch) => (
            <BranchCard
              key={branch.code}
              branch={branch}
              now={now}
              km={distances?.find(({ code }) => code === branch.code)?.km}
            />
          ))}
        </ol>
        <p className="fine">{t('timeNote')}</p>
      </section>
    </div>
  );
}

function NoBranches() {
  const t = useTranslations('branches.none');
  return (
    <EmptyState icon="pin" title={t('title')} actions={<ButtonLink to="/flota">{t('toFleet')}</ButtonLink>}>
      {t('text')}
    </EmptyState>
  );
}

/** Opens the card that the address names, also when its pin is pressed again. */
function useAddressedCard(): void {
  useEffect(() => {
    const open = () =>
      document
        .getElementById(location.hash.slice(1))
        ?.querySelector(':scope > details')
        ?.setAttribute('open', '');
    open();
    window.addEventListener('popstate', open);
    return () => window.removeEventListener('popstate', open);
  }, []);
}

/** The current minute in Panama; until the scripts run, the minute for which the page was rendered. */
function usePanamaTime(renderedAt: PanamaDateTime): PanamaDateTime {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    let timer: number;
    const tick = () => {
      setNow(fromInstant(Date.now()));
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, []);
  return now;
}

const STARS = 5;

/** The reviews of the content, each with its source and date. Nothing without reviews. */
function CustomerReviews({ reviews }: { reviews: ReviewView[] }) {
  const t = useTranslations('branches.reviews');
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="opiniones" className="customer-reviews page-part">
      <h2 id="opiniones" className="text-title">
        {t('heading')}
      </h2>
      <ul>
        {reviews.map((review) => (
          <li key={`${review.author} ${review.date} ${review.text.es || review.text.en}`}>
            <Review review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ review: { author, rating, text, source, date, branchName } }: { review: ReviewView }) {
  const t = useTranslations('branches.reviews');
  const format = useFormat();
  const read = useContentText();
  const words = read(text);
  const branch = branchName && read(branchName);
  return (
    <figure className="card panel stack tight">
      <p className="review-stars">
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(STARS - rating)}</span>
        <span className="sr-only">{t('rating', { rating })}</span>
      </p>
      <blockquote lang={words.lang}>{words.text}</blockquote>
      <figcaption className="note">
        <b>{author}</b>
        {branch ? <span lang={branch.lang}>{` · ${branch.text}`}</span> : null}
        {` · ${source}, ${format.shortDate(date)}`}
      </figcaption>
    </figure>
  );
}
