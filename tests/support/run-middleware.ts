import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { logContext, originalPathContext } from '#app/request/context.ts';

function withoutLog(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(logContext, { info() {}, warn() {}, error() {} });
  return context;
}

/** Runs one middleware on a request, as the router does. `next` answers 200 with the text `page`. */
export async function runMiddleware(
  middleware: MiddlewareFunction<Response>,
  request: Request,
  context = withoutLog(),
): Promise<Response> {
  context.set(originalPathContext, undefined);
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, '');
  const next = async () => new Response('page');
  try {
    const answer = await middleware({ request, url, context, params: {}, pattern: '' }, next);
    return answer ?? (await next());
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
