import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import type { CorporateAnswer } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { toSections } from '../content/info-article.tsx';
import type { Route } from './+types/corporate';

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
      <ul className="columns">
        <WayCard to="/corporativo/leasing" icon="key" name="leasing" />
        <WayCard to="/corporativo/planes" icon="calendar" name="plans" />
      </ul>
      {html ? (
        <div className="page-part">
          <RichText html={toSections(html.text, t('table')).html} lang={html.lang} />
        </div>
      ) : null}
      <CorporateSection answer={answer} isSent={isSent} />
    </div>
  );
}

function WayCard({ to, icon, name }: { to: string; icon: IconName; name: 'leasing' | 'plans' }) {
  const t = useTranslations('corporate.ways');
  const toLocal = useLocalPath();
  return (
    <li className="card link-card way-card panel">
      <span className="sign">
        <Icon name={icon} />
      </span>
      <div>
        <h2 className="text-heading">
          <a href={toLocal(to)} className="card-link">
            {t(`${name}.title`)}
          </a>
        </h2>
        <p className="muted">{t(`${name}.text`)}</p>
        <p aria-hidden="true" className="inline-action">
          {t('more')}
          <Icon name="arrow-right" />
        </p>
      </div>
    </li>
  );
}
