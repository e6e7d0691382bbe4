import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { languageContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { hasReached, type PrecheckinStep } from '#domain/precheckin/precheckin.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { resumePrecheckin } from '../session/precheckin-session.ts';

/** The pre check-in of a page that only displays it. */
export const viewedPrecheckinContext = createContext<Pick<OpenPrecheckin, 'reservation' | 'precheckin'>>();

/** Requires that the step before was completed in this session; otherwise redirects to home. requirements.md#guards. */
export function preventDirectAccess(step: PrecheckinStep): MiddlewareFunction<Response> {
  return async ({ request, context }) => {
    const found = await resumePrecheckin(request, context);
    const isThere = found.kind === 'open' || found.kind === 'closed';
    if (!isThere || !hasReached(found.precheckin, step))
      throw redirect(toLocalPath(context.get(languageContext).prefix, '/'));
    context.set(viewedPrecheckinContext, found);
  };
}
