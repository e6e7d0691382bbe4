import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { resumePrecheckin } from '../session/precheckin-session.ts';

/** The pre check-in that the guard has read, so that loaders need not read it again. */
export const precheckinContext = createContext<OpenPrecheckin>();

/** Requires a verified reservation and its open pre check-in, else leads to `/precheckin`. requirements.md#guards. */
export const checkPrecheckinData: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { isEnabled } = context.get(servicesContext).content.current().site.precheckin;
  const found = await resumePrecheckin(request, context);
  if (!isEnabled || found.kind !== 'open')
    throw redirect(toLocalPath(context.get(languageContext).prefix, '/precheckin'));
  context.set(precheckinContext, found);
};
