import type { MiddlewareFunction } from 'react-router';

/** Pages about one visitor's booking are kept nowhere, not even for the back button of a shared computer. */
export const privatePage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
