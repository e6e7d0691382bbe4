import sanitizeHtml from 'sanitize-html';
import { parseLink } from './markup.ts';

const asset = /(?:^|\/)assets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
/** One of the widths that pictures are made in. */
const pictureWidth = 960;

/** What editors may use. No address leads anywhere but to pages, the web, mail and telephone; no picture comes from elsewhere. */
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
  // Their content goes too, not only the tags: none of it is text for people.
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
    // The page has a main heading of its own.
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

/** Rich text of an editor as markup that can do no harm and that always closes what it opens. */
export function toSafeMarkup(markup: string): string {
  return sanitizeHtml(markup, options).trim();
}

/**
 * What is wrong with an editor's markup, if anything: it ends within a tag or a comment, which would swallow text, or
 * nothing of it may be shown.
 */
export function findMarkupProblem(markup: string): string | undefined {
  const withoutComments = markup.replace(/<!--[\s\S]*?-->/g, '');
  if (/<!--/.test(withoutComments)) return 'ends within a comment';
  if (/<[a-z!/][^<>]*$/i.test(withoutComments)) return 'ends within a tag';
  if (markup.trim() !== '' && toSafeMarkup(markup) === '') return 'has nothing that may be shown';
  return undefined;
}
