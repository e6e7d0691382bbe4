import type { Log } from '#operations/ports/runtime.ts';
import type { App } from '../app.ts';
import type { SiteBuild } from '../load-app.ts';

/**
 * The site from its sources: each request loads the current code; mails and searches use the code of the last
 * request. While the sources cannot be loaded, the response comes from `toErrorPage`.
 */
export function createLiveBuild(
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
    }),
    drawVoucher: (order) => current().drawVoucher(order),
    composeAccountMail: (mail) => current().composeAccountMail(mail),
    loadFleetPage: (...search) => current().loadFleetPage(...search),
  };
}

/** Vite's client receives updates by WebSocket, and waits for the next start of the site in a web worker. */
function allowViteClient(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy');
  if (!policy?.includes("connect-src 'self'")) return;
  const allowed = policy.replace("connect-src 'self'", "connect-src 'self' ws:");
  headers.set('Content-Security-Policy', `${allowed}; worker-src blob:`);
}
