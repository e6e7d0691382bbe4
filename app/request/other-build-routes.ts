import { matchRoutes, type RouteObject } from 'react-router';

/** Returns the text of a built file of another build, by its path. */
export type ReadOtherBuild = (path: string) => string | undefined;

/** As in react-router.config.ts. */
const MANIFEST_PATH = '/__manifest';
/** The router sends no longer addresses. */
const LONGEST_ADDRESS = 7_680;

interface Manifest {
  routes: Record<string, ManifestRoute>;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  caseSensitive?: boolean;
}

/**
 * The routes that a page of another build asks for, from the manifest of that build. The framework's own
 * response makes the page load a document, and when the next document is of the same build, it is an error.
 * Returns undefined for all other requests. Undocumented: see the list in docs/architecture.md.
 */
export function answerOtherBuild(
  { url }: Request,
  { buildId, read }: { buildId: string; read: ReadOtherBuild },
): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== MANIFEST_PATH || url.length > LONGEST_ADDRESS) return undefined;
  const [version, paths] = [searchParams.get('version') ?? '', searchParams.get('paths') ?? ''];
  if (version === buildId || !/^\w+$/.test(version)) return undefined;
  const text = read(`/static/manifest-${version}.js`);
  if (text === undefined) return undefined;
  const { routes }: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const tree = toTree(Object.values(routes));
  const matches = paths.split(',').flatMap((path) => (path && matchRoutes(tree, path)) || []);
  const found = Object.fromEntries(matches.map(({ route: { id = '' } }) => [id, routes[id]]));
  return Response.json(found, { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } });
}

function toTree(routes: ManifestRoute[], parent?: string): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path = '', index, caseSensitive = false }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: toTree(routes, id) },
    );
}
