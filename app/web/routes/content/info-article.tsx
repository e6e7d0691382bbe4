import { useTranslations } from 'use-intl';
import { escapeHtml, toText } from '#app/texts/html-text.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { ContentPicture } from '#app/ui/picture.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { infoPathOf } from '../../sharing/public-pages.ts';
import type { InfoLink, InfoView } from './info-page.ts';

interface PageSection {
  id: string;
  title: string;
}

/** Pages with fewer headings get no table of contents. */
const LEAST_SECTIONS = 3;

/** An info page below its heading: table of contents, picture, text and related pages. */
export function InfoArticle({ page }: { page: InfoView }) {
  const t = useTranslations('info');
  const read = useContentText();
  const { text, lang } = read(page.html);
  const { html, sections } = toSections(text, t('table'));
  return (
    <div className={sections.length > 0 ? 'info-columns' : undefined}>
      <Contents sections={sections} lang={lang} />
      <div>
        <ContentPicture image={page} sizes="(min-width: 64rem) 46rem, 100vw" eager className="info-picture" />
        <RichText html={html} lang={lang} />
        <Related links={page.related} />
      </div>
    </div>
  );
}

function Contents({ sections, lang }: { sections: PageSection[]; lang: string | undefined }) {
  const t = useTranslations('info');
  if (sections.length === 0) return null;
  return (
    <nav aria-labelledby="contents" className="info-contents" data-no-print>
      <h2 id="contents" className="fine strong">
        {t('contents')}
      </h2>
      <ul lang={lang}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="aside-link spread">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Related({ links }: { links: InfoLink[] }) {
  const t = useTranslations('info');
  const read = useContentText();
  const toLocal = useLocalPath();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="related" className="info-related" data-no-print>
      <h2 id="related" className="fine strong">
        {t('related')}
      </h2>
      <ul>
        {links.map(({ slug, title }) => {
          const { text, lang } = read(title);
          return (
            <li key={slug}>
              <a href={toLocal(infoPathOf(slug))} className="aside-link spread" lang={lang}>
                {text}
                <Icon name="arrow-right" />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Returns sanitized markup with an id on each main heading, and the list of these headings for a table of
 * contents; the list is empty when there are few. Wraps tables in a container that scrolls, by keyboard too.
 */
export function toSections(html: string, tableLabel: string): { html: string; sections: PageSection[] } {
  const sections: PageSection[] = [];
  const withIds = html.replace(
    /<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/g,
    (_, own: string, heading: string) => {
      const id = own || `s${sections.length + 1}`;
      sections.push({ id, title: toText(heading) });
      return `<h2 id="${id}">${heading}</h2>`;
    },
  );
  const label = escapeHtml(tableLabel);
  const withTables = withIds
    .replaceAll(
      '<table>',
      `<div class="table-scroll" role="group" tabindex="0" aria-label="${label}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');
  return { html: withTables, sections: sections.length < LEAST_SECTIONS ? [] : sections };
}
