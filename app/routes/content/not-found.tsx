import { data } from 'react-router';
import { describeMissing } from '../../middleware/missing-page.ts';
import type { Route } from './+types/not-found';

/** Any path no other route knows. A loader, so that it has the right status. SPEC.md section 8. */
export function loader({ context, url }: Route.LoaderArgs): never {
  throw data(describeMissing(context, url), { status: 404 });
}

/** Forms, too, are told that there is no such page. */
export const action = loader;

export default function NotFound() {
  return null;
}
