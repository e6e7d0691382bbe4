import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Converts the value of an editor's rich text field to plain text: without tags and scripts, paragraphs as
 * line breaks. The result is text, not markup; pages escape it.
 */
export function toPlainText(markup: string): string {
  const broken = markup.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n');
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}

/**
 * A path of this site. Control characters are refused: browsers remove tabs and line ends, so a path that
 * contains one could turn into `//host`.
 */
const OWN_PAGE = /^\/(?![/\\])[^\p{Cc}]*$/u;
const ELSEWHERE = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;

/**
 * Returns the trimmed address when content may link to it: a path of this site, another site, mail or telephone.
 * Returns undefined otherwise.
 */
export function parseLink(value: string): string | undefined {
  const link = value.trim();
  return OWN_PAGE.test(link) || ELSEWHERE.test(link) ? link : undefined;
}

/**
 * Returns the trimmed address when a redirect rule may lead there: a path of this site, or another site over
 * https or http. Returns undefined otherwise.
 */
export function parseRedirectTarget(value: string): string | undefined {
  return /^\s*(?:mailto|tel):/i.test(value) ? undefined : parseLink(value);
}
