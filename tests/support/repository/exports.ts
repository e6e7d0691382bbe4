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

/** Exported functions and values that no other file uses; with `among`, that none of those files uses, its own included. */
export function findUnused(of: string[], among?: string[]): string[] {
  const uses = new Map<string, number>();
  for (const word of (among ?? files).flatMap((file) => [...wordsOf(file)]))
    uses.set(word, (uses.get(word) ?? 0) + 1);
  return of.flatMap((file) =>
    listExports(file)
      .filter((name) => (uses.get(name) ?? 0) < 2 && (among === undefined || countUses(name, file) < 2))
      .map((name) => `${file}: ${name}`),
  );
}

/** Without those that React Router and tools use by name. */
function listExports(file: string): string[] {
  if (file.endsWith('.d.ts') || file.endsWith('.config.ts')) return [];
  const declared = read(file).matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm);
  const names = [...declared].map(([, name = '']) => name);
  return file.startsWith('app/') ? names.filter((name) => !ROUTE_EXPORTS.has(name)) : names;
}

function countUses(name: string, file: string): number {
  return withoutComments(read(file)).split(new RegExp(`\\b${name}\\b`)).length - 1;
}

const words = new Map<string, Set<string>>();
function wordsOf(file: string): Set<string> {
  const known = words.get(file) ?? new Set(withoutComments(read(file)).match(/\w+/g));
  words.set(file, known);
  return known;
}
