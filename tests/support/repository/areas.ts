import { listFolders, sources } from './files.ts';
import { listImports } from './imports.ts';

/** Folders with areas. Each area may import only those before it, so that no two depend on each other. */
export const AREAS: Record<string, string[]> = {
  domain: [
    'money',
    'calendar',
    'fleet',
    'stock',
    'pricing',
    'renter',
    'reservation',
    'payment',
    'precheckin',
    'privacy',
    'account',
    'corporate',
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
    'staff',
    'stock',
    'content',
    'account',
    'corporate',
  ],
  app: ['texts', 'ui', 'letters', 'request', 'web'],
  'app/web': ['fragment-cache', 'tags', 'sharing', 'frame', 'browser', 'forms', 'middleware', 'routes'],
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
  'adapters/store': ['rows', 'mail', 'stock', 'transfer', 'reservation', 'payment'],
};

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
