import sanitizeHtml from 'sanitize-html';
import { parseLink } from './markup.ts';

const asset = /(?:^|\/)assets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
/** One of the allowed picture widths. */
const pictureWidth = 960;

/**
 * Markup that editors may use. Links lead only to pages of this site, https, mail and telephone; pictures
 * only come from `/assets`.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'strong',
      'b',
      'em',
      'i',
      's',
      'sub',
      'sup',
      'small',
      'blockquote',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  // Removed with their content, because the content is not readable text.
  nonTextTags: [
    ...[
      'script',
      'style',
      'textarea',
      'select',
      'option',
      'noscript',
      'noembed',
      'noframes',
      'template',
      'xmp',
    ],
    ...['svg', 'math', 'iframe', 'object', 'embed', 'form', 'title', 'plaintext', 'video', 'audio', 'canvas'],
  ],
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 30,
  transformTags: {
    // The page itself has the only `h1`.
    h1: 'h2',
    a: (tagName, { href = '' }) => {
      const link = parseLink(href);
      const isOutside = link !== undefined && /^https:/i.test(link);
      return {
        tagName,
        attribs: { ...(link !== undefined && { href: link }), ...(isOutside && { rel: 'noopener' }) },
      };
    },
    img: (tagName, { src = '', alt = '' }) => {
      const id = asset.exec(src)?.[1]?.toLowerCase();
      const source = id && { src: `/assets/${id}?width=${pictureWidth}` };
      return { tagName, attribs: { ...source, alt, loading: 'lazy' } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Sanitizes the rich text of an editor. The result contains no scripts and closes every element it opens. */
export function toSafeMarkup(markup: string): string {
  return sanitizeHtml(markup, options).trim();
}

/**
 * Returns the problem of an editor's markup, or undefined: it ends within a tag or a comment, which would
 * hide text, or nothing is left of it after sanitizing.
 */
export function findMarkupProblem(markup: string): string | undefined {
  const withoutComments = markup.replace(/<!--[\s\S]*?-->/g, '');
  if (/<!--/.test(withoutComments)) return 'ends within a comment';
  if (/<[a-z!/][^<>]*$/i.test(withoutComments)) return 'ends within a tag';
  if (markup.trim() !== '' && toSafeMarkup(markup) === '') return 'has nothing that may be shown';
  return undefined;
}
