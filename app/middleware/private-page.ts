import type { MiddlewareFunction } from 'react-router';
import { startContext } from '../context.ts';

/**
 * Pages about one visitor's booking are kept nowhere, not even for the back button of a shared computer. They start by themselves:
 * a hold runs out, a payment is asked for, the way back is told.
 */
export const privatePage: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(startContext, 'prompt');
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
