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

/** A page of this site. Browsers leave tabs and ends of lines out, so with one of them it may begin with two slashes. */
const OWN_PAGE = /^\/(?![/\\])[^\p{Cc}]*$/u;
const ELSEWHERE = /^(?:https:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;

const PLAIN_SITE = /^http:\/\/[^\s\p{Cc}]+$/iu;

/** Addresses that a link of content may have: pages of this site, the web, mail and telephone. Else undefined. */
export function parseLink(value: string): string | undefined {
  const link = value.trim();
  return OWN_PAGE.test(link) || ELSEWHERE.test(link) ? link : undefined;
}

/** Where a redirect rule may lead: a page of this site, or another site even if it has no https. Else undefined. */
export function parseRedirectTarget(value: string): string | undefined {
  const target = value.trim();
  if (PLAIN_SITE.test(target)) return target;
  return /^(?:mailto|tel):/i.test(target) ? undefined : parseLink(target);
}
