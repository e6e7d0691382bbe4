import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
import { passHeaders } from '../../forms/pass-headers.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/leasing';
import { findLeasing } from './corporate-pages.ts';
import { LeasingScreen } from './leasing-screen.tsx';

export const headers = passHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const page = findLeasing(context.get(servicesContext).content.current());
  return { page, isSent: url.searchParams.has('sent') };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCorporateRequest(request, context, url);
}

export default function Leasing({ loaderData: { page, isSent }, actionData }: Route.ComponentProps) {
  const t = useTranslations('corporate.ways.leasing');
  const read = useContentText();
  return (
    <>
      <PageHead title={page ? read(page.title).text : t('title')} description={t('text')} />
      <LeasingScreen page={page} answer={actionData} isSent={isSent} />
    </>
  );
}
