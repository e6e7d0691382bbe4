import { listFolders, sources } from './files.ts';
import { listImports } from './imports.ts';

/** Folders with areas. Each area may import only those before it, so that no two depend on each other. */
export const AREAS: Record<string, string[]> = {
  domain: [
    'money',
    'calendar',
    'fleet',
    'rental',
    'stock',
    'conditions',
    'pricing',
    'renter',
    'reservation',
    'payment',
    'precheckin',
    'privacy',
    'account',
    'corporate',
    'office',
  ],
  operations: [
    'ports',
    'security',
    'fleet',
    'reservation',
    'payment',
    'my-reservation',
    'precheckin',
    'privacy',
    'notify',
    'mail',
    'stock',
    'rental',
    'content',
    'account',
    'corporate',
    'office',
  ],
  app: ['texts', 'ui', 'letters', 'request', 'web', 'office'],
  'app/web': ['tags', 'sharing', 'frame', 'browser', 'forms', 'search', 'middleware', 'routes'],
  'app/web/routes': [
    'home',
    'content',
    'corporate',
    'branches',
    'reservation',
    'fleet',
    'calendar',
    'comparison',
    'payment',
    'account',
    'my-reservation',
    'precheckin',
    'api',
    'layouts',
  ],
  'adapters/store': [
    'rows',
    'staff',
    'mail',
    'stock',
    'rental',
    'transfer',
    'reservation',
    'payment',
    'money',
    'reports',
  ],
  'content-service': [
    'http',
    'model',
    'schema',
    'auth',
    'access',
    'query',
    'write',
    'items',
    'assets',
    'users',
  ],
  server: [
    'settings',
    'log',
    'postgres',
    'backup',
    'services',
    'http',
    'page-cache',
    'metrics',
    'listener',
    'documents',
    'worker',
    'demo',
    'dev',
    'start',
    'commands',
  ],
};

/** Floors of `app/` side by side: neither imports the other. `office` is the wing of the staff. */
export const SIDE_BY_SIDE: readonly (readonly [string, string])[] = [
  ['app/ui', 'app/letters'],
  ['app/web', 'app/office'],
];

/** Imports between two floors that are side by side, one line for each. */
export function findCrossings([one, other]: readonly [string, string]): string[] {
  return sources.flatMap((file) =>
    listImports(file)
      .filter((imported) => isBetween(file, imported) || isBetween(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  );

  function isBetween(from: string, to: string): boolean {
    return from.startsWith(`${one}/`) && to.startsWith(`${other}/`);
  }
}

/** Imports against the order, one line for each, and areas that have no place in it. */
export function findWrongDirections(folder: string, order: string[]): string[] {
  const unordered = listFolders(folder).filter((area) => !order.includes(area) && area !== 'migrations');
  const wrong = sources
    .filter((file) => areaOf(file, folder) !== undefined)
    .flatMap((file) => listImports(file).map((imported) => ({ file, imported })))
    .filter(({ file, imported }) => placeOf(imported) > placeOf(file))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  return [...unordered.map((area) => `${folder}/${area} has no place`), ...wrong];

  function placeOf(file: string): number {
    return order.indexOf(areaOf(file, folder) ?? '');
  }
}

/** Undefined for files outside of the folder and for those in the folder itself. */
function areaOf(file: string, folder: string): string | undefined {
  const [area, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
  return rest.length > 0 ? area : undefined;
}
