import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { answerCorporateRequest, type CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { passHeaders } from '../../forms/pass-headers.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
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
