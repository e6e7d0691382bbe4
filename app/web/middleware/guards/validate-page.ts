import { data, type MiddlewareFunction } from 'react-router';
import { withoutLanguage } from '#app/texts/language-form.ts';
import { describeMissing } from '../redirects/missing-page.ts';

/** Data of the error page after a fatal refusal. The error page then loads home as a new document. */
export interface FatalRefusal {
  message: string;
  isFatal: true;
}

/** A page that fails validation is a fatal "not found", status 404 by default. requirements.md#errors. */
const INVALID_PAGE_STATUS = 404;

/** Returns a guard that responds with a fatal error unless `isValid` accepts the URL. */
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

/** Longest allowed path in characters. The site has no longer address. */
const MAX_PATH = 1000;

/** Encoded slashes, backslashes and control characters, which servers and proxies may read differently. */
const AMBIGUOUS = /%2f|%5c|%[01][\da-f]|%7f/i;

/** Paths of info pages pass, because the info route validates its slugs itself. */
export const validatePath = validatePage(
  ({ pathname }) =>
    withoutLanguage(pathname).startsWith('/info/') ||
    (pathname.length <= MAX_PATH && !AMBIGUOUS.test(pathname)),
);
