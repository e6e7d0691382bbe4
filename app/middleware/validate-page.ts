import { data, type MiddlewareFunction } from 'react-router';
import { withoutLanguage } from '../i18n/language-form.ts';
import { describeMissing } from './missing-page.ts';

/** What the error page gets to know of a failure that ends the visit of the app: its link home loads a new document. */
export interface FatalRefusal {
  message: string;
  isFatal: true;
}

/** "A page failing validation gives a fatal not-found, status 404 by default." SPEC.md section 8. */
const INVALID_PAGE_STATUS = 404;

/** A guard of pages: `isValid` looks at the address alone. */
export function validatePage(
  isValid: (url: URL) => boolean,
  status: number = INVALID_PAGE_STATUS,
): MiddlewareFunction<Response> {
  return ({ context, url }) => {
    if (isValid(url)) return;
    const refusal: FatalRefusal = { message: describeMissing(context, url), isFatal: true };
    throw data(refusal, { status });
  };
}

/** The longest path of a page; what has more is no address that anyone was given. */
const MAX_PATH = 1000;

/** An encoded slash, backslash or control character: a path that means different things to different readers. */
const AMBIGUOUS = /%2f|%5c|%[01][\da-f]|%7f/i;

/** Info pages say for themselves what a slug may be. */
export const validatePath = validatePage(
  ({ pathname }) =>
    withoutLanguage(pathname).startsWith('/info/') ||
    (pathname.length <= MAX_PATH && !AMBIGUOUS.test(pathname)),
);
