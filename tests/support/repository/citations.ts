import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isThere, read } from './files.ts';

const REFERENCE = 'docs/reference';

/** Tracked files with text that may cite a document, as paths from the root. */
export function listCitingFiles(): string[] {
  return execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|js|mjs|css|sql|md)$/.test(file) && existsSync(file));
}

/**
 * Citations in `text` whose document or heading does not exist: a page of the reference with a heading, a
 * path from the root, a link relative to `file`, a record by its number, or an upper-case document that is
 * not in the root.
 */
export function findBrokenCitations(file: string, text: string): string[] {
  const cited = [...text.matchAll(/(?<![\w/.-])((?:docs\/)?[\w/-]+\.md)(?:#([\w-]+))?/g)]
    .map(([whole, name = '', heading]) => ({ whole, place: locate(name), heading }))
    .filter(({ place, heading }) => place !== undefined || heading !== undefined);
  const linked = file.endsWith('.md')
    ? [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([whole, name = '', heading]) => ({
          whole,
          place: name === '' ? file : path.join(path.dirname(file), name),
          heading,
        }),
      )
    : [];
  const records = [...text.matchAll(/(?:\b(?:decisions?|records?)[ /])(\d{4})\b/gi)]
    .map(([whole, number = '']) => ({ whole, number }))
    .filter(({ number }) => !RECORDS.includes(number));
  return [
    ...[...cited, ...linked].filter(isBroken).map(({ whole }) => whole),
    ...records.map(({ whole }) => whole),
  ];
}

const RECORDS = execFileSync('git', ['ls-files', 'docs/decisions'], { encoding: 'utf8' })
  .split('\n')
  .map((name) => path.basename(name).slice(0, 4));

/** The cited file; undefined for a name that is neither a path, a document of the root nor a page. */
function locate(name: string): string | undefined {
  if (name.startsWith('docs/')) return name;
  if (/^[A-Z]{2,}\.md$/.test(name)) return name;
  const page = `${REFERENCE}/${name}`;
  return isThere(page) ? page : undefined;
}

function isBroken({ place, heading }: { place: string | undefined; heading: string | undefined }): boolean {
  if (place === undefined || !isThere(place)) return true;
  return heading !== undefined && !listHeadings(read(place)).includes(heading);
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
