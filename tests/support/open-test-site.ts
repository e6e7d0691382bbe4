import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Instant } from '#domain/calendar/panama.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { createReadiness } from '#server/listener/readiness.ts';
import { createRequestListener } from '#server/listener/request-listener.ts';
import { createLog } from '#server/log/log.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { openSite, type Site } from '#server/start/open-site.ts';
import { startJobs } from '#server/start/start-jobs-with-demo.ts';
import { controlPayPal } from './control-sandbox.ts';
import type { Template } from './database.ts';
import { copyDemoFiles, demoTemplate } from './demo-template.ts';
import { type EditContent, makeEditor } from './edit-content.ts';
import { cleaningOnce } from './memory-files.ts';
import { openForTests } from './open-for-tests.ts';
import { openTestStore, type TestStore } from './open-test-store.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The built site with demo content, a database, a bank and a mail viewer of its own, on a free port. */
export interface TestSite extends Pick<TestStore, 'query' | 'database'> {
  origin: string;
  config: Config;
  services: Site['services'];
  content: Site['content'];
  sandbox: Sandbox;
  /** Log lines of the site. */
  logged: string[];
  visit(): Visitor;
  /** Sets the site's clock, which keeps running. The database and the bank keep the real time. */
  setTime(now: Instant): void;
  passMinutes(minutes: number): void;
  /** Edits content. Resolves when the site shows the change. */
  edit: EditContent;
  close(): Promise<void>;
}

/** Any text of at least 32 bytes. */
export const SECRET_KEY = 'a secret key of these tests, and of nothing else';

/** Enough cars that dozens of renters can book the worked example for the same days. */
const MANY_COROLLAS = { classCode: 'ICAR', branchCode: 'PTY', units: 200 };

/** A test site for the tests of a file or block. */
export function siteForTests(...given: Parameters<typeof openTestSite>): TestSite {
  return openForTests(() => openTestSite(...given));
}

/** `template` fills the site's database. */
export async function openTestSite(
  env: Record<string, string> = {},
  template: Template = demoTemplate,
): Promise<TestSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-http-'));
  chmodSync(dataDir, 0o711);
  const test = await openTestStore(10, template);
  if (template === demoTemplate) copyDemoFiles(dataDir);
  // All sites of a run leave the same built files there, so that only the first one copies them.
  const STATIC_DIR = path.join(inject('testDataDir'), 'static');
  const config = makeConfig({ DATA_DIR: dataDir, STATIC_DIR, ...env });
  const logged: string[] = [];
  const log = createLog(config, { write: (line) => logged.push(line) });
  const sandbox = await startSandbox({ host: 'localhost', port: 0, controlPort: 0, dataDir });
  const sandboxGateway = { url: sandbox.apiUrl, ...sandboxCredentials };
  const site = await openSite({
    config,
    log,
    address: test.database.address,
    sandboxGateway,
    sandboxPayPal: sandbox.paypal,
  });
  site.services.privateFiles = cleaningOnce(site.services.privateFiles);
  await site.store.keepUnits([MANY_COROLLAS]);
  const jobs = startJobs({ ...site, log });
  const requestListener = createRequestListener(config, log);
  const checks = { database: () => site.store.ping(), content: async () => site.content.current() };
  const { app, pages, files, otherBuilds, mayUpload } = site;
  requestListener.open({ app, pages, files, otherBuilds, mayUpload, isReady: createReadiness(checks) });
  const server = createServer(requestListener.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await controlPayPal(sandbox, '/switches', { webhookUrl: `${origin}/webhooks/paypal` });
  let aheadMs = 0;
  site.services.clock = { now: () => Date.now() + aheadMs };
  return {
    origin,
    config,
    sandbox,
    logged,
    services: site.services,
    content: site.content,
    database: test.database,
    query: test.query,
    visit: () => createVisitor(origin),
    setTime: (now) => {
      aheadMs = now - Date.now();
    },
    passMinutes: (minutes) => {
      aheadMs += minutes * 60_000;
    },
    edit: makeEditor(test.database.pool, { dataDir, secretKey: SECRET_KEY, refresh: site.content.refresh }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await jobs.stop();
      await site.close();
      await sandbox.close();
      await test.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The settings of a test site, checked with the rules for all sites. */
function makeConfig(env: Record<string, string>): Config {
  const given = { NODE_ENV: 'test', SECRET_KEY, TRUSTED_PROXIES: '1', ...env };
  const result = readConfig(given, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.config;
}
