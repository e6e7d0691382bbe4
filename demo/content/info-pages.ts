import { corporatePages } from './corporate-pages.ts';
import { helpPages } from './help-pages.ts';
import type { InfoPage } from './info-page.ts';
import { legalPages } from './legal-pages.ts';
import { type Item, translated } from './records.ts';

/** Records of `info_pages`. */
export function infoPageRecords(pictures: Map<string, string>): Item[] {
  const pages = [...legalPages, ...helpPages, ...corporatePages];
  return pages.map(({ slug, category, hasForm = false, drawing, es, en }) => {
    const page_image = (drawing && pictures.get(drawing)) ?? null;
    const text = ({ title, content }: InfoPage['es']) => ({ title, content: content.trim(), page_image });
    return {
      slug,
      page_category: category,
      show_corporate_form: hasForm,
      translations: translated(text(es), text(en)),
    };
  });
}
