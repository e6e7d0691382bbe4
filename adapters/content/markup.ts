import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Rich text as plain text, without tags and scripts, paragraphs as line breaks. Not markup: pages escape it. */
export function toPlainText(markup: string): string {
  const broken = markup.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n');
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}

/** A path of this site, without control characters: browsers remove tabs and line ends, which could leave `//host`. */
const OWN_PAGE = /^\/(?![/\\])[^\p{Cc}]*$/u;
const ELSEWHERE = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;

/** The trimmed address when it is a path of this site, another site, mail or telephone; else undefined. */
export function parseLink(value: string): string | undefined {
  const link = value.trim();
  return OWN_PAGE.test(link) || ELSEWHERE.test(link) ? link : undefined;
}

/** The trimmed address when it is a path of this site or another site over http(s); else undefined. */
export function parseRedirectTarget(value: string): string | undefined {
  return /^\s*(?:mailto|tel):/i.test(value) ? undefined : parseLink(value);
}
