import { data } from 'react-router';
import { logContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { withoutLanguage } from '#app/texts/language-form.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { answerCorporateRequest, type CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { findCanonicalPath } from '../../sharing/list-public-pages.ts';
import { infoPathOf } from '../../sharing/public-pages.ts';
import type { Route } from './+types/info';
import { findInfoPage } from './find-info-page.server.ts';
import { InfoArticle } from './info-article.tsx';
import type { InfoView } from './info-page.ts';

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

function requirePage(context: Route.LoaderArgs['context'], slug: string | undefined): InfoView {
  const page = findInfoPage(context.get(servicesContext).content.current(), slug);
  if (page) return page;
  context.get(logContext).info({}, UNKNOWN);
  throw data(UNKNOWN, { status: 404 });
}

export default function Info({ loaderData: { page, canonical, isSent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={useContentText()(page.title).text} canonical={canonical} />
      <InfoScreen page={page} answer={actionData} isSent={isSent} />
    </>
  );
}

/** An info page, with the corporate request form below it if the content asks for it. */
function InfoScreen({
  page,
  answer,
  isSent,
}: {
  page: InfoView;
  answer: CorporateAnswer | undefined;
  isSent: boolean;
}) {
  const title = useContentText()(page.title);
  return (
    <div className="container page-body">
      <PageIntro title={title.text} lang={title.lang} />
      <InfoArticle page={page} />
      {page.showCorporateForm ? <CorporateSection answer={answer} isSent={isSent} /> : null}
    </div>
  );
}
