import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/plans';
import { findPlan, listPlans } from './corporate-pages.ts';
import { PlansScreen } from './plans-screen.tsx';

export const headers = passHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const groups = listPlans(context.get(servicesContext).content.current());
  const chosen = findPlan(groups, url.searchParams.get('plan'))?.plan.code;
  return { groups, chosen, isSent: url.searchParams.has('sent') };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCorporateRequest(request, context, url);
}

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('corporate.ways.plans');
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <PlansScreen {...loaderData} answer={actionData} />
    </>
  );
}
