import path from 'node:path';
import { documents, LAYERS, read } from './files.ts';

/**
 * Files, folders and decisions of this repository that a document mentions: as code, by a link, or by the
 * number of a decision.
 */
export function listMentions(document: string): string[] {
  const text = read(document);
  const here = path.dirname(document);
  const code = new RegExp(`\`((?:${[...LAYERS, 'docs'].join('|')})/[^\`\\s<*{]+)\``, 'g');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => path.join(here, link));
  const numbers = [...text.matchAll(/decisions?[ /](\d{4})/g)].map(([, number = '']) => number);
  const decisions = documents.filter((name) => name.startsWith('docs/decisions/'));
  const unknown = numbers.filter((number) => !decisions.some((name) => name.includes(`/${number}-`)));
  const named = [...text.matchAll(code)]
    .map(([, file = '']) => file)
    .filter((file) => !/<|node_modules/.test(file));
  return [...named, ...links, ...unknown.map((number) => `docs/decisions/${number}`)];
}
