import { redirect } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import type { Route } from './+types/comparison';
import { ComparisonTable } from './comparison-table.tsx';
import { loadComparison } from './load-comparison.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, prefix } = context.get(languageContext);
  const visitor = { language, clientIp: context.get(clientIpContext) };
  const loaded = await loadComparison(context.get(servicesContext), url.searchParams, visitor);
  if (!('cars' in loaded)) throw redirect(toLocalPath(prefix, loaded.fleetPath));
  return inLanguage(loaded, language);
}

/** Up to three cars of a search side by side. Works without scripts. */
export default function ComparisonPage({ loaderData: comparison }: Route.ComponentProps) {
  const { title, lead, search, tooMany, back, fleetPath } = comparison;
  return (
    <div className="container page-body">
      <PageHead title={title} access="private" />
      <PageIntro title={title}>{lead}</PageIntro>
      <p className="text-ink-muted">{search}</p>
      <p className="mt-3">
        <LocalLink to={fleetPath}>{back}</LocalLink>
      </p>
      {tooMany ? <Notice>{tooMany}</Notice> : null}
      <ComparisonTable comparison={comparison} />
    </div>
  );
}
