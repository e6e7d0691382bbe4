import { languageContext } from '../../context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PageIntro } from '../../ui/page-intro.tsx';
import { RichText } from '../../ui/rich-text.tsx';
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
