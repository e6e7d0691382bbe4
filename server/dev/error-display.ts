import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload, ViteDevServer } from 'vite';

/** Shows errors of the server in the browser. */
export interface ErrorDisplay {
  /** Opens Vite's error overlay. */
  show(error: Error): void;
  /** The response while the sources cannot be loaded: a page that reloads after the next change. */
  toPage(error: Error): Response;
}

export function createErrorDisplay(vite: ViteDevServer): ErrorDisplay {
  /** The last error, kept for the browser whose page is still loading and connects afterwards. */
  let pending: ErrorPayload | undefined;
  let isBroken = false;

  vite.ws.on('connection', () => {
    if (pending) vite.ws.send(pending);
    pending = undefined;
  });
  vite.watcher.on('change', () => {
    pending = undefined;
    if (isBroken) vite.ws.send({ type: 'full-reload' });
    isBroken = false;
  });

  return {
    show({ message, stack = '' }) {
      const err = { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack) };
      pending = { type: 'error', err };
      vite.ws.send(pending);
    },
    toPage(error) {
      isBroken = true;
      const text = stripVTControlCharacters(error.stack ?? error.message);
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const client = '<script type="module" src="/@vite/client"></script>';
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
      return new Response(`<!DOCTYPE html><pre>${escaped}</pre>${client}`, { status: 500, headers });
    },
  };
}
