import { languageContext } from '#app/request/context.ts';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/accessibility';
import { ACCESSIBILITY_STATEMENT } from './accessibility-statement.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return ACCESSIBILITY_STATEMENT[context.get(languageContext).language];
}

export default function Accessibility({ loaderData: { title, description, html } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <div className="container page-body">
        <PageIntro title={title} />
        <RichText html={html} />
      </div>
    </>
  );
}
