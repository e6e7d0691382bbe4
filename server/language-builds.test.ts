import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { chooseBuilds } from './language-builds.ts';

const ids = ['root', 'default:fleet', 'es:fleet', 'en:fleet', 'routes/sitemap'];
const routes = Object.fromEntries(ids.map((id) => [id, { id }]));
const build = {
  routes,
  assets: { routes, version: '1' },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const choose = chooseBuilds(build, ({ routes, assets }) => {
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
  return Object.keys(routes);
});

test.each([
  ['/flota', 'default:fleet'],
  ['/', 'default:fleet'],
  ['/england', 'default:fleet'],
  ['/sitemap.xml', 'default:fleet'],
  ['/es/flota', 'es:fleet'],
  ['/en', 'en:fleet'],
  ['/en.data', 'en:fleet'],
])('%s is looked for among the pages of its own language form, and what has none', (path, id) => {
  expect(choose(path)).toEqual(['root', id, 'routes/sitemap']);
});

test('routes of every form are told to browsers that ask for them', () => {
  expect(choose('/__manifest')).toEqual(ids);
});
