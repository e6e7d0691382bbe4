import { data, type MiddlewareFunction } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { describeMissing } from '../redirects/missing-page.ts';

/** Responds with 404 unless pre check-in is enabled in the site config. requirements.md#guards. */
export const checkPrecheckinModuleEnable: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!context.get(servicesContext).content.current().site.precheckin.isEnabled)
    throw data(describeMissing(context, url), { status: 404 });
};
