import { useTranslations } from 'use-intl';
import type { CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { useContentText } from '../../i18n/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import { InfoArticle } from '../content/info-article.tsx';
import type { Route } from './+types/leasing';

/** The info page about leasing. If the content has none, only the request form. */
export function LeasingScreen({
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
