import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { draftSessionContext, foundContext, languageContext, servicesContext } from '../../context.ts';
import { readFormData } from '../../forms/read-form-data.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { KEEPS_FRAME } from '../../kept-parts/kept-frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import type { Route } from './+types/fleet';
import { chooseCarByForm, REFUSAL_STATUS } from './choose-car-form.ts';
import { FleetFilters } from './fleet-filters.tsx';
import { FleetNotices } from './fleet-notices.tsx';
import { loadFleetPage } from './fleet-page.ts';
import { FleetResults } from './fleet-results.tsx';
import { SearchBar } from './search-bar.tsx';
import '../../i18n/parts/fleet.ts';

/** Searches differ in what stands below the header and above the footer. */
export const handle = KEEPS_FRAME;

/** A search that cannot be rented answers 400 with its messages and the fleet without dates. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const loaded = await loadFleetPage(context.get(servicesContext), url.searchParams);
  context.set(foundContext, loaded);
  const page = inLanguage(loaded, context.get(languageContext).language);
  return data(page, page.search.kind === 'invalid' ? 400 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readFormData(request);
  const outcome = await chooseCarByForm(services, context.get(draftSessionContext), form);
  if (outcome === 'chosen')
    return redirect(toLocalPath(context.get(languageContext).prefix, '/reserva'), 303);
  return data({ page: await loadFleetPage(services, form), refusal: outcome }, REFUSAL_STATUS[outcome]);
}

export default function Fleet({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('fleet');
  const page = actionData?.page ?? loaderData;
  const hasOffers = page.search.kind === 'valid';
  return (
    <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">
      <PageHead title={t('title')} />
      <StepProgress current={hasOffers ? 'car' : 'dates'} />
      <h1 className="mt-7 text-title">{hasOffers ? t('heading.offers') : t('heading.all')}</h1>
      {hasOffers ? null : <p className="mt-1.5 max-w-[44rem] text-ink-muted">{t('heading.text')}</p>}
      <FleetNotices page={page} refusal={actionData?.refusal} />
      <SearchBar page={page} />
      <FleetFilters page={page} />
      <FleetResults page={page} />
    </div>
  );
}
