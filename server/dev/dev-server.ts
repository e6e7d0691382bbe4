import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer, type ErrorPayload, type ViteDevServer } from 'vite';
import type { Log } from '#operations/ports/runtime.ts';
import type { App } from '../app.ts';
import type { SiteBuild } from '../load-app.ts';
import { keepOpen, type Stoppable } from './keep-open.ts';

interface ErrorDisplay {
  /** Opens Vite's error overlay. */
  show(error: Error): void;
  /** The response while the sources cannot be loaded: a page that reloads after the next change. */
  toPage(error: Error): Response;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Vite on the port of the site, for `npm run dev`. */
export interface DevServer {
  /** The site loaded from its sources instead of a build. */
  build: SiteBuild;
  /** Serves Vite's files (modules, styles, its client); calls `next` for all other requests. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void;
  /** Forwards to the given log and also shows errors in browsers. */
  log: Log;
  /** Opens the site with a module of the sources, again after changes; requests wait. Returns what closes it. */
  keepOpen<Module>(file: string, open: (loaded: Module) => Promise<Stoppable>): Promise<Stoppable>;
  /** Closes the connections to browsers, which then wait for the next start. */
  close(): Promise<void>;
}

/** Vite with `vite.config.ts`, on the port of the server. `dataDir` is neither watched nor served. */
export async function startDevServer(
  server: Server,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<DevServer> {
  const data = path.resolve(dataDir, '**');
  const changes = new EventEmitter();
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    // Called when Vite has forgotten the changed modules, which is some time after its watcher has reported them.
    plugins: [{ name: 'volante-changes', hotUpdate: () => void changes.emit('change') }],
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      watch: { ignored: [data, '**/{.data,build,test-results,studio}/**'] },
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**', data] },
    },
  });
  const load = async () => (await vite.ssrLoadModule('/server/app.ts')) as SiteBuild;
  const errors = createErrorDisplay(vite);
  const devLog: Log = {
    info: (...line) => log.info(...line),
    warn: (...line) => log.warn(...line),
    error(fields, message) {
      log.error(fields, message);
      if (fields.err instanceof Error) errors.show(fields.err);
    },
  };
  let settled = async () => {};
  return {
    build: createLiveBuild(load, { log: devLog, toErrorPage: errors.toPage }),
    answer: (incoming, outgoing, next) =>
      vite.middlewares(incoming, outgoing, () => void settled().then(next)),
    log: devLog,
    async keepOpen(file, open) {
      const kept = await keepOpen(vite, file, { open, changes, log: devLog });
      settled = kept.settled;
      return kept;
    },
    close: () => vite.close(),
  };
}

function createErrorDisplay(vite: ViteDevServer): ErrorDisplay {
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

/**
 * The site from its sources: each request loads the current code; mails and searches use the code of the last
 * request. While the sources cannot be loaded, the response comes from `toErrorPage`.
 */
function createLiveBuild(
  load: () => Promise<SiteBuild>,
  { log, toErrorPage }: { log: Log; toErrorPage: (error: Error) => Response },
): SiteBuild {
  let newest: SiteBuild | undefined;

  function current(): SiteBuild {
    if (!newest) throw new Error('The sources of the site have not been loaded yet.');
    return newest;
  }

  return {
    buildId: 'development',
    createApp(options) {
      let app: App | undefined;
      return async (request, info) => {
        try {
          const loaded = await load();
          if (!app || loaded !== newest) app = loaded.createApp({ ...options, mode: 'development' });
          newest = loaded;
        } catch (error) {
          log.error({ err: error }, 'the sources of the site cannot be loaded');
          return { response: toErrorPage(error as Error) };
        }
        const answer = await app(request, info);
        allowViteClient(answer.response.headers);
        return answer;
      };
    },
    createMailComposer: (...parts) => ({
      compose: (...mail) =>
        current()
          .createMailComposer(...parts)
          .compose(...mail),
      composeRequest: (...mail) =>
        current()
          .createMailComposer(...parts)
          .composeRequest(...mail),
      composeProblems: (...mail) =>
        current()
          .createMailComposer(...parts)
          .composeProblems(...mail),
      composeQuote: (...mail) =>
        current()
          .createMailComposer(...parts)
          .composeQuote(...mail),
      composeNewDevice: (...mail) =>
        current()
          .createMailComposer(...parts)
          .composeNewDevice(...mail),
    }),
    drawVoucher: (order) => current().drawVoucher(order),
    createAccountMailComposer: (...parts) => current().createAccountMailComposer(...parts),
    mayUpload: (...asked) => current().mayUpload(...asked),
  };
}

/** Vite's client gets updates by WebSocket, and waits for the next start of the site in a web worker. */
function allowViteClient(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy');
  if (!policy?.includes("connect-src 'self'")) return;
  const allowed = policy.replace("connect-src 'self'", "connect-src 'self' ws:");
  headers.set('Content-Security-Policy', `${allowed}; worker-src blob: 'self'`);
}
