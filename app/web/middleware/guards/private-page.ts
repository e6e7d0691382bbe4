import type { MiddlewareFunction } from 'react-router';

/** Forbids caching of pages about a booking: the back button of a shared computer must not show them. */
export const privatePage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
