import { redirect } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { PageHead } from '../../frame/page-head.tsx';
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
      <p className="muted">{search}</p>
      <p>
        <LocalLink to={fleetPath}>{back}</LocalLink>
      </p>
      {tooMany ? <Notice>{tooMany}</Notice> : null}
      <ComparisonTable comparison={comparison} />
    </div>
  );
}
