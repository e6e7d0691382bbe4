import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { useBrand } from '#app/ui/page-environment.tsx';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/corporate';
import { findOverview } from './corporate-pages.ts';
import { CorporateScreen } from './corporate-screen.tsx';

export const headers = passHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const overview = findOverview(context.get(servicesContext).content.current());
  return { overview, isSent: url.searchParams.has('sent') };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCorporateRequest(request, context, url);
}

export default function Corporate({ loaderData: { overview, isSent }, actionData }: Route.ComponentProps) {
  const t = useTranslations('corporate');
  const brand = useBrand();
  return (
    <>
      <PageHead title={t('title')} description={t('description', { brand: brand.carRentalName })} />
      <CorporateScreen overview={overview} answer={actionData} isSent={isSent} />
    </>
  );
}
