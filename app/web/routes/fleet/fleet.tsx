import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  servicesContext,
} from '#app/request/context.ts';
import { isCrawler } from '#app/request/crawler.ts';
import { readFormData } from '#app/request/read-body.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { StepProgress } from '#app/ui/step-progress.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { usePrefetch } from '../../browser/use-prefetch.ts';
import {
  type FleetChoice,
  readFleetChoice,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { type FleetPage, loadFleetPage } from '../../search/fleet-page.ts';
import { continueTo } from '../reservation/next-page/handed-data.ts';
import { loadNextReservation } from '../reservation/next-page/load-next-page.ts';
import type { Route } from './+types/fleet';
import { chooseCarByForm, REFUSAL_STATUS, type Refusal } from './choose-car-form.ts';
import { FleetNotices } from './fleet-notices.tsx';
import { FleetResults } from './fleet-results.tsx';
import { SearchBar as PlainSearchBar } from './search-bar.tsx';

/** A search with invalid values gets status 400, with its messages and the fleet without dates. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const isCounted = !isCrawler(request.headers.get('User-Agent'));
  const loaded = await loadFleetPage(services, url.searchParams, context.get(clientIpContext), isCounted);
  const page = inLanguage(loaded, context.get(languageContext).language);
  return data(page, page.search.kind === 'invalid' ? 400 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readFormData(request);
  const outcome = await chooseCarByForm(services, context.get(draftSessionContext), form);
  if (outcome === 'chosen') {
    const next = await loadNextReservation({ request, context, form });
    const path = toLocalPath(context.get(languageContext).prefix, '/reserva');
    return next ? { page: undefined, refusal: undefined, next } : redirect(path, 303);
  }
  const page = await loadFleetPage(services, form, context.get(clientIpContext));
  return data({ page, refusal: outcome }, REFUSAL_STATUS[outcome]);
}

/** Shows the reservation without a second request. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  if (!navigator.cookieEnabled) return { page: undefined, refusal: 'no-cookies' as const };
  const answer = await serverAction();
  return 'next' in answer ? continueTo(answer.next) : answer;
}

/** Contains the date sheet, whose days would be rendered again at each change of a filter. */
const SearchBar = memo(PlainSearchBar);

const loadNextStep = () => import('../reservation/reservation-screen.tsx');

export default function Fleet({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('fleet');
  usePrefetch(loadNextStep);
  return (
    <>
      <PageHead title={t('title')} />
      <FleetScreen page={actionData?.page ?? loaderData} refusal={actionData?.refusal} />
    </>
  );
}

function FleetScreen({ page, refusal }: { page: FleetPage; refusal: Refusal | undefined }) {
  const t = useTranslations('fleet.heading');
  const { choice, saved, change } = useFleetChoice(page);
  const hasOffers = page.search.kind === 'valid';
  return (
    <div className="container fleet-page">
      <StepProgress current={hasOffers ? 'car' : 'dates'} />
      <h1 className="text-title">{t(hasOffers ? 'offers' : 'all')}</h1>
      {hasOffers ? null : <p className="muted">{t('text')}</p>}
      <FleetNotices page={page} refusal={refusal} />
      <SearchBar page={page} choice={saved} />
      {hasOffers ? <PriceStripPlace page={page} /> : null}
      <FleetResults page={page} choice={choice} onChoice={change} />
    </div>
  );
}

interface UseFleetChoice {
  choice: FleetChoice;
  /** The same from the URL, which is updated after `choice` has been painted. */
  saved: FleetChoice;
  change: (next: FleetChoice) => void;
}

/** A change shows at once and needs no request, because the page has all cars. */
function useFleetChoice({ fields, extras }: FleetPage): UseFleetChoice {
  const { search } = useLocation();
  const saved = useMemo(() => readFleetChoice(new URLSearchParams(search)), [search]);
  const [shown, setShown] = useState({ saved, choice: saved });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  if (shown.saved !== saved) setShown({ saved, choice: saved });
  const change = (choice: FleetChoice) => {
    setShown({ saved, choice });
    const address = toLocal(toFleetPath(fields, { ...extras, notice: undefined, ...choice }));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate(address, options);
  };
  return { choice: shown.choice, saved, change };
}

/** Empty when its module cannot be loaded. */
const PriceStrip = lazy(() =>
  import('../../forms/price-strip.tsx').then(
    ({ PriceStrip }) => ({ default: PriceStrip }),
    () => ({ default: () => null }),
  ),
);

/** The link to the price calendar and, once loaded, the totals of three days before and after the pick-up. */
function PriceStripPlace({ page: { fields, extras } }: { page: FleetPage }) {
  const t = useTranslations('reservation.locationForm');
  const hydrated = useHydrated();
  const { coupon, pago } = extras;
  const query = new URLSearchParams(toSearchEntries(fields, { coupon, pago }));
  return (
    <nav className="price-strip" aria-label={t('priceCalendar')} data-no-print>
      <LocalLink to={`/flota/calendario?${query}`}>{t('priceCalendar')}</LocalLink>
      {hydrated ? (
        <Suspense>
          <PriceStrip query={`${query}`} pickup={fields.pickup_date} />
        </Suspense>
      ) : null}
    </nav>
  );
}
