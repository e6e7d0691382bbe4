import type { ServerBuild } from 'react-router';
import { type LanguageForm, toLanguageForm } from '#app/i18n/language-form.ts';

type Form = 'default' | 'es' | 'en';

const FORMS = { '': 'default', '/es': 'es', '/en': 'en' } as const satisfies Record<
  LanguageForm['prefix'],
  Form
>;

/**
 * The build of a path: with the routes of its language form and those outside of languages. The framework looks for the route of
 * a page several times in a list of all, and makes objects of all for every page; with two thirds of them gone, both cost a third.
 * What asks for routes by their paths (the framework's own addresses) gets all of them.
 */
export function chooseBuilds<Chosen>(
  build: ServerBuild,
  make: (build: ServerBuild) => Chosen,
): (pathname: string) => Chosen {
  const all = make(build);
  const byForm: Record<Form, Chosen> = {
    default: make(toLanguageBuild(build, 'default')),
    es: make(toLanguageBuild(build, 'es')),
    en: make(toLanguageBuild(build, 'en')),
  };
  const own = build.routeDiscovery.mode === 'lazy' ? build.routeDiscovery.manifestPath : undefined;
  return (pathname) => (pathname === own ? all : byForm[FORMS[toLanguageForm(pathname).prefix]]);
}

function toLanguageBuild(build: ServerBuild, form: Form): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: pickRoutes(routes, form),
    assets: { ...assets, routes: pickRoutes(assets.routes, form) },
  };
}

/** Ids of pages begin with their form (`en:fleet`), others do not. */
function pickRoutes<Route>(routes: Record<string, Route>, form: Form): Record<string, Route> {
  const isOther = (id: string) => /^(default|es|en):/.test(id) && !id.startsWith(`${form}:`);
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isOther(id)));
}
