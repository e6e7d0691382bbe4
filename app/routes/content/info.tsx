import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import type { Route } from './+types/info';
import { InfoArticle } from './info-article.tsx';
import { findInfoPage } from './info-page.ts';

/** SPEC.md section 8, to the letter, in both languages. */
const UNKNOWN = 'Pagina no encontrada';

export function loader({ context, params }: Route.LoaderArgs) {
  const page = findInfoPage(context.get(servicesContext).content.current(), params.slug);
  if (!page) throw data(UNKNOWN, { status: 404 });
  return page;
}

export default function Info({ loaderData: page }: Route.ComponentProps) {
  const title = useContentText()(page.title);
  return (
    <div className="container page-body">
      <PageHead title={title.text} />
      <PageIntro title={title.text} lang={title.lang} />
      <InfoArticle page={page} />
    </div>
  );
}
