import { createMemoryRouter, type ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HYDRATION_REFUSAL, toFailure } from './failure.ts';

function anAnswer(status: number, data: unknown): ErrorResponse {
  return { status, statusText: '', data, internal: false } as ErrorResponse;
}

/** Returns the router's own error for a path without a route. */
async function openUnmatched(path: string): Promise<unknown> {
  const router = createMemoryRouter([{ path: '/known' }], { initialEntries: [path] });
  const errors = router.state.errors ?? {};
  router.dispose();
  return Object.values(errors)[0];
}

describe('the texts of the error page', () => {
  it('of a match with zero entries: a non-fatal 404 "Page not found: {path}"', async () => {
    expect(toFailure(await openUnmatched('/nada'), '/nada')).toEqual({
      status: 404,
      detail: 'Page not found: /nada',
      isFatal: false,
    });
  });

  it('of an unknown route: the text that was thrown', () => {
    expect(toFailure(anAnswer(404, 'Page Not Found: /x'), '/x')).toEqual({
      status: 404,
      detail: 'Page Not Found: /x',
      isFatal: false,
    });
  });

  it('of failed middleware during hydration: 404 "Page Not Found"', () => {
    const failure = toFailure(anAnswer(404, HYDRATION_REFUSAL), '/x');
    expect(failure).toMatchObject({ status: 404, detail: 'Page Not Found' });
  });

  it('of a page failing validation: a fatal 404', () => {
    const refusal = { message: 'Page Not Found: /x', isFatal: true };
    expect(toFailure(anAnswer(404, refusal), '/x')).toEqual({
      status: 404,
      detail: 'Page Not Found: /x',
      isFatal: true,
    });
  });

  it('of a request without a response: no status, and fatal, because the page is replaced', () => {
    expect(toFailure(new TypeError('Failed to fetch'), '/flota')).toEqual({
      status: 0,
      detail: undefined,
      isFatal: true,
    });
  });

  it.each([new Error('secret: 1234'), 'secret', undefined, anAnswer(500, 'secret'), anAnswer(503, {})])(
    'of an internal error: no details, and fatal (%s)',
    (error) => {
      expect(toFailure(error, '/x')).toMatchObject({ detail: undefined, isFatal: true });
    },
  );
});
