import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Text for people out of what an editor's rich text field may have made of it: no tags, no scripts, paragraphs as line breaks.
 * The result is text, not markup: it is escaped when it is shown.
 */
export function toPlainText(markup: string): string {
  const broken = markup.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n');
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}

/** Addresses that a link of content may have: pages of this site, the web, mail and telephone. Else undefined. */
export function parseLink(value: string): string | undefined {
  const link = value.trim();
  if (/^\/(?![/\\])/.test(link) || /^(?:https:\/\/|mailto:|tel:)[^\s]+$/i.test(link)) return link;
  return undefined;
}
