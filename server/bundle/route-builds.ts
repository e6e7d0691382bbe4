import type { ServerBuild } from 'react-router';
import { toLanguageForm, withoutLanguage } from '#app/i18n/language-form.ts';

/** What deciding needs of a route of the build. */
interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/**
 * The build of a path: with those routes only that its language form and the first segment behind it leave possible.
 * The framework looks for the route of a page several times in a list of all, and makes objects of all for every page;
 * of some hundred routes a dozen are left. What asks for routes by their paths (the framework's own address) gets all
 * of them.
 */
export function chooseBuilds<Chosen>(
  build: ServerBuild,
  make: (build: ServerBuild) => Chosen,
): (pathname: string) => Chosen {
  const all = make(build);
  const made = new Map<string, Chosen>();
  const own = build.routeDiscovery.mode === 'lazy' ? build.routeDiscovery.manifestPath : undefined;
  const leaves = listLeaves(build.routes);
  const known = new Set(leaves.map(({ first }) => first));

  return (pathname) => {
    if (pathname === own) return all;
    const area = toArea(pathname);
    if (!area) return all;
    const segment = known.has(area.segment) ? area.segment : undefined;
    const key = `${area.form} ${segment}`;
    const before = made.get(key);
    if (before) return before;
    const ids = new Set(
      leaves.filter((leaf) => isPossible(leaf, area.form, segment)).flatMap(({ ids }) => ids),
    );
    const chosen = make(pick(build, ids));
    made.set(key, chosen);
    return chosen;
  };
}

interface Leaf {
  /** The route and those around it. */
  ids: string[];
  /** Where a page is in a language form of its own; undefined: elsewhere. */
  form: string | undefined;
  /** The first segment of its path behind that of the language, in small letters; undefined: it has none, as the front page. */
  first: string | undefined;
}

function listLeaves(routes: Record<string, BuiltRoute | undefined>): Leaf[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const chain: BuiltRoute[] = [];
      for (let at: BuiltRoute | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
        chain.unshift(at);
      const path = chain.map((one) => one.path ?? '').join('/');
      const form = /^(default|es|en):/.exec(route.id)?.[1];
      const segments = path.split('/').filter(Boolean);
      return {
        ids: chain.map(({ id }) => id),
        form,
        first: segments[segments[0] === form ? 1 : 0]?.toLowerCase(),
      };
    });
}

/** Undefined: no path that can be read. */
function toArea(pathname: string): { form: string; segment: string } | undefined {
  const form = toLanguageForm(pathname).prefix.slice(1) || 'default';
  const [segment = ''] = withoutLanguage(pathname).split('/').filter(Boolean);
  try {
    return { form, segment: decodeURIComponent(segment.replace(/\.data$/, '')).toLowerCase() };
  } catch {
    return undefined;
  }
}

/** Whether the route may be that of a path of the form; `segment`: its first one, undefined: none that a route names. */
function isPossible({ form, first }: Leaf, wanted: string, segment: string | undefined): boolean {
  if (form !== undefined && form !== wanted) return false;
  return first === undefined || first === segment || /^[:*]/.test(first);
}

function pick(build: ServerBuild, ids: Set<string>): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: pickRoutes(routes, ids),
    assets: { ...assets, routes: pickRoutes(assets.routes, ids) },
  };
}

function pickRoutes<Route>(routes: Record<string, Route>, ids: Set<string>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}
