import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { chooseBuilds } from './route-builds.ts';

const list = [
  { id: 'root', path: '' },
  { id: 'sitemap', parentId: 'root', path: 'sitemap.xml' },
  { id: 'asset', parentId: 'root', path: 'assets/:id' },
  ...['default', 'es', 'en'].flatMap((form) => [
    { id: `${form}:form`, parentId: 'root', ...(form !== 'default' && { path: form }) },
    { id: `${form}:layout`, parentId: `${form}:form` },
    { id: `${form}:home`, parentId: `${form}:layout`, index: true },
    { id: `${form}:fleet`, parentId: `${form}:layout`, path: 'flota' },
    { id: `${form}:thanks`, parentId: `${form}:form`, path: 'reserva/thanks' },
    { id: `${form}:not-found`, parentId: `${form}:layout`, path: '*' },
  ]),
];
const routes = Object.fromEntries(list.map((route) => [route.id, route]));
const build = {
  routes,
  assets: { routes, version: '1' },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

let made = 0;
const choose = chooseBuilds(build, ({ routes, assets }) => {
  made++;
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
  return Object.keys(routes);
});

const common = (form: string) => ['form', 'layout', 'home', 'not-found'].map((name) => `${form}:${name}`);

test.each([
  ['/', 'default', []],
  ['/flota', 'default', ['default:fleet']],
  ['/flota.data', 'default', ['default:fleet']],
  ['//fl%6Fta/', 'default', ['default:fleet']],
  ['/england', 'default', []],
  ['/nowhere/flota', 'default', []],
  ['/Sitemap.XML', 'default', ['sitemap']],
  ['/assets/1', 'default', ['asset']],
  ['/es/flota', 'es', ['es:fleet']],
  ['/en', 'en', []],
  ['/en.data', 'en', []],
  ['/en/reserva/thanks', 'en', ['en:thanks']],
])('%s is looked for among the routes that it may be, and no others', (path, form, own) => {
  expect(new Set(choose(path))).toEqual(new Set(['root', ...common(form), ...own]));
});

test('all routes are told to browsers that ask for them, and tried for a path that cannot be read', () => {
  for (const path of ['/__manifest', '/%E0%A4%A']) expect(choose(path)).toEqual(Object.keys(routes));
});

test('invented paths make no builds of their own', () => {
  const before = made;
  for (let index = 0; index < 50; index++) choose(`/invented-${index}`);
  expect(made - before).toBeLessThanOrEqual(1);
});
