import type { MiddlewareFunction } from 'react-router';

/**
 * Forbids caching of pages about a visitor's booking, so that the back button of a shared computer does not
 * show them.
 */
export const privatePage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
