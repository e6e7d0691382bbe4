import { data } from 'react-router';
import { describeMissing } from '../../middleware/redirects/missing-page.ts';
import type { Route } from './+types/not-found';

/** Any path without another route. Throws in a loader, for the status 404. requirements.md#errors. */
export function loader({ context, url }: Route.LoaderArgs): never {
  throw data(describeMissing(context, url), { status: 404 });
}

/** Forms sent to such a path get the same response. */
export const action = loader;

export default function NotFound() {
  return null;
}
