import { createStore } from '#adapters/store/create-store.ts';
import { closeDatabase, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { listen } from '#content-service/listen.ts';
import { loadApp } from '../load-app.ts';
import { createLog } from '../log/log.ts';
import { openAddress } from '../postgres/open-address.ts';
import { toAuthSettings } from '../services/accounts.ts';
import { checkWrites } from '../services/check-writes.ts';
import { makeSeed, openEmbeddedContent } from '../services/embedded-content.ts';
import { createMailer } from '../services/services.ts';
import type { Config } from '../settings/config.ts';
import { loadSecretKeys } from '../settings/secret-key.ts';
import { createBackground } from '../worker/background.ts';

export interface ServedContent {
  url: string;
  adminToken: string;
  /** Address and tokens, for the console. */
  banner: string;
  stop(): Promise<void>;
}

/** Serves the content service over HTTP on the site's database, whether or not the site runs. */
export async function serveContent(
  config: Config,
  port: number,
  { withDemo } = { withDemo: true },
): Promise<ServedContent> {
  const log = createLog({ ...config, logLevel: 'warn' });
  const started: { stop(): Promise<void> }[] = [];
  const address = await openAddress(config, log, started);
  await migrate(address, undefined, (text) => log.warn({}, text));
  const database = openDatabase({ address, log, size: config.database.poolSize });
  const background = createBackground(log);
  const source = await openEmbeddedContent({
    database,
    dataDir: config.dataDir,
    bucket: config.bucket,
    ...loadSecretKeys(config),
    // Links in mails lead to the site with the same settings.
    auth: toAuthSettings(config, { mailer: createMailer(config), background, load: loadApp }),
    check: checkWrites(config),
    onSeed: withDemo ? makeSeed(config, createStore(database)) : undefined,
    log,
  });
  const server = await listen(
    { handle: source.fetch },
    {
      host: config.host,
      port,
      trustedProxies: config.trustedProxies,
    },
  );
  const { publicToken = '', serverToken = '', editorToken = '', adminToken } = source;
  const lines = [
    ['Content', server.url],
    ['Public', `${publicToken}   reads what visitors see (CONTENT_PUBLIC_TOKEN)`],
    ['Server', `${serverToken}   reads coupons too (CONTENT_SERVER_TOKEN)`],
    ['Editor', `${editorToken}   changes content and files (CONTENT_EDITOR_TOKEN)`],
    ['Admin', `${adminToken}   changes users, too`],
    ['Stop', 'Ctrl-C'],
  ];
  return {
    url: server.url,
    adminToken,
    banner: `\n${lines.map(([name, text]) => `  ${`${name}`.padEnd(8)} ${text}`).join('\n')}\n`,
    async stop() {
      await server.close();
      await background.settle();
      await closeDatabase(database);
      for (const part of started.reverse()) await part.stop();
    },
  };
}
