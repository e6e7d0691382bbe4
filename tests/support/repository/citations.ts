import path from 'node:path';
import { isThere, LAYERS, listCitingFiles, read } from './files.ts';

const RECORDS = listCitingFiles().flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
const OWN = new RegExp(`\`((?:${[...LAYERS, 'docs'].join('|')})/[^\`\\s<*{]+)\``, 'g');

/**
 * Citations in a file whose document, heading or path does not exist: a page of the reference with a heading, a path from the
 * root, a record by its number, and in documents links and paths in backquotes.
 */
export function findBrokenCitations(file: string): string[] {
  const text = read(file);
  const cited = [...text.matchAll(/(?<![\w/.-])((?:docs\/)?[\w/-]+\.md)(?:#([\w-]+))?/g)].filter(
    ([, name = '', heading]) =>
      heading !== undefined || name.startsWith('docs/') || /^[A-Z]{2,}\.md$/.test(name),
  );
  const records = [...text.matchAll(/\b(?:decisions?|records?)[ /](\d{4})\b/gi)];
  return [
    ...cited.filter(([, name = '', heading]) => isMissing(toPlace(name), heading)),
    ...records.filter(([, number = '']) => !RECORDS.includes(number)),
    ...(file.endsWith('.md') ? findBrokenLinks(file, text) : []),
  ].map(([whole]) => whole);
}

function findBrokenLinks(file: string, text: string): RegExpExecArray[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const paths = [...text.matchAll(OWN)].filter(([, name = '']) => !/node_modules/.test(name));
  return [
    ...links.filter(([, name, heading]) =>
      isMissing(name ? path.join(path.dirname(file), name) : file, heading),
    ),
    ...paths.filter(([, name = '']) => !isThere(name)),
  ];
}

/** Pages of the reference are cited by their names alone. */
function toPlace(name: string): string {
  return name.startsWith('docs/') || /^[A-Z]{2,}\.md$/.test(name) ? name : `docs/reference/${name}`;
}

function isMissing(place: string, heading: string | undefined): boolean {
  return !isThere(place) || (heading !== undefined && !listHeadings(read(place)).includes(heading));
}

/** Anchors of all headings, as forges and editors derive them. */
function listHeadings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
}
