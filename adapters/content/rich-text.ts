import sanitizeHtml from 'sanitize-html';
import type { EditProblem } from '#operations/ports/content.ts';
import { showValue } from './edit-problem.ts';
import { parseLink } from './markup.ts';

const asset = /(?:^|\/)assets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
const pictureWidth = 960;

/** Links lead to pages of this site, places of the text, other sites, mail and telephone; pictures are of `/assets`. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
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
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'id'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    img: ['src', 'alt', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  // Removed with their content, because the content is not readable text.
  nonTextTags: [
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
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'form',
    'title',
    'plaintext',
    'video',
    'audio',
    'canvas',
  ],
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 30,
  transformTags: {
    // The page itself has the only `h1`.
    h1: toHeading,
    h2: toHeading,
    h3: toHeading,
    h4: toHeading,
    a: (tagName, { href, id, name }) => {
      const link = href === undefined ? undefined : parseTextLink(href);
      const isOutside = link !== undefined && /^https?:/i.test(link);
      return {
        tagName,
        attribs: {
          ...toId(id ?? name),
          ...(link !== undefined && { href: link }),
          ...(isOutside && { rel: 'noopener' }),
        },
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

function toHeading(tagName: string, { id }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: tagName === 'h1' ? 'h2' : tagName, attribs: toId(id) };
}

/** Keeps the places of a text apart from the ids of the page. */
const PLACE = 'text-';

function toId(name: string | undefined): { id?: string } {
  return name && /^[\p{L}\p{N}_.-]+$/u.test(name) ? { id: toPlace(name) } : {};
}

function toPlace(name: string): string {
  return name.startsWith(PLACE) ? name : PLACE + name;
}

function parseTextLink(href: string): string | undefined {
  const [, name] = /^\s*#(\S+)\s*$/.exec(href) ?? [];
  return name === undefined ? parseLink(href) : `#${toPlace(name)}`;
}

/** Rich text without scripts, with every element closed. The problems are those of its links. */
export function toSafeMarkup(markup: string): { html: string; problems: EditProblem[] } {
  const html = sanitizeHtml(markup, options).trim();
  return { html, problems: [...findBadLinks(markup), ...findMissingPlaces(html)] };
}

function findBadLinks(markup: string): EditProblem[] {
  const problems: EditProblem[] = [];
  const a: sanitizeHtml.Transformer = (tagName, attribs) => {
    const { href } = attribs;
    if (href !== undefined && parseTextLink(href) === undefined)
      problems.push({ problem: 'link', value: showValue(href) });
    return { tagName, attribs };
  };
  sanitizeHtml(markup, { ...options, transformTags: { a } });
  return problems;
}

function findMissingPlaces(html: string): EditProblem[] {
  const links = [...html.matchAll(/ href="#(text-[^"]*)"/g)].map(([, place = '']) => place);
  const missing = links.filter((place) => !html.includes(` id="${place}"`));
  return missing.map((place) => ({ problem: 'anchor', value: `#${place.slice(PLACE.length)}` }));
}

/** The problem of markup that ends within a tag or comment, which would hide text, or leaves nothing. */
export function findMarkupProblem(markup: string): EditProblem['problem'] | undefined {
  const withoutComments = markup.replace(/<!--[\s\S]*?-->/g, '');
  if (/<!--/.test(withoutComments)) return 'cutComment';
  if (/<[a-z!/][^<>]*$/i.test(withoutComments)) return 'cutTag';
  if (markup.trim() !== '' && sanitizeHtml(markup, options).trim() === '') return 'nothingShown';
  return undefined;
}
