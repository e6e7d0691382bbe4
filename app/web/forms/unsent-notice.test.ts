import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Results } from '../browser/before-navigation.ts';
import { keepUnsentForm } from './unsent-notice.tsx';

const NO_ANSWER = new TypeError('Failed to fetch');

/** Stubs what the browser's router has while a form is being submitted. */
function aBrowser({ at = '/cuenta', isSent = true } = {}): void {
  const place = { pathname: at, search: '', hash: '' };
  const sent = { state: 'submitting', location: place, formData: new FormData() };
  vi.stubGlobal('__reactRouterDataRouter', {
    state: {
      location: place,
      loaderData: { root: 'frame', page: 'page' },
      actionData: { page: 'what was wrong before' },
      navigation: isSent ? sent : { state: 'loading', location: place },
    },
  });
}

const post = new Request('https://www.example.com/cuenta', { method: 'POST' });
const get = new Request('https://www.example.com/cuenta');

/** For a form, the router puts the status of the response beside the error. */
const lostForm = (): Results => ({ page: { type: 'error', result: { data: NO_ANSWER, init: null } } });
const lostPage = (): Results => ({
  root: { type: 'error', result: NO_ANSWER },
  page: { type: 'error', result: NO_ANSWER },
});
const failed = (): Results => ({ page: { type: 'error', result: new Error('broken') } });

afterEach(() => void vi.unstubAllGlobals());

describe('a form without a response', () => {
  it('keeps its page and its previous errors', () => {
    aBrowser();
    const results = lostForm();
    expect(keepUnsentForm(post, results, undefined)).toBeDefined();
    expect(results.page).toMatchObject({ type: 'data', result: { data: 'what was wrong before' } });
  });

  it('reports a failure to the router, so that it does not request the page', () => {
    aBrowser();
    const results = lostForm();
    keepUnsentForm(post, results, undefined);
    expect(results.page).toMatchObject({ result: { init: { status: 504 } } });
  });

  it('keeps its page when the router requests it all the same', () => {
    aBrowser();
    const unsent = {};
    const results = lostPage();
    expect(keepUnsentForm(get, results, unsent)).toBe(unsent);
    expect(results).toMatchObject({
      root: { type: 'data', result: { data: 'frame' } },
      page: { type: 'data', result: { data: 'page' } },
    });
  });

  it('is a new failure at every try', () => {
    aBrowser();
    const first = keepUnsentForm(post, lostForm(), undefined);
    expect(keepUnsentForm(post, lostForm(), first)).not.toBe(first);
  });

  it('is not sent again once there is a response', () => {
    aBrowser();
    const answered: Results = { page: { type: 'data', result: 'thanks' } };
    expect(keepUnsentForm(post, answered, {})).toBeUndefined();
  });
});

describe('other failures', () => {
  it.each([
    ['a failure of ours', {}, post, failed],
    ['a form of another page', { at: '/flota' }, post, lostForm],
    ['a link', { isSent: false }, get, lostPage],
    ['the page after a form that was answered', {}, get, lostPage],
  ])('%s is shown by the error page', (_, browser, request, lost) => {
    aBrowser(browser);
    const results = lost();
    expect(keepUnsentForm(request, results, undefined)).toBeUndefined();
    expect(results).toEqual(lost());
  });
});
