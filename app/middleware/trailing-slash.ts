import type { MiddlewareFunction } from 'react-router';

/** One address a page: `/flota/` is `/flota`, for good. UX.md B4. */
export const trailingSlash: MiddlewareFunction<Response> = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const canonical = withoutTrailingSlash(pathname);
  if (canonical === pathname) return;
  throw new Response(null, { status: 308, headers: { Location: canonical + search } });
};

/** Slashes at the end go; several at the beginning become one, because `//host` would name another site. */
export function withoutTrailingSlash(pathname: string): string {
  return `/${pathname.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
}
