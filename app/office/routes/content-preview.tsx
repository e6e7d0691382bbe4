import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, nonceContext } from '#app/request/context.ts';
import { contentSecurityPolicy } from '#app/request/security-headers.ts';
import { Notice } from '#app/ui/notice.tsx';
import { LANGUAGES } from '#operations/office/content/typed.ts';
import type { EditedCollection, FieldProblem } from '#operations/ports/content-editor.ts';
import { say } from '../content/answer-record-form.ts';
import { toContentPath, toPreviewPath } from '../content/content-path.ts';
import { toAway } from '../content/content-request.ts';
import { loadPreview, requirePage } from '../content/load-preview.ts';
import { sayWrong } from '../content/say-problems.server.ts';
import { FormAnswer, OfficePage } from '../office-page.tsx';
import type { Route } from './+types/content-preview';

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const { preview, draftId, language } = await loadPreview(args);
  const { collection, id: key } = params;
  const own = context.get(languageContext).language;
  const query = { ...(draftId && { draft: draftId }) };
  const languages = LANGUAGES.map((each) => ({
    name: each,
    href: toPreviewPath(collection, key, { ...query, lang: each }),
    isShown: each === language,
  }));
  const back = toContentPath(collection, key, query);
  const view = { languages, back, name: key, away: undefined, said: [] as string[], page: '' };
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(context.get(nonceContext), { frames: true }),
  };
  switch (preview.kind) {
    case 'unavailable':
      return data({ ...view, kind: preview.kind, away: toAway(preview) }, { status: 503 });
    case 'refused':
      return data(
        { ...view, kind: preview.kind, name: preview.name, said: sayRefused(context, preview) },
        { status: 400 },
      );
    case 'previewed': {
      const { hash } = requirePage(preview);
      const page = toPreviewPath(collection, key, { ...query, lang: language }, 'page') + hash;
      const said = preview.problems.map((one) => sayWrong(one, own));
      return data({ ...view, kind: preview.kind, name: preview.name, said, page }, { headers });
    }
  }
}

/** Only this page has frames. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

function sayRefused(
  context: Route.LoaderArgs['context'],
  { collection, problems }: { collection: EditedCollection; problems: readonly FieldProblem[] },
): string[] {
  return say(context, collection.fields, problems).map(({ place, message }) => `${place}: ${message}`);
}

const SCREENS = ['phone', 'desk'] as const;

/** The public page with a draft in the widths of two screens. */
export default function ContentPreview({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  return (
    <OfficePage title={t('preview.title', { name: view.name })}>
      <p>
        <a href={view.back}>{t('preview.back')}</a>
      </p>
      <FormAnswer problem={view.away && t(view.away)} />
      <Wrong said={view.said} isRefused={view.kind === 'refused'} />
      {view.page ? (
        <>
          <p>{t('preview.about')}</p>
          <Languages languages={view.languages} />
          <div className="office-preview">
            {SCREENS.map((screen) => (
              <Screen key={screen} screen={screen} page={view.page} />
            ))}
          </div>
        </>
      ) : null}
    </OfficePage>
  );
}

type View = Route.ComponentProps['loaderData'];

/** Why there is no preview, or what it does not show. */
function Wrong({ said, isRefused }: Pick<View, 'said'> & { isRefused: boolean }) {
  const t = useTranslations('office.content.preview');
  if (said.length === 0) return null;
  return (
    <Notice tone={isRefused ? 'danger' : 'warning'} title={t(isRefused ? 'refused' : 'wrong')}>
      <ul>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Languages({ languages }: Pick<View, 'languages'>) {
  const t = useTranslations('office.content');
  return (
    <nav aria-label={t('preview.language')} className="row">
      {languages.map(({ name, href, isShown }) => (
        <a key={name} href={href} aria-current={isShown ? 'page' : undefined}>
          {t(`languages.${name}`)}
        </a>
      ))}
    </nav>
  );
}

function Screen({ screen, page }: { screen: (typeof SCREENS)[number] } & Pick<View, 'page'>) {
  const t = useTranslations('office.content.preview');
  return (
    <figure className="stack snug">
      <figcaption>
        {t(screen)} · <a href={page}>{t('alone')}</a>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="office-screen" data-screen={screen} tabIndex={0} aria-label={t(screen)}>
        <iframe src={page} title={t(screen)} sandbox="allow-same-origin" />
      </section>
    </figure>
  );
}
