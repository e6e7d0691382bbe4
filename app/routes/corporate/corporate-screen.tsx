import { useTranslations } from 'use-intl';
import type { CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { useContentText } from '../../i18n/use-language.ts';
import { PageIntro } from '../../ui/page-intro.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { toSections } from '../content/page-sections.ts';
import type { Route } from './+types/corporate';
import { WayCard } from './way-card.tsx';

/** The offers for companies, and the form to request a proposal. */
export function CorporateScreen({
  overview,
  answer,
  isSent,
}: Route.ComponentProps['loaderData'] & { answer: CorporateAnswer | undefined }) {
  const t = useTranslations('corporate');
  const read = useContentText();
  const html = overview && read(overview.html);
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>{t('lead')}</PageIntro>
      <ul className="grid gap-5 md:grid-cols-2">
        <WayCard to="/corporativo/leasing" icon="key" name="leasing" />
        <WayCard to="/corporativo/planes" icon="calendar" name="plans" />
      </ul>
      {html ? (
        <div className="mt-14">
          <RichText html={toSections(html.text, t('table')).html} lang={html.lang} />
        </div>
      ) : null}
      <CorporateSection answer={answer} isSent={isSent} />
    </div>
  );
}
