import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useContentText } from '#app/ui/language/use-language.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { answerCorporateRequest, type CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { InfoArticle } from '../content/info-article.tsx';
import type { Route } from './+types/leasing';
import { findLeasing } from './corporate-pages.ts';

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

/** The info page about leasing. If the content has none, only the request form. */
function LeasingScreen({
  page,
  answer,
  isSent,
}: Route.ComponentProps['loaderData'] & { answer: CorporateAnswer | undefined }) {
  const t = useTranslations('corporate');
  const read = useContentText();
  const title = page ? read(page.title) : { text: t('ways.leasing.title'), lang: undefined };
  return (
    <div className="container page-body">
      <PageIntro title={title.text} lang={title.lang} />
      {page ? (
        <InfoArticle page={page} />
      ) : (
        <EmptyState
          icon="briefcase"
          title={t('noLeasing.title')}
          actions={
            <ButtonLink to="/corporativo/planes" variant="secondary">
              {t('ways.plans.title')}
            </ButtonLink>
          }
        >
          {t('noLeasing.text')}
        </EmptyState>
      )}
      <CorporateSection answer={answer} given={{ interest: 'leasing' }} isSent={isSent} />
    </div>
  );
}
