import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

type Tree = Parameters<typeof matchRoutes>[0];

const idsOf = (path: string) => (matchRoutes(routes as Tree, path) ?? []).map(({ route }) => route.id);
const idOf = (path: string) => idsOf(path).at(-1);

test.each([
  ['/', 'default:home'],
  ['/es', 'es:home'],
  ['/en', 'en:home'],
  ['/en/flota', 'en:fleet'],
  ['/es/nada', 'es:not-found'],
])('%s is %s', (path, id) => {
  expect(idOf(path)).toBe(id);
});

/** The rows of requirements.md#routes: path, page, layout. */
const PAGES = [
  ['/', 'home', 'default'],
  ['/jobs', 'jobs', 'default'],
  ['/flota', 'fleet', 'default'],
  ['/info/privacidad', 'info', 'default'],
  ['/promos', 'promos', 'default'],
  ['/reserva', 'reservation', 'reservation'],
  ['/reserva/thanks', 'thanks', 'thanks'],
  ['/reserva/checkout', 'checkout', 'reservation'],
  ['/sucursales', 'branches', 'default'],
  ['/precheckin', 'precheckin', 'precheckin'],
  ['/precheckin/verify', 'precheckin-verify', 'precheckin'],
  ['/precheckin/checkout', 'precheckin-checkout', 'precheckin'],
  ['/precheckin/preferences', 'precheckin-preferences', 'precheckin'],
  ['/precheckin/thanks', 'precheckin-thanks', 'precheckin'],
] as const;

test.each(PAGES)('%s is the page %s in all three forms, in the layout %s', (path, page, layout) => {
  const forms = [
    ['', 'default'],
    ['/es', 'es'],
    ['/en', 'en'],
  ] as const;
  for (const [prefix, form] of forms) {
    const address = path === '/' ? prefix || '/' : prefix + path;
    const [inner, outer] = [idsOf(address).at(-1), idsOf(address).at(-2)];
    expect([address, inner, outer]).toEqual([address, `${form}:${page}`, `${form}:layout-${layout}`]);
  }
});

test('/sitemap.xml is served by a separate handler, without a layout and in one form', () => {
  const found = matchRoutes(routes as Tree, '/sitemap.xml')?.map(({ route }) => route);
  expect(found).toMatchObject([{ file: 'web/routes/content/sitemap.ts' }]);
  expect(idOf('/en/sitemap.xml')).toBe('en:not-found');
});

test.each(['/EN', '/ES', '/En/flota', '/Flota', '/RESERVA/checkout'])(
  '%s is not found: a page has one spelling',
  (path) => {
    expect(idOf(path)).toBe('default:not-found');
  },
);

test('no index route has a path, because the router ignores its spelling', () => {
  const withPath = (entries: typeof routes): unknown[] =>
    entries.flatMap(({ index, path, children }) => [
      ...(index && path ? [path] : []),
      ...withPath(children ?? []),
    ]);
  expect(withPath(routes)).toEqual([]);
});
