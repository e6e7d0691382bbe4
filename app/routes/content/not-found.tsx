import { data } from 'react-router';
import type { Route } from './+types/not-found';

/** Any path no other route knows. A loader, so that it has the right status. SPEC.md section 8. */
export function loader({ url }: Route.LoaderArgs): never {
  throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
}

/** Forms, too, are told that there is no such page. */
export const action = loader;

export default function NotFound() {
  return null;
}
