import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logContext, nonceContext } from './context.ts';
import { escapeForScript, readAll } from './document.server.ts';

/**
 * Renders the page to one string (docs/decisions/0011-render-to-string.md). The data for hydration is complete
 * before rendering begins, so it goes into the same string instead of into a stream behind it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const { serverHandoffStream, ...rest } = entryContext;
  const handoff = serverHandoffStream ? await readAll(serverHandoffStream) : '';
  const html = renderToString(<ServerRouter context={rest} url={request.url} nonce={nonce} />);
  const script =
    `<script nonce="${nonce}">{const c=window.__reactRouterContext.streamController;` +
    `c.enqueue(${escapeForScript(handoff)});c.close();}</script>`;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${html.replace('</body></html>', () => `${script}</body></html>`)}`, {
    status,
    headers,
  });
}

/** Logs what nobody expected, once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || !context) return;
  const { pathname } = new URL(request.url);
  context.get(logContext).error({ err: error, method: request.method, path: pathname }, 'request failed');
};
