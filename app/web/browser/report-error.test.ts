import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const send = vi.fn(async (_url: string, _init: RequestInit) => new Response());
let reportError: typeof import('./report-error.ts').reportError;

beforeEach(async () => {
  send.mockClear();
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('window', { location: { pathname: '/en/flota', origin: 'https://rent.example' } });
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});
afterEach(() => vi.unstubAllGlobals());

function anError(place: string, message = 'x is undefined'): Error {
  return Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n at a (https://rent.example/static/${place})\n at https://ext.example/static/b.js:1:2\n at chrome-extension://abc/static/content.js:3:4`,
  });
}

const sent = () => send.mock.calls.map(([, init]) => JSON.parse(String(init.body)));

it('sends kind, place, page and build of an error once, without its message and without cookies', () => {
  reportError(anError('site-a1.js:1:20', 'Ana is undefined'), 'b1');
  reportError(anError('site-a1.js:1:20'), 'b1');
  const report = { name: 'TypeError', build: 'b1', page: '/en/flota', frames: ['static/site-a1.js:1:20'] };
  expect(sent()).toEqual([report]);
  expect(send.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', method: 'POST' });
});

it('names errors of React, whose texts are not part of the build, by their number', () => {
  reportError(anError('framework-a1.js:1:9', 'Minified React error #418; visit https://react.dev'), 'b1');
  expect(sent()).toMatchObject([{ code: '418' }]);
});

it('ignores what is no error of the scripts of the site, and more than five errors of a page', () => {
  for (const ignored of ['text', undefined, new Response(), new Error('no stack of ours')])
    reportError(ignored, 'b1');
  expect(sent()).toEqual([]);
  for (let place = 1; place < 9; place += 1) reportError(anError(`site-a1.js:1:${place}`), 'b1');
  expect(sent()).toHaveLength(5);
});
