import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
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
import '../../i18n/parts/corporate.ts';

export const headers = passHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const page = findLeasing(context.get(servicesContext).content.current());
  return { page, isSent: url.searchParams.has('sent') };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCorporateRequest(request, context, url);
}

/** Leasing in the company's own words; where content has none yet, the request form alone. */
export default function Leasing({ loaderData: { page, isSent }, actionData }: Route.ComponentProps) {
  const t = useTranslations('corporate');
  const read = useContentText();
  const title = page ? read(page.title) : { text: t('ways.leasing.title'), lang: undefined };
  return (
    <div className="container page-body">
      <PageHead title={title.text} description={t('ways.leasing.text')} />
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
      <CorporateSection answer={actionData} given={{ interest: 'leasing' }} isSent={isSent} />
    </div>
  );
}
