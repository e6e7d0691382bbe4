import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
import { passHeaders } from '../../forms/pass-headers.ts';
import { withoutLanguage } from '../../i18n/language-form.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { findCanonicalPath } from '../../sharing/list-public-pages.ts';
import { infoPathOf } from '../../sharing/public-pages.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/info';
import { findInfoPage, type InfoView } from './info-page.ts';
import { InfoScreen } from './info-screen.tsx';

/** The exact text of requirements.md#errors, in both languages. */
const UNKNOWN = 'Pagina no encontrada';

export const headers = passHeaders;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requirePage(context, params.slug);
  const elsewhere = findCanonicalPath(context.get(servicesContext).content.current(), page.slug);
  const own = infoPathOf(page.slug);
  return {
    page,
    canonical: elsewhere ?? (withoutLanguage(url.pathname) === own ? undefined : own),
    isSent: url.searchParams.has('sent'),
  };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  if (!requirePage(context, params.slug).showCorporateForm) throw data(null, { status: 405 });
  return answerCorporateRequest(request, context, url);
}

function requirePage(context: Route.LoaderArgs['context'], slug: string): InfoView {
  const page = findInfoPage(context.get(servicesContext).content.current(), slug);
  if (!page) throw data(UNKNOWN, { status: 404 });
  return page;
}

export default function Info({ loaderData: { page, canonical, isSent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={useContentText()(page.title).text} canonical={canonical} />
      <InfoScreen page={page} answer={actionData} isSent={isSent} />
    </>
  );
}
