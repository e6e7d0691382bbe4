import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { routePatternContext } from '../context.ts';
import { routePattern } from './language.ts';

it('gives the server the pattern of the route as a path, and null when no route was reached', async () => {
  const context = new RouterContextProvider();
  expect(context.get(routePatternContext)).toBeNull();
  const request = new Request('https://www.example.com/en/info/privacy');
  const args = { request, url: new URL(request.url), params: {}, pattern: 'en/info/:slug', context };
  await routePattern(args, async () => new Response());
  expect(context.get(routePatternContext)).toBe('/en/info/:slug');
});
