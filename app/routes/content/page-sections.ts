import { escapeHtml, toText } from '../../sharing/html-text.ts';

export interface PageSection {
  id: string;
  title: string;
}

/** Pages with fewer headings get no table of contents. */
const LEAST_SECTIONS = 3;

/**
 * Returns sanitized markup with an id on each main heading, and the list of these headings for a table of
 * contents; the list is empty when there are few. Wraps tables in a container that scrolls, by keyboard too.
 */
export function toSections(html: string, tableLabel: string): { html: string; sections: PageSection[] } {
  const sections: PageSection[] = [];
  const withIds = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, heading: string) => {
    const id = `s${sections.length + 1}`;
    sections.push({ id, title: toText(heading) });
    return `<h2 id="${id}">${heading}</h2>`;
  });
  const label = escapeHtml(tableLabel);
  const withTables = withIds
    .replaceAll(
      '<table>',
      `<div class="table-scroll" role="group" tabindex="0" aria-label="${label}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');
  return { html: withTables, sections: sections.length < LEAST_SECTIONS ? [] : sections };
}
