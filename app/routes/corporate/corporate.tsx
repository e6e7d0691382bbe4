import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { answerCorporateRequest } from '../../forms/answer-corporate-request.ts';
import { CorporateSection } from '../../forms/corporate-form.tsx';
import { passHeaders } from '../../forms/pass-headers.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { useBrand } from '../../page-environment.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { toSections } from '../content/page-sections.ts';
import type { Route } from './+types/corporate';
import { findOverview } from './corporate-pages.ts';
import '../../i18n/parts/corporate.ts';
import { WayCard } from './way-card.tsx';

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
  const read = useContentText();
  const brand = useBrand();
  const html = overview && read(overview.html);
  return (
    <div className="container page-body">
      <PageHead title={t('title')} description={t('description', { brand: brand.carRentalName })} />
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
      <CorporateSection answer={actionData} isSent={isSent} />
    </div>
  );
}
