import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { languageContext, servicesContext } from '../context.ts';
import { toLocalPath } from '../i18n/language-form.ts';
import { resumePrecheckin } from './precheckin-session.ts';

/** The pre check-in as the guard found it, so that loaders need not read it again. */
export const precheckinContext = createContext<OpenPrecheckin>();

/**
 * A reservation was verified in this session and may still be checked in, else → `/precheckin`, which says why not. SPEC.md
 * section 2, DESIGN.md section 6.
 */
export const checkPrecheckinData: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { isEnabled } = context.get(servicesContext).content.current().site.precheckin;
  const found = await resumePrecheckin(request, context);
  if (!isEnabled || found.kind !== 'open')
    throw redirect(toLocalPath(context.get(languageContext).prefix, '/precheckin'));
  context.set(precheckinContext, found);
};
