import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  loaderResultContext,
  servicesContext,
} from '../../context.ts';
import { readFormData } from '../../forms/read-body.ts';
import { usePrefetch } from '../../hydration/use-prefetch.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/fleet';
import { chooseCarByForm, REFUSAL_STATUS } from './choose-car-form.ts';
import { loadFleetPage } from './fleet-page.ts';
import { FleetScreen } from './fleet-screen.tsx';

/** A search with invalid values gets status 400, with its messages and the fleet without dates. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const loaded = await loadFleetPage(services, url.searchParams, context.get(clientIpContext));
  context.set(loaderResultContext, loaded);
  const page = inLanguage(loaded, context.get(languageContext).language);
  return data(page, page.search.kind === 'invalid' ? 400 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readFormData(request);
  const outcome = await chooseCarByForm(services, context.get(draftSessionContext), form);
  if (outcome === 'chosen')
    return redirect(toLocalPath(context.get(languageContext).prefix, '/reserva'), 303);
  const page = await loadFleetPage(services, form, context.get(clientIpContext));
  return data({ page, refusal: outcome }, REFUSAL_STATUS[outcome]);
}

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
