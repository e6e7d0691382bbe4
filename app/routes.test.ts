import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

type Tree = Parameters<typeof matchRoutes>[0];

const idOf = (path: string) => matchRoutes(routes as Tree, path)?.at(-1)?.route.id;

test.each([
  ['/', 'default:home'],
  ['/es', 'es:home'],
  ['/en', 'en:home'],
  ['/en/flota', 'en:fleet'],
  ['/es/nada', 'es:not-found'],
])('%s is %s', (path, id) => {
  expect(idOf(path)).toBe(id);
});

test.each(['/EN', '/ES', '/En/flota', '/Flota', '/RESERVA/checkout'])(
  '%s is no second address of a page: a page has one spelling',
  (path) => {
    expect(idOf(path)).toBe('default:not-found');
  },
);

test('no index has a path, because the server ignores its spelling', () => {
  const withPath = (entries: typeof routes): unknown[] =>
    entries.flatMap(({ index, path, children }) => [
      ...(index && path ? [path] : []),
      ...withPath(children ?? []),
    ]);
  expect(withPath(routes)).toEqual([]);
});
