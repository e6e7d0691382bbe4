import type { MiddlewareFunction } from 'react-router';

/** Gives each page one address: `/flota/` redirects permanently to `/flota`. interface.md#search-engines. */
export const trailingSlash: MiddlewareFunction<Response> = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const canonical = withoutTrailingSlash(pathname);
  if (canonical === pathname) return;
  throw new Response(null, { status: 308, headers: { Location: canonical + search } });
};

/**
 * Removes slashes at the end. Several slashes at the beginning become one, because `//host` would name
 * another site.
 */
export function withoutTrailingSlash(pathname: string): string {
  return `/${pathname.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
}
