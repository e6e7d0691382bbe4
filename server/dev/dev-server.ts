import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import type { Log } from '#operations/ports/runtime.ts';
import type { SiteBuild } from '../load-app.ts';
import { createErrorDisplay } from './error-display.ts';
import { createLiveBuild } from './live-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Vite on the port of the site, for `npm run dev`. */
export interface DevServer {
  /** The site loaded from its sources instead of a build. */
  build: SiteBuild;
  /** Serves Vite's files (modules, styles, its client); calls `next` for all other requests. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void;
  /** Forwards to the given log and also shows errors in browsers. */
  log: Log;
  /** Closes the connections to browsers, which then wait for the next start. */
  close(): Promise<void>;
}

/**
 * Starts Vite with `vite.config.ts`. Updates reach browsers through the given server, so that no second port
 * is needed. `dataDir` is neither watched nor served.
 */
export async function startDevServer(
  server: Server,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<DevServer> {
  const data = path.resolve(dataDir, '**');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
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
  return {
    build: createLiveBuild(load, { log: devLog, toErrorPage: errors.toPage }),
    answer: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    log: devLog,
    close: () => vite.close(),
  };
}
