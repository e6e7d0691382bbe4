import { files, read, withoutComments } from './files.ts';

/** Exports that React Router uses by name. */
const ROUTE_EXPORTS = new Set([
  'loader',
  'action',
  'clientLoader',
  'clientAction',
  'middleware',
  'clientMiddleware',
  'headers',
  'meta',
  'links',
  'handle',
  'shouldRevalidate',
  'ErrorBoundary',
  'handleError',
]);

/** The functions and values that a file exports, without those that React Router and tools use by name. */
export function listExports(file: string): string[] {
  if (file.endsWith('.d.ts') || file.endsWith('.config.ts')) return [];
  const declared = read(file).matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm);
  const names = [...declared].map(([, name = '']) => name);
  return file.startsWith('app/') ? names.filter((name) => !ROUTE_EXPORTS.has(name)) : names;
}

export function isUsedElsewhere(name: string, file: string, among = files): boolean {
  return among.some((other) => other !== file && wordsOf(other).has(name));
}

export function countUses(name: string, file: string): number {
  return withoutComments(read(file)).split(new RegExp(`\\b${name}\\b`)).length - 1;
}

const words = new Map<string, Set<string>>();
function wordsOf(file: string): Set<string> {
  const known = words.get(file) ?? new Set(withoutComments(read(file)).match(/\w+/g));
  words.set(file, known);
  return known;
}
